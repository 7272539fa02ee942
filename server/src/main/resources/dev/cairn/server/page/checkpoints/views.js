// Views of a state that are loaded when they are first shown. The report file, which loads nothing, puts its own in their place.
import { html } from '../vendor/ui.js';
import { Lazy } from '../lib/lazy.js';

const difference = () => import('./difference.js');
const raw = () => import('./raw.js');

/** The difference of the state to another one. */
export function Difference(props) {
  return html`<${Lazy} load=${difference} name="Difference" ...${props} />`;
}

/** The stored text of the state. */
export function Raw(props) {
  return html`<${Lazy} load=${raw} name="Raw" ...${props} />`;
}
