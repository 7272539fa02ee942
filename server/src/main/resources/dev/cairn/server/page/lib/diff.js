// The view of a difference: one row for each place, words inside changed texts marked.
import { html, useMemo, useState } from '../vendor/ui.js';
import { kind, numberText, stringify } from './json.js';
import { patchRows } from './patch.js';
import { Size, Text, count, size, visible } from './text.js';
import { placeText } from './tree.js';
import { wordDiff } from './words.js';

const KINDS = { added: '+', removed: '−', changed: '~', moved: '→', copied: '⧉' };

/** The difference of one value: `before` is the first value, undefined where it is not at hand. `select(pointer)` makes places clickable; `show(value)` may give a view of its own for a value; see `patchRows` for `apart`. */
export function PatchView({ before, patch, base = '', select, show, apart }) {
  const rows = useMemo(() => patchRows(before, patch, apart), [before, patch]);
  const [limit, setLimit] = useState(200);
  return html`
    <ul class="diff">
      ${rows.slice(0, limit).map((row, i) => html`<${DiffRow} key=${i} row=${row} place=${base + row.path} select=${select} show=${show} />`)}
      ${rows.length > limit && html`<li><button type="button" class="plain" onClick=${() => setLimit(limit + 500)}>Show more: ${count(rows.length - limit, 'change')}</button></li>`}
    </ul>`;
}

function DiffRow({ row, place, select, show }) {
  const [json, setJson] = useState(false);
  const views = show ? sidesOf(row, show) : [];
  return html`
    <li class=${`diff-row ${row.kind}`}>
      <div class="diff-head">
        <span class="diff-kind"><span aria-hidden="true">${KINDS[row.kind]}</span> ${row.kind}</span>
        <button type="button" class="plain place" disabled=${!select} onClick=${() => select?.(place)}>${visible(placeText(place))}</button>
        ${row.from !== undefined && html`<span class="quiet">from <${Text} of=${placeText(row.from)} /></span>`}
        ${views.length > 0 && html`<button type="button" class="plain right" aria-pressed=${json} onClick=${() => setJson(!json)}>JSON</button>`}
      </div>
      ${views.length && !json ? views.map(([mark, view]) => html`<div class=${`side ${mark}`}><span class="sr">${mark}: </span>${view}</div>`) : html`<${Change} ...${row} />`}
    </li>`;
}

/** The views of what came and what went; none where one of them has no view of its own. */
function sidesOf({ kind: how, before, after, known }, show) {
  const old = how === 'removed' || how === 'changed' ? [['removed', known && show(before)]] : [];
  const made = how === 'added' || how === 'changed' ? [['added', show(after)]] : [];
  const sides = [...old, ...made];
  return sides.every(([, view]) => view) ? sides : [];
}

/** What was and what is. */
export function Change({ before, after, kind: how, known }) {
  if (typeof before === 'string' && typeof after === 'string' && how === 'changed') return html`<${Words} before=${before} after=${after} />`;
  return html`
    ${how === 'changed' || how === 'removed' ? html`<${Side} mark="removed" value=${before} known=${known} />` : null}
    ${how !== 'removed' ? html`<${Side} mark="added" value=${after} known=${true} />` : null}`;
}

function Side({ mark, value, known }) {
  const [all, setAll] = useState(false);
  if (!known) return html`<p class="quiet">What was there before is too large to be shown here.</p>`;
  const text = shown(value);
  const long = text.length > 2000 && !all;
  return html`
    <pre class=${`side ${mark}`}><span class="sr">${mark}: </span>${visible(long ? text.slice(0, 2000) : text)}${long && html`
      <button type="button" class="plain" onClick=${() => setAll(true)}>Show all (${size(text.length)})</button>`}</pre>`;
}

function Words({ before, after }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return html`<pre class="side words">${parts.map(([how, text]) => html`<${WordPart} how=${how} text=${text} />`)}</pre>`;
}

function WordPart({ how, text }) {
  const [open, setOpen] = useState(false);
  if (how === 'added') return html`<ins>${visible(text)}</ins>`;
  if (how === 'removed') return html`<del>${visible(text)}</del>`;
  if (text.length < 400 || open) return visible(text);
  return html`${visible(text.slice(0, 150))}<button type="button" class="plain" onClick=${() => setOpen(true)}> … ${size(text.length - 300)} the same … </button>${visible(text.slice(-150))}`;
}

function shown(value) {
  if (typeof value === 'string') return value;
  return kind(value) === 'number' ? numberText(value) : stringify(value, 2);
}

/** The lengths of a value before and after. */
export function Lengths({ before, after }) {
  return html`<span class="quiet"><${Size} of=${before} /> → <${Size} of=${after} /></span>`;
}
