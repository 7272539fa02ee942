// What came to a listing since it was shown. The listing stays as it is until the reader asks for more, so that nothing moves under the eyes.
import { html, useEffect, useState } from '../vendor/ui.js';
import { count } from './text.js';

const EACH = 5000;

/**
 * A button that says how many rows are new, changed or gone.
 *   ask(signal)   reads the first page again: `{items, next}`
 *   keys          what the question depends on
 *   rows          what is shown; `rowKey(row)` changes with everything that a reader would notice
 *   again         shows the listing as it is now
 */
export function News({ ask, keys, rows, rowKey, again }) {
  const [page, setPage] = useState(null);
  useEffect(() => {
    const abort = new AbortController();
    const look = () => document.hidden || ask(abort.signal).then(answer => abort.signal.aborted || setPage(answer), () => {});
    const timer = setInterval(look, EACH);
    return () => (abort.abort(), clearInterval(timer));
  }, keys);
  useEffect(() => setPage(null), [rows, ...keys]);
  const changes = page && rows ? changesOf(page, rows, rowKey) : 0;
  return html`<div class="news" role="status">${changes > 0 && html`<button type="button" onClick=${again}>${count(changes, 'change')} since you looked: show</button>`}</div>`;
}

function changesOf({ items, next }, rows, rowKey) {
  const shown = new Set(rows.map(rowKey));
  const now = new Set(items.map(rowKey));
  const came = items.filter(row => !shown.has(rowKey(row))).length;
  const gone = next === null ? rows.filter(row => !now.has(rowKey(row))).length : 0;
  return Math.max(came, gone);
}
