// A thread on the screen: its tree, the selected state, the slider under them, and the keys that play through the steps.
import { html, useEffect, useMemo, useRef, useState } from '../vendor/ui.js';
import { Columns } from '../frame/columns.js';
import { copyText } from '../lib/copyas.js';
import { isTyping } from '../lib/keys.js';
import { notify } from '../lib/notices.js';
import { change, go, parseHash } from '../lib/route.js';
import { useSession } from '../lib/session.js';
import { Empty, Failure, Waiting } from '../lib/states.js';
import { Text, plain } from '../lib/text.js';
import { useEvent, useStable } from '../lib/use.js';
import { listQuery } from '../threads/list.js';
import { ActPage, actOfKey } from './actions.js';
import { Moves } from './moves.js';
import { useRows } from './rows.js';
import { Slider } from './slider.js';
import { readState } from './source.js';
import { State, VIEWS } from './state.js';
import { TreeList } from './tree.js';
import { useCheckpoint, useFresh } from './usecheckpoint.js';

/** The columns of a thread, or of none. */
export function Checkpoints({ route, left }) {
  const thread = route.parts[0];
  if (!thread) return html`<${Columns} at="left" left=${left} middle=${html`<${Welcome} />`} />`;
  return html`<${Thread} key=${thread + '\n' + (route.query.ns ?? '')} thread=${thread} namespace=${route.query.ns ?? ''} look=${lookOf(route.query)} left=${left} />`;
}

function Thread({ thread, namespace, look, left }) {
  const tree = useRows(thread, namespace);
  const selected = useSelected(tree, look);
  const state = useCheckpoint(thread, namespace, selected);
  const fresh = useFresh(thread, namespace, state, tree.rows[tree.places.get(state.checkpoint_id)]?.bytes);
  const [sheet, setSheet] = useState(null);
  const moves = useMemo(() => new Moves(tree, selected), [tree.rows, selected]);
  const latest = useRef(selected);
  latest.current = selected;
  const shown = useRef(state);
  shown.current = state;
  const compare = id => {
    if (sheet) notify(null); // the step is chosen
    setSheet(null);
    change({ vs: id, view: 'diff' });
  };
  const choose = useStable((id, { second } = {}) => {
    if (second || sheet?.name === 'compare') return compare(id);
    latest.current = id;
    change({ cp: id }, { replace: Boolean(look.cp) });
  });
  const act = useStable(name => {
    setSheet({ name, state: shown.current }); // with Follow, another step may come under an open sheet
    if (name === 'compare') notify('Choose another step in the tree to compare with. Shift and a click do the same.');
  });
  useEvent('keydown', event => onKey(event, { tree, shown, latest, choose, act, sheet, setSheet }), [tree, sheet]);
  usePrefetch(thread, namespace, moves, state.checkpoint_id === selected);
  // A step draws either column once, and an answer only that which shows it.
  const middle = useMemo(() => html`
    <${ThreadHead} thread=${thread} namespace=${namespace} names=${tree.namespaces} act=${act} />
    ${tree.failure && !tree.rows.length ? html`<${Failure} of=${tree.failure} again=${tree.again} />` : null}
    ${!tree.rows.length && !tree.failure && (tree.loading ? html`<${Waiting} />` : html`<${Empty} title="No checkpoints yet" commands=${[`cairn checkpoint put ${thread} --values '{"messages":[]}'`]}>Steps appear here as they are saved.</${Empty}>`)}
    ${tree.rows.length > 0 && html`
      <${TreeList} thread=${thread} namespace=${namespace} tree=${tree} selected=${selected} second=${look.vs} choose=${choose} only=${look.branch} follow=${look.follow} />
      <${Slider} moves=${moves} choose=${choose} />`}`, [tree, selected, look.vs, look.branch, look.follow]);
  const right = useMemo(() => html`
    <${State} thread=${thread} namespace=${namespace} tree=${tree} state=${state} fresh=${fresh} look=${look} act=${act} />
    ${sheet?.state.values && sheet.name !== 'compare' && html`<${ActPage} key=${sheet.name} name=${sheet.name} thread=${thread} namespace=${namespace} state=${sheet.state} tree=${tree} pointer=${look.pointer} close=${() => setSheet(null)} />`}`, [tree, state, fresh, sheet, ...Object.values(look)]);
  return html`<${Columns} at=${look.cp ? 'right' : 'middle'} left=${left} middle=${middle} right=${right} />`;
}

