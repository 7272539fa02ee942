// One agent: its snapshots, and what is shown of the chosen one.
import { html, useState } from '../vendor/ui.js';
import { get, path, query } from '../lib/api.js';
import { News } from '../lib/news.js';
import { Facts, Tabs, storedBeside } from '../lib/panes.js';
import { change } from '../lib/route.js';
import { Answered } from '../lib/states.js';
import { Text, count } from '../lib/text.js';
import { useAsk } from '../lib/use.js';
import { Difference } from './difference.js';
import { Restore } from './restore.js';
import { Retention } from './retention.js';
import { Snapshot } from './snapshot.js';
import { Versions } from './versions.js';

const TABS = { versions: 'Snapshots', state: 'State', diff: 'Difference', retention: 'Retention', restore: 'Restore' };
const MOST = 1000;

/** The agent. The address holds the snapshot, what it is compared with, and the tab. */
export function Agent({ id, query: shown }) {
  const [turn, setTurn] = useState(0);
  const read = (limit, signal) => get(path`/v1/agents/${id}/snapshots` + query({ limit }), { signal });
  const asked = useAsk(signal => read(MOST, signal), [id, turn]);
  const again = () => setTurn(turn + 1);
  return html`<${News} ask=${signal => read(50, signal)} keys=${[id]} rows=${asked.value?.items} rowKey=${one => one.snapshot_id + one.tags + one.pinned} again=${again} />
    <${Answered} of=${asked}>${asked.value && html`<${Shown} id=${id} page=${asked.value} shown=${shown} again=${again} />`}</${Answered}>`;
}

function Shown({ id, page, shown, again }) {
  const snapshots = page.items;
  const chosen = snapshots.find(one => one.snapshot_id === shown.snapshot) ?? snapshots[0];
  const tab = shown.view in TABS ? shown.view : 'versions';
  const all = { id, snapshots, chosen, shown, again };
  return html`
    <div class="column-head"><h2><${Text} of=${id} class="mono" /></h2></div>
    <div class="column-body padded">
      <${Facts} of=${{ Snapshots: count(snapshots.length, 'snapshot') + (page.next ? ' and more: the newest are shown' : ''), Size: total(snapshots), Status: chosen && html`<${Text} of=${snapshots[0].status} />` }} />
      <${Tabs} label="Agent" tabs=${TABS} at=${tab} choose=${view => change({ view })}>
        ${tab === 'versions' && html`<${Versions} ...${all} />`}
        ${tab === 'state' && chosen && html`<${Snapshot} ...${all} />`}
        ${tab === 'diff' && html`<${Difference} ...${all} />`}
        ${tab === 'retention' && html`<${Retention} ...${all} />`}
        ${tab === 'restore' && chosen && html`<${Restore} ...${all} />`}
      </${Tabs}>
    </div>`;
}

function total(snapshots) {
  const sum = name => snapshots.reduce((all, one) => all + one[name], 0);
  return storedBeside(sum('size_bytes'), sum('uncompressed_size'));
}
