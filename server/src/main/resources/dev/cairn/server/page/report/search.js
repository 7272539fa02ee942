// Finding a text in all states of a report: each is listed once, with the first step that has it in its place.
import { finder, newTexts } from './texts.js';

/** So long the page waits at most for a key or a picture. */
const SLICE = 40;

/** A page of matches, as the server answers it. */
export async function search(report, { text, regex, ignoreCase, namespace, channel, limit, cursor }) {
  const find = finder({ text, regex, ignoreCase });
  const first = Number(cursor ?? 0);
  const known = new Set();
  const found = [];
  let since = performance.now();
  for (const row of report.oldestFirst()) {
    if (namespace !== null && row.namespace !== namespace) continue;
    matches(report, row, channel, find, known, found);
    if (found.length > first + limit) break;
    if (performance.now() - since > SLICE) {
      await new Promise(done => setTimeout(done));
      since = performance.now();
    }
  }
  return { items: found.slice(first, first + limit), next: found.length > first + limit ? String(first + limit) : null };
}

function matches(report, row, wanted, find, known, found) {
  const base = report.base(row);
  const before = base === null ? {} : report.values(row.namespace, base);
  const values = report.values(row.namespace, row.checkpoint_id);
  for (const channel of Object.keys(values)) {
    if (wanted && channel !== wanted) continue;
    newTexts(values[channel], before[channel], (pointer, text, name) => {
      const hit = find(text);
      const place = JSON.stringify([row.namespace, channel, pointer, text]);
      if (!hit || known.has(place)) return false;
      known.add(place);
      found.push({ ...row, thread_id: report.about.thread.thread_id, channel, pointer, name, ...hit });
      return false;
    });
  }
}
