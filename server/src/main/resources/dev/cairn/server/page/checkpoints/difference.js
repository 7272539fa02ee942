// The difference of the selected step to its parent, to any checkpoint, or of two branches side by side.
import { html, useEffect, useMemo, useState } from '../vendor/ui.js';
import { CopyAs, command, copyText, curl, javaConfig } from '../lib/copyas.js';
import { PatchView, Lengths } from '../lib/diff.js';
import { stringify } from '../lib/json.js';
import { get, path, query } from '../lib/api.js';
import { change } from '../lib/route.js';
import { Answered, Empty } from '../lib/states.js';
import { Text, count, plain } from '../lib/text.js';
import { useAsk } from '../lib/use.js';
import { lineOf, partedAt } from './lanes.js';
import { messageView } from './messageparts.js';
import { areApart } from './messages.js';
import { assembled } from './parts.js';
import { SideBySide } from './sidebyside.js';
import { readDiff, readState } from './source.js';

/** The view. Without a choice it compares to the parent. */
export function Difference({ thread, namespace, tree, state, look }) {
  const other = look.vs ?? state.parent_id;
  const otherThread = look.vsThread ?? thread;
  const asked = useAsk(() => (other ? readBoth({ thread, namespace, other, otherThread, state }) : Promise.resolve(null)), [thread, namespace, other, otherThread, state.checkpoint_id]);
  const select = pointer => change({ pointer, view: 'tree' });
  const set = members => change({ view: 'diff', ...members });
  return html`
    <div class="bar diff-bar">
      <label>Compare with <select value=${look.vs ? 'other' : ''} onChange=${event => set(choice(event.target.value, tree))}>
        <option value="">the step before</option>
        ${look.vs && html`<option value="other">${plain((look.vsThread && look.vsThread !== thread ? look.vsThread + ' ' : '') + nameOf(tree, look.vs))}</option>`}
        ${tree.branches.filter(branch => branch.head_id !== state.checkpoint_id).slice(0, 50).map(({ branch }) => html`<option key=${branch} value=${'branch ' + branch}>branch ${plain(branch)}</option>`)}
      </select></label>
      <${Elsewhere} namespace=${namespace} choose=${set} />
      ${look.vs && otherThread === thread && html`<button type="button" class="plain" onClick=${() => set({ vs: state.checkpoint_id, cp: other })}>Swap</button>`}
      <label class="right"><input type="checkbox" checked=${look.layout === 'side'} onChange=${event => set({ layout: event.target.checked ? 'side' : undefined })} /> Side by side</label>
    </div>
    ${look.vs && otherThread === thread && html`<${Parted} tree=${tree} one=${look.vs} other=${state.checkpoint_id} />`}
    ${!other ? html`<${Empty} title="The first step">There is nothing before it. Choose another checkpoint to compare with: hold Shift and click one in the tree.</${Empty}>`
      : html`<${Answered} of=${asked}>${asked.value && html`<${Channels} answer=${asked.value} side=${look.layout === 'side' && [look.vs ? nameOf(tree, look.vs) : 'the step before', `step ${state.step}`]} select=${select} />
        <${Forms} thread=${thread} other=${other} otherThread=${otherThread} state=${state} namespace=${namespace} diff=${asked.value.diff} />`}</${Answered}>`}`;
}

/** A field for a checkpoint of any thread, as the command line names it. */
function Elsewhere({ namespace, choose }) {
  const [failure, setFailure] = useState(null);
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const [, thread, place] = /^(.+?)(?:@([^@]*(?:@\{\d+\})?))?$/s.exec(wanted) ?? [];
    if (!thread) return;
    const abort = new AbortController();
    setFailure(null);
    get(path`/v1/threads/${thread}/history` + query({ from: place || 'latest', namespace, limit: 1 }), { signal: abort.signal }).then(
      ({ items: [found] }) => abort.signal.aborted || choose({ vs: found.checkpoint_id, vsThread: thread }),
      problem => abort.signal.aborted || setFailure(problem),
    );
    return () => abort.abort();
  }, [wanted]);
  return html`
    <input class="short" aria-label="Another checkpoint, as thread@place" placeholder="or thread@place" onChange=${event => setWanted(event.target.value)} autocomplete="off" spellcheck="false" />
    ${failure && html`<span class="bad" role="alert"><${Text} of=${failure.message} /></span>`}`;
}