function ThreadHead({ thread, namespace, names, act }) {
  const { readOnly } = useSession();
  return html`
    <div class="column-head">
      <button type="button" class="back" onClick=${() => go({ page: 'threads', query: listQuery(parseHash().query) })}>Back</button>
      <h2 class="cut" title=${plain(thread)}><${Text} of=${thread} /></h2>
      <${Namespaces} names=${names} namespace=${namespace} />
      ${!readOnly && html`<button type="button" class="plain right" onClick=${() => act('delete')}>Delete thread</button>`}
    </div>`;
}

/** A choice of namespaces, where the thread has several: those of subgraphs. */
function Namespaces({ names, namespace }) {
  if (names.length < 2 && !namespace) return null;
  return html`
    <select class="branch-choice" aria-label="Namespace" value=${namespace} onChange=${event => change({ ns: event.target.value, cp: undefined, vs: undefined, pointer: undefined })}>
      ${[...new Set(['', ...names, namespace])].map(name => html`<option key=${name} value=${name}>${name ? plain(name) : 'root namespace'}</option>`)}
    </select>`;
}

/** What the address says, or the head of main as it was when the thread was opened; with `follow`, as it is now. */
function useSelected(tree, look) {
  const opened = useRef(null);
  const main = tree.branches.find(branch => branch.branch === 'main') ?? tree.branches[0];
  if (look.follow || !opened.current) opened.current = main?.head_id ?? tree.rows[0]?.checkpoint_id ?? null;
  return look.cp ?? opened.current;
}

/** The states next to the selected one are asked for beforehand, so that a step is there at once: the next two of the way at once, the one behind after a rest. */
function usePrefetch(thread, namespace, moves, shown) {
  const before = useRef(null);
  useEffect(() => {
    if (!shown || !moves.row) return;
    const read = id => id && readState(thread, namespace, id).catch(() => {});
    const way = before.current && before.current === moves.older() ? -1 : 1;
    before.current = moves.row.checkpoint_id;
    read(moves.back(way));
    read(moves.back(2 * way));
    const timer = setTimeout(read, 150, moves.back(-way));
    return () => clearTimeout(timer);
  }, [thread, namespace, moves, shown]);
}

// Keys may come faster than pictures: each goes on from the step that the one before chose.
function onKey(event, { tree, shown, latest, choose, act, sheet, setSheet }) {
  const selected = latest.current;
  if (isTyping(event) || !selected) return;
  const to = { j: 'older', k: 'newer', J: 'olderStop', K: 'newerStop', h: 'parent', l: 'otherWay', ArrowDown: 'older', ArrowUp: 'newer', ArrowLeft: 'older', ArrowRight: 'newer' }[event.key];
  const view = Object.keys(VIEWS)[Number(event.key) - 1];
  const name = actOfKey(event.key);
  const target = to && (tree.places.has(selected) ? new Moves(tree, selected)[to]() : beforeTree(to, { tree, state: shown.current, selected }));
  if (to) target && choose(target);
  else if (view) change({ view });
  else if (event.key === 'g') document.querySelector('#step')?.select();
  else if (event.key === 'y') copyText(selected, 'The id is copied.');
  else if (event.key === 'Escape' && sheet) setSheet(null);
  else if (event.key === 'Escape') change({ pointer: undefined, vs: undefined });
  else if (name) act(name);
  else return;
  event.preventDefault();
}

/** Where a key leads from a step that is there before its row is: only back. */
function beforeTree(to, { tree, state, selected }) {
  if ((to !== 'older' && to !== 'parent') || state.checkpoint_id !== selected) return undefined;
  const gap = tree.labels.gaps.find(one => one.parent_id === state.parent_id);
  return (gap ? gap.ancestor_id : state.parent_id) ?? undefined;
}

function lookOf({ cp, view, pointer, vs, vsThread, channel, layout, branch, follow }) {
  return { cp: cp || undefined, view: view in VIEWS ? view : undefined, pointer, vs, vsThread, channel, layout, branch, follow };
}

function Welcome() {
  return html`
    <${Empty} title="Choose a thread">Its steps appear here as a tree, and each step’s state beside it. Press <kbd>?</kbd> for the keys.</${Empty}>`;
}
