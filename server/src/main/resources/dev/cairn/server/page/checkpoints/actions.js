// What can be done with the selected step: the bar of buttons, and the sheets that they open.
import { html } from '../vendor/ui.js';
import { useSession } from '../lib/session.js';
import { Lazy } from '../lib/lazy.js';

const ACTS = [
  { name: 'fork', title: 'Fork', key: 'f', writes: true, load: () => import('./fork.js'), part: 'Fork' },
  { name: 'edit', title: 'Edit and fork', key: 'e', writes: true, load: () => import('./edit.js'), part: 'Edit' },
  { name: 'rewind', title: 'Rewind', key: 'w', writes: true, load: () => import('./rewind.js'), part: 'Rewind' },
  { name: 'tag', title: 'Tag', key: 't', writes: true, load: () => import('./tag.js'), part: 'TagSheet' },
  { name: 'compare', title: 'Compare', key: 'c' },
  { name: 'blame', title: 'Who wrote it', key: 'b', load: () => import('./blame.js'), part: 'Blame' },
  { name: 'bisect', title: 'Bisect', load: () => import('./bisect.js'), part: 'Bisect' },
  { name: 'export', title: 'Export', load: () => import('./export.js'), part: 'Export' },
  { name: 'copy', title: 'Copy as', load: () => import('./export.js'), part: 'CopySheet' },
  { name: 'delete', writes: true, load: () => import('../threads/deletion.js'), part: 'Delete' },
];

/** The act that a key stands for. */
export function actOfKey(key) {
  return ACTS.find(act => act.key === key)?.name;
}

/** The bar under the state. Acts that change the store are missing where the token may only read. */
export function Actions({ act }) {
  const { readOnly } = useSession();
  const offered = ACTS.filter(one => one.title && !(one.writes && readOnly));
  return html`
    <div class="bar actions" role="toolbar" aria-label="Acts">
      ${offered.map(({ name, title, key }) => html`
        <button type="button" key=${name} aria-keyshortcuts=${key} onClick=${() => act(name)}>${title}${key && html` <kbd aria-hidden="true">${key}</kbd>`}</button>`)}
    </div>`;
}

/** The sheet of an act, if it has one and may be done. */
export function ActPage({ name, ...props }) {
  const { readOnly } = useSession();
  const act = ACTS.find(one => one.name === name);
  return act?.load && !(act.writes && readOnly) ? html`<${Lazy} load=${act.load} name=${act.part} ...${props} />` : null;
}
