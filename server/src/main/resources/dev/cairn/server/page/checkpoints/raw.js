// The stored text of a state, byte for byte.
import { html, useState } from '../vendor/ui.js';
import { download } from '../lib/api.js';
import { copyText } from '../lib/copyas.js';
import { keys } from '../lib/json.js';
import { attempt } from '../lib/notices.js';
import { Answered } from '../lib/states.js';
import { number, plain, size, visible } from '../lib/text.js';
import { useAsk } from '../lib/use.js';
import { rawUrl } from './source.js';

const WHOLE = 1_000_000;
const SHOWN = 100_000;

/** The text, a channel at a time where the whole is long; any can be copied and saved as a file. */
export function Raw({ thread, namespace, state, row }) {
  const [channel, setChannel] = useState('');
  const bytes = row?.bytes ?? 0;
  const url = rawUrl(thread, namespace, state.checkpoint_id, channel || undefined);
  const small = channel ? !state.large.has('/' + channel) : bytes <= WHOLE;
  return html`
    <div class="bar raw-bar">
      <label>Channel <select value=${channel} onChange=${event => setChannel(event.target.value)}>
        <option value="">all</option>
        ${keys(state.values).map(name => html`<option key=${name} value=${name}>${plain(name)}</option>`)}
      </select></label>
      <button type="button" class="right" onClick=${() => save(url, `${thread}-${state.step}${channel && '-' + channel}.json`)}>Save as a file</button>
    </div>
    ${small ? html`<${RawText} key=${url} url=${url} />` : html`<p class="hint">This is ${size(bytes)}: choose a channel, or save it as a file.</p>`}`;
}

function RawText({ url }) {
  const text = useAsk(() => download(url), [url]);
  const [shown, setShown] = useState(SHOWN);
  const all = text.value ?? '';
  return html`
    <${Answered} of=${text}>
      <div class="bar raw-bar"><span class="quiet">${number(new Blob([all]).size)} bytes</span><button type="button" class="plain" onClick=${() => copyText(all, 'The text is copied.')}>Copy</button></div>
      <pre class="raw" tabindex="0" aria-label="Stored text">${visible(all.slice(0, shown))}</pre>
      ${all.length > shown && html`<button type="button" onClick=${() => setShown(shown + 5 * SHOWN)}>Show more of ${size(all.length)}</button>`}
    </${Answered}>`;
}

/** Saves what a path gives as a file. */
export function save(url, name, options) {
  return attempt(async () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await download(url, { ...options, as: 'blob' }));
    link.download = name.replace(/[^\w.-]+/g, '_');
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
}
