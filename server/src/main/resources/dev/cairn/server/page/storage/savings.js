// What pruning, folding and a sweep would free: dry runs, nothing is changed from this page.
import { html } from '../vendor/ui.js';
import { get } from '../lib/api.js';
import { Command, command } from '../lib/copyas.js';
import { Bar, DataTable } from '../lib/panes.js';
import { Answered } from '../lib/states.js';
import { Size, count, number, size } from '../lib/text.js';
import { useAsk } from '../lib/use.js';

/** The figures, with the commands that do it. */
export function Savings({ growth, stats }) {
  const asked = useAsk(signal => get('/v1/storage/savings', { signal }), []);
  return html`
    <section aria-label="What could be freed">
      <h3>What could be freed</h3>
      <p class="quiet">Dry runs: nothing is changed from this page.</p>
      <${Answered} of=${asked}>${asked.value && html`<${Table} growth=${growth} stats=${stats} savings=${asked.value} />`}</${Answered}>
    </section>`;
}

function Table({ growth, stats, savings }) {
  const prunable = growth.counted.filter(({ pruning }) => pruning?.removed);
  const pruned = prunable.reduce((sum, { pruning }) => [sum[0] + pruning.removed, sum[1] + pruning.freed_bytes], [0, 0]);
  const threads = prunable.map(one => one.thread_id);
  const rows = [
    { name: 'Pruning', what: `${count(pruned[0], 'checkpoint')} of ${count(prunable.length, 'thread')}; the newest of each stays, and what branches, tags and questions need`, bytes: pruned[1], run: threads.length && command('thread', 'prune', ...threads, '--keep-latest', '--dry-run') },
    { name: 'Folding', what: `${number(savings.folded_frames)} small frames become ${number(savings.folded_into)}; every value stays`, bytes: savings.folded_bytes, run: savings.folded_frames && 'cairn gc --fold --dry-run' },
    { name: 'Sweep', what: swept(savings), bytes: savings.swept_bytes, run: savings.swept_bytes && 'cairn gc --dry-run' },
    { name: 'Trash', what: `${count(stats.trash_threads, 'deleted thread')}, which could not be brought back then`, bytes: stats.trash_bytes, run: stats.trash_threads && 'cairn gc --trash --dry-run' },
    { name: 'Compacting', what: 'free space inside the files, and the log beside them', bytes: stats.free_bytes ?? 0, run: stats.free_bytes && 'cairn gc --compact' },
  ];
  const most = Math.max(...rows.map(row => row.bytes));
  const columns = [
    { name: 'By', value: row => row.name },
    { name: 'What would go', value: row => row.what },
    { name: 'Frees', number: true, value: row => (row.bytes > 0 ? html`<${Size} of=${row.bytes} />` : html`<span class="quiet">nothing</span>`) },
    { name: 'Share', value: row => html`<${Bar} part=${row.bytes} of=${most} style=${3} />` },
    { name: 'To do it', value: row => (row.run ? html`<${Command} text=${row.run} />` : '') },
  ];
  return html`<${DataTable} caption="What could be freed" columns=${columns} rows=${rows} rowKey=${row => row.name} />`;
}

function swept({ expired_scopes: scopes, expired_records: records, removed_rows: rows, swept_frames: frames, swept_bytes: bytes }) {
  const parts = [scopes && count(scopes, 'expired thread or agent', 'expired threads and agents'), records && count(records, 'old request or early result', 'old requests and early results'), (rows || frames) && `${number(rows + frames)} rows and frames that nothing needs`].filter(Boolean);
  return parts.length ? `${parts.join(', ')} (${size(bytes)})` : 'nothing has expired, and nothing is left over';
}
