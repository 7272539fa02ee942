// What a part of the page shows when it has nothing else to show: waiting, failures, emptiness.
import { html } from '../vendor/ui.js';
import { Command } from './copyas.js';
import { Text } from './text.js';

const ADVICE = {
  UNREACHABLE: 'Start it again with the command below. What you see stays until then.',
  UNAUTHENTICATED: 'Give a token.',
  NOT_FOUND: 'It may have been deleted, renamed or pruned. Deleted threads are listed with the status “deleted”.',
  LOCKED: 'Somebody else holds it. Try again in a moment.',
  FENCED: 'The lease has ended. Load the page again.',
  CONFLICT: 'Another writer changed it meanwhile. What you see is read again: check it before you repeat this.',
  READ_ONLY: 'This token may only read. Make one that may write with the command below.',
};
const COMMANDS = { UNREACHABLE: 'cairn serve', READ_ONLY: 'cairn token add NAME' };

/** A failure, with the next step. */
export function Failure({ of: problem, again }) {
  return html`
    <div class="failure" role="alert">
      <p><${Text} of=${problem.message} /></p>
      ${problem.code && html`<p class="quiet">${ADVICE[problem.code] ?? ''} <code>${problem.code}</code></p>`}
      ${COMMANDS[problem.code] && html`<${Command} text=${COMMANDS[problem.code]} />`}
      ${again && html`<button type="button" onClick=${again}>Try again</button>`}
    </div>`;
}

/** An empty place: what it would show, and the commands that fill it. */
export function Empty({ title, children, commands = [] }) {
  return html`
    <div class="empty">
      <h2>${title}</h2>
      ${children && html`<p>${children}</p>`}
      ${commands.map(text => html`<${Command} key=${text} text=${text} />`)}
    </div>`;
}

/** A part that waits. It appears only after a moment, so that quick answers do not flicker. */
export function Waiting({ what = 'Loading …' }) {
  return html`<p class="waiting" role="status">${what}</p>`;
}

/** What an answer of `useAsk` or `usePages` comes to: a failure, waiting, or the children. */
export function Answered({ of: answer, children }) {
  if (answer.failure && answer.value === undefined) return html`<${Failure} of=${answer.failure} again=${answer.again} />`;
  if (answer.value === undefined) return html`<${Waiting} />`;
  return children;
}
