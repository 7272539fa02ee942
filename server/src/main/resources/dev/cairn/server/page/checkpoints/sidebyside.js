// A difference with what was at the left and what is at the right.
import { html, useMemo, useState } from '../vendor/ui.js';
import { kind, numberText, stringify } from '../lib/json.js';
import { patchRows } from '../lib/patch.js';
import { plain, size, visible } from '../lib/text.js';
import { placeText } from '../lib/tree.js';
import { wordDiff } from '../lib/words.js';

/** One row for each place that differs. */
export function SideBySide({ before, patch, base, names, select, show, apart }) {
  const rows = useMemo(() => patchRows(before, patch, apart), [before, patch]);
  return html`
    <table class="side-by-side">
      <thead><tr><th>Place</th><th>${plain(names[0])}</th><th>${plain(names[1])}</th></tr></thead>
      <tbody>${rows.slice(0, 500).map((row, i) => html`<${Pair} key=${i} row=${row} place=${base + row.path} select=${select} show=${show} />`)}</tbody>
    </table>`;
}

function Pair({ row, place, select, show }) {
  const both = typeof row.before === 'string' && typeof row.after === 'string';
  const parts = useMemo(() => (both ? wordDiff(row.before, row.after) : null), [row]);
  return html`
    <tr class=${row.kind}>
      <th scope="row"><button type="button" class="plain place" onClick=${() => select(place)}>${visible(placeText(place))}</button><div class="quiet">${row.kind}</div></th>
      <td>${parts ? marked(parts, 'removed') : row.known || row.kind === 'added' ? html`<${Value} of=${row.before} show=${show} />` : html`<span class="quiet">too large to be shown here</span>`}</td>
      <td>${parts ? marked(parts, 'added') : html`<${Value} of=${row.after} show=${show} />`}</td>
    </tr>`;
}

function marked(parts, wanted) {
  const tag = wanted === 'removed' ? 'del' : 'ins';
  return html`<pre>${parts.filter(([how]) => how === 'same' || how === wanted).map(([how, text]) => (how === 'same' ? visible(text) : html`<${tag}>${visible(text)}</${tag}>`))}</pre>`;
}

function Value({ of: value, show }) {
  const [all, setAll] = useState(false);
  if (value === undefined) return html`<span class="quiet">–</span>`;
  const view = show(value);
  if (view) return view;
  const text = typeof value === 'string' ? value : kind(value) === 'number' ? numberText(value) : stringify(value, 2);
  return html`<pre>${visible(all ? text : text.slice(0, 1000))}${!all && text.length > 1000 && html`<button type="button" class="plain" onClick=${() => setAll(true)}>… all (${size(text.length)})</button>`}</pre>`;
}
