// The keys.
import { html } from '../vendor/ui.js';
import { Sheet } from '../lib/dialog.js';

const KEYS = [
  ['j / k', 'one step older / newer on the line of the selected step'],
  ['J / K', 'the next older / newer step with a fork, tag, question or open work'],
  ['h / l', 'to the parent / to the other branch at a fork'],
  ['g', 'type the number of a step to go to'],
  ['1 2 3 4', 'conversation, tree, raw, difference'],
  ['c', 'compare: mark this step, then choose another'],
  ['f', 'fork from this step'],
  ['e', 'edit the selected value and fork'],
  ['w', 'rewind a branch to this step'],
  ['t', 'tag this step'],
  ['b', 'who wrote the selected value'],
  ['y', 'copy the step’s id'],
  ['/', 'find a text in all threads'],
  ['Esc', 'close, or back to the list'],
  ['?', 'this list'],
];

/** All keys in a sheet. */
export function Help({ close }) {
  return html`
    <${Sheet} title="Keys" close=${close}>
      <table><tbody>${KEYS.map(([key, what]) => html`<tr key=${key}><th scope="row"><kbd>${key}</kbd></th><td>${what}</td></tr>`)}</tbody></table>
      <p class="quiet">In lists, the arrows, Home, End and the page keys move; Enter opens. The address of the page names everything you see: send it, or keep it.</p>
    </${Sheet}>`;
}
