// What fills one thread: its channels.
import { html } from '../vendor/ui.js';
import { get, path, query } from '../lib/api.js';
import { CopyAs, command, curl, javaText } from '../lib/copyas.js';
import { Bar, DataTable } from '../lib/panes.js';
import { Answered } from '../lib/states.js';
import { Size, Text, count, number, size } from '../lib/text.js';
import { useAsk } from '../lib/use.js';

/** The channels of a thread, what takes most first. */
export function ThreadFilling({ id }) {
  const url = path`/v1/threads/${id}/stats` + query({ largest: 20 });
  const asked = useAsk(signal => get(url, { signal }), [url]);
  return html`<${Answered} of=${asked}>${asked.value && html`<${Channels} id=${id} stats=${asked.value} url=${url} />`}</${Answered}>`;
}

function Channels({ id, stats, url }) {
  const columns = [
    { name: 'Channel', value: row => html`<${Text} of=${row.channel} class="mono" />` },
    { name: 'Changes', number: true, value: row => number(row.changes) },
    { name: 'Stored', number: true, value: row => html`<${Size} of=${row.stored_bytes} />` },
    { name: 'Share', value: row => html`<${Bar} part=${row.stored_bytes} of=${stats.bytes} style=${1} />` },
    { name: 'Not compressed', number: true, value: row => row.segment_bytes > 0 && html`<${Size} of=${row.segment_bytes} />` },
  ];
  const rest = stats.channels - stats.largest_channels.length;
  return html`
    <section aria-label="Channels of the thread">
      <h3>What fills <${Text} of=${id} class="mono" /></h3>
      <p class="quiet">${size(stats.bytes)}: values of channels ${size(stats.channel_bytes)}, the rest is what records say beside values. ${rest > 0 ? `${count(rest, 'smaller channel')} not shown.` : ''}</p>
      <${DataTable} caption="Channels of the thread" columns=${columns} rows=${stats.largest_channels} rowKey=${row => row.channel} />
      <${CopyAs} forms=${{ cli: command('stats', '--thread', id), java: `ThreadStats stats = cairn.threadStats(${javaText(id)}, 10);`, http: curl('GET', url) }} />
    </section>`;
}
