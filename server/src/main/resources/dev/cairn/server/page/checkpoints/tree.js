// The tree of a thread: one row for each checkpoint, lanes at the left, what changed at the right.
import { html, useEffect, useMemo, useRef, useState } from '../vendor/ui.js';
import { List } from '../lib/list.js';
import { change } from '../lib/route.js';
import { Age, Text, count, plain } from '../lib/text.js';
import { useKept } from '../lib/use.js';
import { Graph, RunGraph, graphWidth } from './graph.js';
import { colourOf, foldedRows, isInteresting, lineOf, unfoldedAt } from './lanes.js';
import { Summary, useSummaries } from './summary.js';

/** The list of checkpoints. `selected` and `second` are ids; `choose(id, {second})` is called by clicks and arrows. */
export function TreeList({ thread, namespace, tree, selected, second, choose, only, follow }) {
  const { rows, drawn, added } = tree;
  const forked = useMemo(() => rows.some((row, i) => row.before !== null && i > 0 && isInteresting(row, drawn[i])), [rows, drawn]);
  const [folding, setFolding] = useKept('folding', null);
  const [opened, setOpened] = useState(() => new Set());
  const fold = folding ?? forked;
  const line = useMemo(() => lineSet(tree, only), [rows, only]);
  const folded = useMemo(() => kept(foldedRows(rows, drawn, { fold, opened }), line), [rows, drawn, fold, opened, line]);
  const shown = useMemo(() => unfoldedAt(folded, rows, tree.places.get(selected), opened), [folded, selected]);
  const width = useMemo(() => graphWidth(1 + drawn.reduce((most, { lane }) => Math.max(most, lane), 0)), [drawn]);
  const at = useMemo(() => shown.findIndex(({ index }) => index !== undefined && rows[index].checkpoint_id === selected), [shown, selected]);
  const [sight, setSight] = useState([0, 40]);
  const changesOf = useSummaries(thread, namespace, shown.slice(...sight).flatMap(({ index }) => (index === undefined ? [] : [rows[index]])));
  const open = run => setOpened(new Set([...opened, rows[run.from].checkpoint_id]));
  const pick = (i, event) => {
    const { index } = shown[i];
    if (index === undefined) open(shown[i]);
    else choose(rows[index].checkpoint_id, { second: event?.shiftKey || event?.ctrlKey || event?.metaKey });
  };
  // Arrows cross a folded run by opening it.
  const rowProps = i => {
    const { index } = shown[i];
    return { class: index !== undefined && rows[index].checkpoint_id === second ? 'second' : '' };
  };
  return html`
    <${Bar} fold=${fold} setFolding=${setFolding} tree=${tree} only=${only} follow=${follow} />
    <${Anchored} added=${added}>
      <${List} label="Checkpoints" height=${26} class="checkpoints" count=${shown.length} selected=${at} select=${pick} rowProps=${rowProps} sight=${setSight}
          rowKey=${i => (shown[i].index === undefined ? 'run ' + rows[shown[i].from].checkpoint_id : rows[shown[i].index].checkpoint_id)}
          row=${i => (shown[i].index === undefined
            ? html`<${RunGraph} drawn=${drawn[shown[i].from]} width=${width} /><span class="run-text">${count(shown[i].steps, 'step')}<span class="sr"> folded, choose to open</span></span>`
            : html`<${Row} row=${rows[shown[i].index]} before=${rows[tree.places.get(rows[shown[i].index].before)]} changes=${changesOf(rows[shown[i].index].checkpoint_id)} drawn=${drawn[shown[i].index]} width=${width} chosen=${i === at} />`)} />
    </${Anchored}>`;
}

// A step changes two rows: what is the same stays as it was made.
function Row({ row, before, changes, drawn, width, chosen }) {
  return useMemo(() => html`
    <${Graph} row=${row} drawn=${drawn} width=${width} chosen=${chosen} />
    <span class="step number"><span class="sr">step </span>${row.step}</span><span class="sr">of ${plain(row.branch)}</span>
    <${Labels} row=${row} />
    <${Summary} row=${row} before=${before} changes=${changes} />
    <span class="right quiet row-age"><${Age} of=${row.ts} /></span>`, [row, before, changes, drawn, width, chosen]);
}

