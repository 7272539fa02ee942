// The threads at the left: newest first, filtered by text, status, tag and metadata.
import { html, useEffect, useMemo, useState } from '../vendor/ui.js';
import { get, query } from '../lib/api.js';
import { List } from '../lib/list.js';
import { Lazy } from '../lib/lazy.js';
import { change, go } from '../lib/route.js';
import { Empty, Failure, Waiting } from '../lib/states.js';
import { Age, Text, age, number, plain, size } from '../lib/text.js';
import { usePages, useRested } from '../lib/use.js';

const STATUS = {
  idle: ['○', 'idle'],
  busy: ['▶', 'running'],
  interrupted: ['?', 'waiting'],
  error: ['!', 'error'],
  deleted: ['×', 'deleted'],
};
const FILTERS = ['status', 'text', 'tag', 'since', 'where'];
const EACH = 5000;
const deletion = () => import('./deletion.js');

/** What of the query belongs to this list; it stays when a thread is opened. */
export function listQuery(query) {
  return Object.fromEntries(FILTERS.map(name => [name, query[name]]).filter(([, value]) => value));
}

/** The column of threads. */
export function Threads({ route }) {
  const filters = route.page === 'threads' ? listQuery(route.query) : {};
  const text = useRested(filters.text ?? '');
  const threads = useThreads(filters);
  const shown = useMemo(() => threads.items.filter(thread => thread.thread_id.includes(text)), [threads.items, text]);
  useEffect(() => {
    if (text && !threads.ended) threads.more();
  }, [text, threads.items]);
  const selected = shown.findIndex(thread => thread.thread_id === route.parts[0]);
  const [trashed, setTrashed] = useState(null);
  const select = i => (filters.status === 'deleted' ? setTrashed(shown[i]) : openThread(shown[i].thread_id, filters));
  return html`
    <div class="column-head threads-head"><h2>Threads</h2><span class="quiet number">${number(shown.length)}${threads.ended ? '' : '+'}</span></div>
    <${Filters} filters=${filters} />
    ${threads.failure && html`<${Failure} of=${threads.failure} again=${threads.again} />`}
    ${!shown.length && !threads.failure && (threads.loading ? html`<${Waiting} />` : html`<${NoThreads} filtered=${Object.keys(filters).length > 0} status=${filters.status} />`)}
    ${shown.length > 0 && html`<${List} label="Threads" class="threads" height=${46} count=${shown.length} selected=${selected} select=${select} open=${select}
        rowKey=${i => shown[i].thread_id} row=${i => html`<${ThreadRow} thread=${shown[i]} />`} end=${threads.more} />`}
    ${trashed && html`<${Lazy} load=${deletion} name="Undelete" thread=${trashed} close=${() => setTrashed(null)} />`}`;
}

function ThreadRow({ thread }) {
  const [shape, word] = STATUS[thread.status ?? 'deleted'];
  const questions = thread.pending?.filter(head => head.status === 'interrupted').length ?? 0;
  return html`
    <span class="thread-row">
      <span class="thread-id cut" title=${plain(thread.thread_id)}><${Text} of=${thread.thread_id} /></span>
      <span class="quiet thread-facts">
        <span class=${`status ${thread.status ?? 'deleted'}`}><span aria-hidden="true">${shape}</span> ${word}${questions > 1 ? ` ${questions}` : ''}</span>
        <span class="number">${thread.step === null ? 'no step' : `step ${number(thread.step)}`}</span>
        <span class="number">${size(thread.bytes)}</span>
        <span class="right">${thread.until ? `until ${age(thread.until)}` : html`<${Age} of=${thread.changed} />`}</span>
      </span>
    </span>`;
}

function Filters({ filters }) {
  const [more, setMore] = useState(Boolean(filters.tag || filters.since || filters.where));
  const set = name => event => change({ [name]: event.target.value }, { replace: true });
  return html`
    <div class="filters" role="group" aria-label="Filter threads">
      <input type="search" aria-label="Part of the id" placeholder="Filter by id" value=${filters.text ?? ''} onInput=${set('text')} autocomplete="off" spellcheck="false" />
      <select aria-label="Status" value=${filters.status ?? ''} onChange=${set('status')}>
        <option value="">All</option>
        ${Object.entries(STATUS).map(([value, [, word]]) => html`<option key=${value} value=${value}>${word}</option>`)}
      </select>
      <button type="button" class="plain" aria-expanded=${more} onClick=${() => setMore(!more)}>More</button>
      ${more && html`
        <input aria-label="Tag" placeholder="Tag" value=${filters.tag ?? ''} onChange=${set('tag')} />
        <label class="quiet">Changed since <input type="date" value=${filters.since ?? ''} onChange=${set('since')} /></label>
        <input aria-label="Metadata" placeholder='Metadata: {"user":"ada"}' value=${filters.where ?? ''} onChange=${set('where')} />`}
    </div>`;
}

function NoThreads({ filtered, status }) {
  if (status === 'deleted') return html`<${Empty} title="Nothing deleted">Deleted threads can be brought back from here until their time ends.</${Empty}>`;
  if (filtered) return html`<${Empty} title="No such thread"><button type="button" onClick=${() => go({ page: 'threads' })}>Show all threads</button></${Empty}>`;
  const commands = ['cairn tour', 'cairn import trace run.json --messages /messages --thread run-1'];
  return html`<${Empty} title="No threads yet" commands=${commands}>A thread is one run or conversation of an agent. Record one, or import one:</${Empty}>`;
}

/** The threads, asked for again every few seconds while the page is in sight; a refused filter is shown as a failure. */
function useThreads({ status, tag, since, where }) {
  const url = status === 'deleted' ? '/v1/trash' : '/v1/threads';
  const members = status === 'deleted' ? {} : { status, tag, since: since && new Date(since + 'T00:00').toISOString(), where };
  const pages = usePages(cursor => get(url + query({ ...members, limit: 500, cursor })), [status, tag, since, where]);
  const [fresh, setFresh] = useState([]);
  useEffect(() => {
    setFresh([]);
    const look = () => document.hidden || get(url + query({ ...members, limit: 100 })).then(page => setFresh(page.items), () => {});
    const timer = setInterval(look, EACH);
    addEventListener('cairn:changed', pages.again);
    return () => (clearInterval(timer), removeEventListener('cairn:changed', pages.again));
  }, [status, tag, since, where]);
  return { ...pages, items: useMemo(() => merged(pages.items, fresh), [pages.items, fresh]) };
}

/** Rows that are known stay where they are, with their new figures; new ones stand first. */
function merged(items, fresh) {
  if (!fresh.length) return items;
  const now = new Map(fresh.map(thread => [thread.thread_id, thread]));
  const known = new Set(items.map(thread => thread.thread_id));
  return [...fresh.filter(thread => !known.has(thread.thread_id)), ...items.map(thread => now.get(thread.thread_id) ?? thread)];
}

function openThread(thread, filters) {
  go({ page: 'threads', parts: [thread], query: filters });
}