function Channels({ answer: { diff, before, after }, side, select }) {
  if (diff.same) return html`<p class="hint">The two states are equal.</p>`;
  return diff.channels.map(part => html`
    <section class="channel-diff" key=${part.channel} aria-label=${`channel ${plain(part.channel)}`}>
      <h3><${Text} of=${part.channel} class="mono" /> <span class="quiet">${part.change}${part.patch ? ', ' + count(part.patch.length, 'change') : ''}</span> <${Lengths} before=${part.bytes_before} after=${part.bytes_after} /></h3>
      <${side ? SideBySide : PatchView} before=${before.values[part.channel]} after=${after.values[part.channel]} patch=${part.patch ?? wholePatch(part, after)} base=${base(part)} names=${side} select=${select} show=${messageView} apart=${areApart} />
    </section>`);
}

function Parted({ tree, one, other }) {
  const parted = useMemo(() => partedAt(tree.rows, tree.places, one, other), [tree.rows, one, other]);
  if (!parted) return null;
  const since = id => lineOf(tree.rows, tree.places, id).findIndex(index => tree.rows[index] === parted);
  return html`
    <p class="hint">They parted at <button type="button" class="plain" onClick=${() => change({ cp: parted.checkpoint_id, vs: undefined })}>step ${parted.step}</button>. Since then: ${count(since(one), 'step')} to ${plain(nameOf(tree, one))}, ${count(since(other), 'step')} to ${plain(nameOf(tree, other))}.</p>`;
}

function Forms({ thread, other, otherThread, state, namespace, diff }) {
  const words = [`${otherThread}@${other}`, `${thread}@${state.checkpoint_id}`];
  const inNamespace = namespace ? ['--namespace', namespace] : [];
  const config = (of, id) => javaConfig({ thread: of, namespace, id });
  return html`
    <div class="diff-forms">
      <button type="button" onClick=${() => copyText(stringify(Object.fromEntries(diff.channels.map(part => [part.channel, part.patch])), 2), 'The JSON Patch of each channel is copied.')}>Copy as JSON Patch</button>
      <${CopyAs} forms=${{
        cli: command('thread', 'diff', ...words, ...inNamespace),
        java: `cairn.checkpoints().diff(${config(otherThread, other)}, ${config(thread, state.checkpoint_id)});`,
        http: curl('GET', path`/v1/threads/${otherThread}/diff` + query({ from: `id:${other}`, to: `id:${state.checkpoint_id}`, to_thread: otherThread === thread ? undefined : thread, namespace })),
      }} />
    </div>`;
}

async function readBoth({ thread, namespace, other, otherThread, state }) {
  const [diff, before] = await Promise.all([readDiff(otherThread, namespace, other, state.checkpoint_id, thread), readState(otherThread, namespace, other)]);
  return { diff, before: assembled(before, []), after: state };
}

/** A channel that came or went as a patch of the whole. */
function wholePatch({ channel, change: how }, after) {
  return how === 'removed' ? [{ op: 'remove', path: '' }] : [{ op: 'add', path: '', value: after.values[channel] }];
}

function base({ channel }) {
  return '/' + channel.replaceAll('~', '~0').replaceAll('/', '~1');
}

function choice(value, tree) {
  if (!value) return { vs: undefined, vsThread: undefined };
  const branch = tree.branches.find(one => 'branch ' + one.branch === value);
  return { vs: branch.head_id, vsThread: undefined };
}

function nameOf(tree, id) {
  const branch = tree.branches.find(one => one.head_id === id);
  const row = tree.rows[tree.places.get(id)];
  return branch ? `branch ${branch.branch}` : row ? `step ${row.step} (${id.slice(0, 8)})` : id;
}
