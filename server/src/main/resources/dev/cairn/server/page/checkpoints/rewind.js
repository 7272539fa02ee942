// Moving a branch's head to the selected step, and the way back.
import { html, useState } from '../vendor/ui.js';
import { path, send } from '../lib/api.js';
import { command, curl, javaConfig, javaText } from '../lib/copyas.js';
import { ActSheet } from '../lib/dialog.js';
import { changed } from '../lib/notices.js';
import { changeIn } from '../lib/route.js';
import { count, plain, shortId } from '../lib/text.js';
import { lineOf } from './lanes.js';

/** The sheet. */
export function Rewind({ thread, namespace, state, tree, close }) {
  const id = state.checkpoint_id;
  const [branch, setBranch] = useState(() => likely(tree, id));
  const head = tree.branches.find(one => one.branch === branch)?.head_id;
  const body = { to: `id:${id}`, branch, namespace: namespace || undefined };
  const url = path`/v1/threads/${thread}/rewind`;
  const run = async () => {
    await send('POST', url, body, { 'If-Match': head });
    done(thread, id);
    return { text: `${plain(branch)} is at step ${state.step} now.`, undo: { run: () => back({ thread, url, branch, namespace, from: id, to: head }) } };
  };
  return html`
    <${ActSheet} title=${`Rewind to step ${state.step}`} close=${close} label="Rewind" ready=${head !== id} run=${run} facts=${factsOf({ state, tree, branch, head })}
        forms=${{
          cli: command('thread', 'rewind', `${thread}@${id}`, '--branch', branch, '--expect-head', head, ...(namespace ? ['--namespace', namespace] : [])),
          java: `cairn.checkpoints().branches().rewind(${javaConfig({ thread, namespace, id, branch })}, ${javaText(head)});`,
          http: curl('POST', url, body, { 'If-Match': head }),
        }}>
      <label class="field">Branch to move <select value=${branch} onChange=${event => setBranch(event.target.value)}>
        ${tree.branches.map(one => html`<option key=${one.branch} value=${one.branch}>${plain(one.branch)}</option>`)}
      </select></label>
    </${ActSheet}>`;
}

function factsOf({ state, tree, branch, head }) {
  const row = tree.rows[tree.places.get(head)];
  if (head === state.checkpoint_id) return [`${plain(branch)} is at this step already.`];
  const line = lineOf(tree.rows, tree.places, head);
  const steps = line.findIndex(index => tree.rows[index].checkpoint_id === state.checkpoint_id);
  return [
    `The head of ${plain(branch)} moves from step ${row?.step ?? '?'} (${shortId(head)}) to step ${state.step} (${shortId(state.checkpoint_id)}).`,
    steps > 0 ? `${count(steps, 'step')} behind it ${steps === 1 ? 'stays' : 'stay'} stored, but ${steps === 1 ? 'is' : 'are'} no longer on ${plain(branch)}.` : 'This step is on another line: the steps of the present line stay stored.',
    'Nothing is lost: the former head stays in the log of the branch, and this can be undone.',
    'If a step is saved on it meanwhile, nothing is moved.',
  ];
}

/** The branch on whose line the step is, the one with the fewest steps behind it first. */
function likely(tree, id) {
  const behind = tree.branches.map(one => ({ branch: one.branch, steps: lineOf(tree.rows, tree.places, one.head_id).findIndex(index => tree.rows[index].checkpoint_id === id) }));
  const on = behind.filter(one => one.steps > 0).sort((a, b) => a.steps - b.steps);
  return (on.find(one => one.branch === 'main') ?? on[0] ?? tree.branches[0])?.branch ?? 'main';
}

/** Only while nothing was put on the branch since: a step that came meanwhile would leave it. */
async function back({ thread, url, branch, namespace, from, to }) {
  await send('POST', url, { to: `id:${to}`, branch, namespace: namespace || undefined }, { 'If-Match': from });
  done(thread, to);
}

function done(thread, id) {
  changed();
  changeIn(thread, { cp: id });
}
