// What can be done with the selected step: the bar of buttons, and the sheets that they open.
import { html } from '../vendor/ui.js';
import { useSession } from '../lib/session.js';
import { Bisect } from './bisect.js';
import { Blame } from './blame.js';
import { CopySheet, Export } from './export.js';
import { Edit } from './edit.js';
import { Fork } from './fork.js';
import { Rewind } from './rewind.js';
import { TagSheet } from './tag.js';
import { Delete } from '../threads/deletion.js';

const ACTS = [
  { name: 'fork', title: 'Fork', key: 'f', writes: true, Page: Fork },
  { name: 'edit', title: 'Edit and fork', key: 'e', writes: true, Page: Edit },
  { name: 'rewind', title: 'Rewind', key: 'w', writes: true, Page: Rewind },
  { name: 'tag', title: 'Tag', key: 't', writes: true, Page: TagSheet },
  { name: 'compare', title: 'Compare', key: 'c' },
  { name: 'blame', title: 'Who wrote it', key: 'b', Page: Blame },
  { name: 'bisect', title: 'Bisect', Page: Bisect },
  { name: 'export', title: 'Export', Page: Export },
  { name: 'copy', title: 'Copy as', Page: CopySheet },
  { name: 'delete', writes: true, Page: Delete },
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
  return act?.Page && !(act.writes && readOnly) ? html`<${act.Page} ...${props} />` : null;
}
