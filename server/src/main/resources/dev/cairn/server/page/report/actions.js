// What can be done with the selected step of a report: compare, find when something turned, see who wrote a value. Nothing is changed.
import { html } from '../vendor/ui.js';
import { Bisect } from '../checkpoints/bisect.js';
import { Blame } from '../checkpoints/blame.js';

const ACTS = [
  { name: 'compare', title: 'Compare', key: 'c' },
  { name: 'blame', title: 'Who wrote it', key: 'b', Page: Blame },
  { name: 'bisect', title: 'Bisect', Page: Bisect },
];

/** The act that a key stands for. */
export function actOfKey(key) {
  return ACTS.find(act => act.key === key)?.name;
}

/** The bar under the state. */
export function Actions({ act }) {
  return html`
    <div class="bar actions" role="toolbar" aria-label="Acts">
      ${ACTS.map(({ name, title, key }) => html`<button type="button" key=${name} aria-keyshortcuts=${key} onClick=${() => act(name)}>${title}${key && html` <kbd aria-hidden="true">${key}</kbd>`}</button>`)}
    </div>`;
}

/** The sheet of an act, if it has one. */
export function ActPage({ name, ...props }) {
  const act = ACTS.find(one => one.name === name);
  return act?.Page ? html`<${act.Page} ...${props} />` : null;
}
