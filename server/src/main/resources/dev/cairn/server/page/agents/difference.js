// How two snapshots of an agent differ.
import { html } from '../vendor/ui.js';
import { getFixed, path, query } from '../lib/api.js';
import { CopyAs, command, curl, javaText } from '../lib/copyas.js';
import { PatchView } from '../lib/diff.js';
import { change } from '../lib/route.js';
import { Answered } from '../lib/states.js';
import { Text, age, count, shortId } from '../lib/text.js';
import { useAsk } from '../lib/use.js';

/** Two choices and the difference between them. */
export function Difference({ id, snapshots, chosen, shown }) {
  if (snapshots.length < 2) return html`<p class="quiet">One snapshot differs from no other. The next one can be compared with it.</p>`;
  const to = shown.to ?? chosen.snapshot_id;
  const from = shown.from ?? older(snapshots, to);
  return html`
    <div class="bar">
      <${Choice} label="From" snapshots=${snapshots} value=${from} set=${value => change({ from: value, to })} />
      <${Choice} label="To" snapshots=${snapshots} value=${to} set=${value => change({ from, to: value })} />
      <button type="button" onClick=${() => change({ from: to, to: from })}>Swap</button>
    </div>
    <${Between} id=${id} from=${from} to=${to} />`;
}

function older(snapshots, id) {
  const at = snapshots.findIndex(one => one.snapshot_id === id);
  return (snapshots[at + 1] ?? snapshots[at - 1] ?? snapshots[0]).snapshot_id;
}

function Choice({ label, snapshots, value, set }) {
  const name = one => `${shortId(one.snapshot_id)} · ${age(one.timestamp)}${one.tags.length ? ` · ${one.tags.join(', ')}` : ''}`;
  return html`<label>${label} <select value=${value} onChange=${event => set(event.target.value)}>${snapshots.map(one => html`<option key=${one.snapshot_id} value=${one.snapshot_id}>${name(one)}</option>`)}</select></label>`;
}

function Between({ id, from, to }) {
  const url = path`/v1/agents/${id}/diff` + query({ from, to });
  const asked = useAsk(signal => getFixed(url, { signal }), [url]);
  const before = useAsk(signal => getFixed(path`/v1/agents/${id}/snapshots/${from}`, { signal }), [id, from]);
  const fields = asked.value?.fields ?? [];
  return html`
    <${Answered} of=${asked}>
      ${asked.value?.same ? html`<p>Both are the same.</p>` : html`<p class="quiet">${count(fields.length, 'field')} ${fields.length === 1 ? 'differs' : 'differ'}</p>`}
      ${fields.map(field => html`
        <section key=${field.field} class="diff-field">
          <h3><${Text} of=${field.field} class="mono" /> <span class="quiet">${field.change}</span></h3>
          <${PatchView} before=${before.value?.state} patch=${field.patch} />
        </section>`)}
      <${CopyAs} forms=${{ cli: command('agent', 'diff', id, from, to), java: `SnapshotDiff diff = cairn.agents().snapshots().diff(${[id, from, to].map(javaText).join(', ')});`, http: curl('GET', url) }} />
    </${Answered}>`;
}
