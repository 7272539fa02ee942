// What fills the store, how it grew, and what pruning and folding would free.
import { html, useMemo } from '../vendor/ui.js';
import { get, query } from '../lib/api.js';
import { CopyAs, command, curl } from '../lib/copyas.js';
import { Bar, DataTable, storedBeside, times } from '../lib/panes.js';
import { Plot } from '../lib/plot.js';
import { change, hashOf } from '../lib/route.js';
import { Answered, Empty } from '../lib/states.js';
import { Age, Size, Text, count, number, size } from '../lib/text.js';
import { useAsk } from '../lib/use.js';
import { Savings } from './savings.js';
import { ThreadFilling } from './thread.js';

const COUNTED = 20;
const DAY = 86_400_000;
const MOST_DAYS = 400;

/** The page. The address may hold a thread, whose channels are shown then. */
export default function Storage({ route }) {
  const stats = useAsk(signal => get('/v1/stats', { signal }), []);
  const growth = useAsk(signal => get('/v1/storage' + query({ largest: COUNTED }), { signal }), []);
  const nothing = stats.value && !stats.value.threads && !stats.value.items && !stats.value.agents && !stats.value.environments;
  return html`
    <div class="whole storage">
      <h2>Storage</h2>
      <${Answered} of=${stats}>
        ${nothing ? html`<${Empty} title="The store is empty" commands=${['cairn tour']}>The tour records a run, and shows on the way how little it takes.</${Empty}>` : stats.value && html`<${Filled} stats=${stats.value} growth=${growth} thread=${route.query.thread} />`}
      </${Answered}>
    </div>`;
}

function Filled({ stats, growth, thread }) {
  return html`
    <${Services} stats=${stats} />
    <${Answered} of=${growth}>${growth.value && html`
      <${Threads} growth=${growth.value} stats=${stats} chosen=${thread} />
      ${thread && html`<${ThreadFilling} key=${thread} id=${thread} />`}
      <${Days} growth=${growth.value} />
      <${Codecs} growth=${growth.value} />
      <${Savings} growth=${growth.value} stats=${stats} />`}</${Answered}>
    <${CopyAs} forms=${{ cli: command('stats'), java: 'StoreStats stats = cairn.stats(10);', http: curl('GET', '/v1/stats') }} />`;
}

function Services({ stats }) {
  const rows = [
    { name: 'Threads', holds: `${count(stats.threads, 'thread')}, ${count(stats.checkpoints, 'checkpoint')}`, bytes: stats.stored_bytes, whole: stats.state_bytes },
    { name: 'Items', holds: `${count(stats.items, 'item')} in ${count(stats.item_namespaces, 'namespace')}`, bytes: stats.item_bytes },
    { name: 'Agents', holds: count(stats.agents, 'agent'), bytes: stats.agent_bytes },
    { name: 'Environments', holds: count(stats.environments, 'environment'), bytes: stats.environment_bytes },
    { name: 'Trash', holds: html`${count(stats.trash_threads, 'deleted thread')}${stats.trash_until && html`, the last until <${Age} of=${stats.trash_until} />`}`, bytes: stats.trash_bytes },
  ];
  const all = rows.reduce((sum, row) => sum + row.bytes, 0);
  const largest = rows.reduce((most, row) => (row.bytes > most.bytes ? row : most));
  const columns = [
    { name: 'Service', value: row => row.name },
    { name: 'Holds', value: row => row.holds },
    { name: 'Stored', number: true, value: row => html`<${Size} of=${row.bytes} />` },
    { name: 'Share', value: row => html`<${Bar} part=${row.bytes} of=${all} />` },
    { name: 'If each were stored whole', number: true, value: row => row.whole > 0 && html`<${Size} of=${row.whole} />` },
    { name: 'Deduplication', value: row => row.whole > 0 && times(row.whole, row.bytes) },
  ];
  return html`
    <section aria-label="What fills the store">
      <p class="answer">${size(all)} stored${stats.disk_bytes !== null && `, ${size(stats.disk_bytes)} on disk`}. ${largest.name} take most: ${size(largest.bytes)}.</p>
      ${stats.checkpoints > 0 && html`<p>States of checkpoints: ${storedBeside(stats.stored_bytes, stats.state_bytes)}.</p>`}
      <${DataTable} caption="What the services take" columns=${columns} rows=${rows} rowKey=${row => row.name} />
    </section>`;
}

