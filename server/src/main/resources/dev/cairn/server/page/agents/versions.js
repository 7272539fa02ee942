// The snapshots of an agent as a table, with their sizes.
import { html, useMemo } from '../vendor/ui.js';
import { DataTable, times } from '../lib/panes.js';
import { Plot } from '../lib/plot.js';
import { change } from '../lib/route.js';
import { Age, Size, Text, shortId, size } from '../lib/text.js';

/** The table. A row opens the state; its button compares with the chosen one. */
export function Versions({ snapshots, chosen, shown }) {
  const columns = [
    { name: 'Snapshot', value: one => html`<button type="button" class="plain mono" title=${one.snapshot_id} onClick=${() => change({ snapshot: one.snapshot_id, view: 'state' })}><${Text} of=${shortId(one.snapshot_id)} /></button>` },
    { name: 'Saved', value: one => html`<${Age} of=${one.timestamp} />` },
    { name: 'Version', value: one => html`<${Text} of=${one.version} />` },
    { name: 'Status', value: one => html`<${Text} of=${one.status} />` },
    { name: 'Marks', value: marks },
    { name: 'Added', number: true, value: one => html`<${Size} of=${one.size_bytes} />` },
    { name: 'Whole', number: true, value: one => html`<${Size} of=${one.uncompressed_size} />` },
    { name: 'Ratio', number: true, value: one => times(one.uncompressed_size, one.size_bytes) },
    { name: 'Shares', value: one => one.backup_type },
    { name: 'Difference', value: one => compareButton(one, snapshots) },
  ];
  return html`
    ${snapshots.length > 2 && html`<${Sizes} snapshots=${snapshots} />`}
    <${DataTable} caption="Snapshots, the newest first" columns=${columns} rows=${snapshots} rowKey=${one => one.snapshot_id}
        rowProps=${one => ({ class: one === chosen && shown.snapshot ? 'picked' : '' })} />`;
}

function marks(one) {
  return html`
    ${one.pinned && html`<span class="chip">pinned</span>`}
    ${one.tags.map(tag => html`<span key=${tag} class="chip"><${Text} of=${tag} /></span>`)}
    ${one.expires_at && html`<span class="chip">ends <${Age} of=${one.expires_at} /></span>`}`;
}

function compareButton(one, snapshots) {
  const before = snapshots[snapshots.indexOf(one) + 1];
  if (!before) return html`<span class="quiet">first</span>`;
  return html`<button type="button" class="plain" onClick=${() => change({ view: 'diff', from: before.snapshot_id, to: one.snapshot_id })}>to the one before</button>`;
}

function Sizes({ snapshots }) {
  const data = useMemo(() => {
    const oldestFirst = [...snapshots].reverse();
    return {
      xs: oldestFirst.map((_, i) => i + 1),
      series: [
        { name: 'added', values: oldestFirst.map(one => one.size_bytes), bars: true },
        { name: 'whole', values: oldestFirst.map(one => one.uncompressed_size) },
      ],
    };
  }, [snapshots]);
  return html`<${Plot} label="Bytes that each snapshot added, and its whole length, from the oldest to the newest" ...${data} figure=${size} height=${120} />`;
}
