// Items: namespaces, a list with filters, and one item with its versions.
import { html, useState } from '../vendor/ui.js';
import { get, query, send } from '../lib/api.js';
import { stringify } from '../lib/json.js';
import { List } from '../lib/list.js';
import { News } from '../lib/news.js';
import { OneLine, Panes } from '../lib/panes.js';
import { change, go } from '../lib/route.js';
import { Empty, Failure } from '../lib/states.js';
import { Age, count, visible } from '../lib/text.js';
import { useAsk, usePages, useRested } from '../lib/use.js';
import { Filters, searchOf } from './filters.js';
import { Item } from './item.js';

/** The page. */
export default function Items({ route }) {
  const { key, at, ...rest } = route.query;
  const chosen = key !== undefined;
  const [turn, setTurn] = useState(0);
  const list = html`<${Namespaces} at=${rest.namespace} turn=${turn} /><${Filters} query=${rest} /><${Found} query=${route.query} turn=${turn} again=${() => setTurn(turn + 1)} />`;
  const detail = chosen
    ? html`<${Item} key=${`${at}/${key}`} namespace=${at ?? ''} name=${key} changed=${() => setTurn(turn + 1)} />`
    : html`<div class="empty"><h2>No item is chosen</h2><p>Choose one to see its value, its versions and how long it lives.</p></div>`;
  return html`<${Panes} title="Items" list=${list} detail=${detail} chosen=${chosen} back=${{ page: 'items', query: rest }} />`;
}

function Namespaces({ at, turn }) {
  const names = useAsk(signal => get('/v1/items/namespaces' + query({ limit: 1000 }), { signal }), [turn]);
  const choose = event => change({ namespace: event.target.value });
  const all = names.value?.items ?? [];
  const known = !at || all.some(({ path }) => path === at);
  return html`
    <div class="column-head">
      <h2>Items</h2>
      <label class="grow"><span class="sr">Namespace</span>
        <select class="wide" value=${at ?? ''} onChange=${choose}>
          <option value="">All namespaces</option>
          ${!known && html`<option value=${at}>${visible(at)}</option>`}
          ${all.map(({ path }) => html`<option key=${path} value=${path}>${visible(path || '(root)')}</option>`)}
        </select>
      </label>
      ${names.value?.next && html`<span class="quiet">the first 1,000</span>`}
    </div>`;
}

function Found({ query: shown, turn, again }) {
  const { key, at, ...wanted } = shown;
  const rested = useRested(JSON.stringify(wanted));
  const search = searchOf(JSON.parse(rested));
  const found = usePages(cursor => search.problem ? Promise.reject(search.problem) : send('POST', '/v1/items/search', { ...search.body, limit: 200, cursor }), [rested, turn]);
  const total = useAsk(() => search.problem ? null : send('POST', '/v1/items/count', search.body), [rested, turn]);
  const news = html`<${News} ask=${() => send('POST', '/v1/items/search', { ...search.body, limit: 200 })} keys=${[rested]} rows=${found.loading ? null : found.items}
      rowKey=${item => `${path(item)}/${item.key}/${item.version}`} again=${again} />`;
  if (found.failure) return html`<${Failure} of=${found.failure} again=${search.problem ? undefined : found.again} />`;
  if (!found.items.length && !found.loading) return html`${news}<${None} filtered=${Object.keys(wanted).length > 0} />`;
  const selected = found.items.findIndex(item => item.key === key && path(item) === (at ?? ''));
  const select = i => go({ page: 'items', query: { ...wanted, key: found.items[i].key, at: path(found.items[i]) } });
  return html`
    ${news}
    <p class="list-note" role="status">${total.value ? count(total.value.count, 'item') : ' '}</p>
    <${List} label="Items" count=${found.items.length} selected=${selected} select=${select} end=${found.more} height=${40}
        rowKey=${i => `${path(found.items[i])}/${found.items[i].key}`} row=${i => html`<${Row} item=${found.items[i]} />`} />`;
}

function Row({ item: { namespace, key, value, updated, expires } }) {
  return html`
    <span class="two-lines">
      <span class="line"><${OneLine} of=${key || '(empty key)'} class="mono" /><span class="right quiet"><${Age} of=${updated} /></span></span>
      <span class="line quiet"><${OneLine} of=${namespace.join('/') || '(root)'} /><span>·</span><${OneLine} of=${stringify(value).slice(0, 200)} class="grow" />
        ${expires && html`<span class="chip">ends <${Age} of=${expires} /></span>`}</span>
    </span>`;
}

function None({ filtered }) {
  if (filtered) return html`<${Empty} title="No item matches">Change the filter, or choose another namespace.</${Empty}>`;
  return html`
    <${Empty} title="There are no items yet" commands=${[`cairn store put users/ada settings '{"theme":"dark"}'`]}>
      An item is a JSON document under a namespace and a key, such as what an agent remembers of a user.
    </${Empty}>`;
}

/** The path of an item's namespace as routes take it. */
function path({ namespace }) {
  return namespace.map(label => label.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');
}
