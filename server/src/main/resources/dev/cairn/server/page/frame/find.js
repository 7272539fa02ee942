// The field that finds a text in all steps.
import { html } from '../vendor/ui.js';
import { go } from '../lib/route.js';

/** The field; with `thread` it finds in that one alone. */
export function Find({ route, label, thread }) {
  const submit = event => {
    event.preventDefault();
    const text = event.target.elements.find.value;
    if (text) go({ page: 'search', query: { ...(route.page === 'search' ? route.query : { from: route.page === 'threads' ? route.parts[0] : undefined }), ...(thread && { thread }), text } });
  };
  const onKeyDown = event => event.key === 'Escape' && event.target.blur();
  return html`
    <form class="find" role="search" onSubmit=${submit}>
      <input id="find" name="find" type="search" defaultValue=${route.query.text ?? ''} placeholder=${`${label}   /`} aria-label=${label}
          aria-keyshortcuts="/" onKeyDown=${onKeyDown} autocomplete="off" spellcheck="false" />
    </form>`;
}