/** Branches, tags and conditions of a checkpoint, each with a word. */
export function Labels({ row }) {
  return html`
    ${row.branches.map(name => html`<span key=${'b' + name} class=${`chip branch c${colourOf(name)}`} title=${`head of branch ${plain(name)}`}><span aria-hidden="true">⎇</span><span class="sr">head of branch </span><${Text} of=${name} /></span>`)}
    ${row.tags.map(name => html`<span key=${'t' + name} class="chip tag" title=${`tag ${plain(name)}`}><span aria-hidden="true">◆</span><span class="sr">tag </span><${Text} of=${name} /></span>`)}
    ${row.asks && html`<span class="chip ask">? waits for an answer</span>`}
    ${row.failed && html`<span class="chip failed">! a task failed</span>`}
    ${row.former_of.map(name => html`<span key=${'f' + name} class="chip former" title=${`branch ${plain(name)} was here before it was moved back`}>was <${Text} of=${name} /></span>`)}
    ${row.source === 'fork' && html`<span class="chip">fork</span>`}
    ${row.source === 'update' && html`<span class="chip">edited</span>`}
    ${row.missing !== null && html`<span class="chip gap" title="Checkpoints before this one were pruned">┊ ${row.missing ? count(row.missing, 'step') : 'steps'} pruned</span>`}`;
}

function Bar({ fold, setFolding, tree: { rows, ended, live, branches }, only, follow }) {
  return useMemo(() => html`
    <div class="bar tree-bar">
      <span class="quiet number">${count(rows.length, 'checkpoint')}${ended ? '' : ' so far'}</span>
      <span class=${live ? 'live on' : 'live'} title=${live ? 'New steps appear as they are saved' : 'Waiting for the server'}><span aria-hidden="true">${live ? '●' : '○'}</span> ${live ? 'live' : 'not connected'}</span>
      ${branches.length > 1 && html`
        <select class="branch-choice" aria-label="Branch" value=${only ?? ''} onChange=${event => change({ branch: event.target.value })}>
          <option value="">all ${branches.length} branches</option>
          ${branches.map(({ branch }) => html`<option key=${branch} value=${branch}>${plain(branch)}</option>`)}
        </select>`}
      <label class="right" title="The newest step of main is shown as soon as it is saved"><input type="checkbox" checked=${Boolean(follow)} onChange=${event => change({ follow: event.target.checked ? '1' : undefined, cp: undefined })} /> Follow</label>
      <label><input type="checkbox" checked=${fold} onChange=${event => setFolding(event.target.checked)} /> Fold</label>
    </div>`, [fold, rows.length, ended, live, branches, only, follow]);
}

/** Keeps the rows under the reader's eyes where they are when others come on top, and says how many came. */
function Anchored({ added, children }) {
  const box = useRef(null);
  const [seen, setSeen] = useState(added);
  const before = useRef(added);
  useEffect(() => {
    const list = box.current.querySelector('.list');
    if (added > before.current && list.scrollTop > 0) list.scrollTop += (added - before.current) * 26;
    else if (added !== before.current) setSeen(added);
    before.current = added;
  }, [added]);
  const fresh = added - seen;
  const toTop = () => {
    box.current.querySelector('.list').scrollTop = 0;
    setSeen(added);
  };
  return html`
    <div class="anchored" ref=${box}>
      ${children}
      ${fresh > 0 && html`<button type="button" class="fresh" onClick=${toTop}>↑ ${count(fresh, 'new step')}</button>`}
    </div>`;
}

/** The rows from the head of a branch to the first; null for all. */
function lineSet({ rows, places, branches }, only) {
  const head = branches.find(branch => branch.branch === only)?.head_id;
  return head ? new Set(lineOf(rows, places, head)) : null;
}

function kept(shown, line) {
  return line ? shown.filter(({ index, from }) => line.has(index ?? from)) : shown;
}