function Threads({ growth, stats, chosen }) {
  if (!growth.counted.length) return null;
  const columns = [
    { name: 'Thread', value: row => html`<a href=${hashOf({ page: 'threads', parts: [row.thread_id] })}><${Text} of=${row.thread_id} class="mono" /></a>` },
    { name: 'Checkpoints', number: true, value: row => number(row.checkpoints) },
    { name: 'Stored', number: true, value: row => html`<${Size} of=${row.stored_bytes} />` },
    { name: 'Share', value: row => html`<${Bar} part=${row.stored_bytes} of=${stats.stored_bytes} />` },
    { name: 'If each were stored whole', number: true, value: row => html`<${Size} of=${row.state_bytes} />` },
    { name: 'Deduplication', value: row => times(row.state_bytes, row.stored_bytes) },
    { name: 'Pruning would free', number: true, value: row => (row.pruning?.removed ? html`<${Size} of=${row.pruning.freed_bytes} />` : html`<span class="quiet">nothing</span>`) },
    { name: 'Channels', value: row => html`<button type="button" class="plain" aria-expanded=${row.thread_id === chosen} onClick=${() => change({ thread: row.thread_id === chosen ? undefined : row.thread_id })}>what fills it</button>` },
  ];
  const rest = growth.threads - growth.counted.length;
  return html`
    <section aria-label="Largest threads">
      <h3>Largest threads</h3>
      <${DataTable} caption="Largest threads" columns=${columns} rows=${growth.counted} rowKey=${row => row.thread_id} rowProps=${row => ({ class: row.thread_id === chosen ? 'picked' : '' })} />
      ${rest > 0 && html`<p class="quiet">${count(rest, 'smaller thread')} ${rest === 1 ? 'is' : 'are'} not counted here and below.</p>`}
    </section>`;
}

function Days({ growth }) {
  const data = useMemo(() => {
    const days = everyDay(growth.days);
    return {
      xs: days.map(({ day }) => noon(day) / 1000),
      series: [
        { name: 'stored that day', values: days.map(day => day.stored_bytes), bars: true },
        { name: 'stored in all', values: summed(days.map(day => day.stored_bytes)) },
        { name: 'if each were stored whole', values: summed(days.map(day => day.state_bytes)) },
      ],
    };
  }, [growth]);
  if (!growth.days.length) return null;
  const columns = [
    { name: 'Day (UTC)', value: row => row.day },
    { name: 'Checkpoints', number: true, value: row => number(row.checkpoints) },
    { name: 'Stored', number: true, value: row => html`<${Size} of=${row.stored_bytes} />` },
    { name: 'If each were stored whole', number: true, value: row => html`<${Size} of=${row.state_bytes} />` },
  ];
  return html`
    <section aria-label="Growth">
      <h3>Growth</h3>
      <p class="quiet">By the day on which what is still there was stored. If each were stored whole: the lengths of all states of that day’s checkpoints, not compressed.</p>
      <div class="beside">
        <${Plot} label="Bytes stored by day, their sum, and what all states would take whole" ...${data} figure=${size} time />
        <${DataTable} caption="Bytes stored by day" columns=${columns} rows=${[...growth.days].reverse()} rowKey=${row => row.day} />
      </div>
    </section>`;
}

function summed(values) {
  let sum = 0;
  return values.map(value => (sum += value));
}

/** A week at least, without holes. */
function everyDay(days) {
  if (!days.length) return [];
  const known = new Map(days.map(day => [day.day, day]));
  const last = noon(days.at(-1).day);
  const all = [];
  for (let at = Math.max(Math.min(noon(days[0].day), last - 6 * DAY), last - MOST_DAYS * DAY); at <= last; at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, stored_bytes: 0, state_bytes: 0 });
  }
  return all;
}

function noon(day) {
  return Date.parse(`${day}T12:00:00Z`);
}

function Codecs({ growth }) {
  if (!growth.compressions.length) return null;
  const most = Math.max(...growth.compressions.map(row => row.plain_bytes));
  const columns = [
    { name: 'Codec', value: row => row.compression },
    { name: 'Frames', number: true, value: row => number(row.frames) },
    { name: 'Stored', number: true, value: row => html`<${Size} of=${row.stored_bytes} />` },
    { name: 'Not compressed', number: true, value: row => html`<${Size} of=${row.plain_bytes} />` },
    { name: 'Stored of that', value: row => html`<${Bar} part=${row.stored_bytes} of=${most} style=${2} />` },
    { name: 'Compression', value: row => times(row.plain_bytes, row.stored_bytes) },
  ];
  return html`<section aria-label="Codecs"><h3>Codecs</h3><${DataTable} caption="Frames by codec" columns=${columns} rows=${growth.compressions} rowKey=${row => row.compression} /></section>`;
}
