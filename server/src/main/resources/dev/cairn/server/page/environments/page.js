// Environments: a list, and one environment with its sessions.
import { html } from '../vendor/ui.js';
import { get, query } from '../lib/api.js';
import { List } from '../lib/list.js';
import { News } from '../lib/news.js';
import { OneLine, Panes } from '../lib/panes.js';
import { go } from '../lib/route.js';
import { Empty, Failure } from '../lib/states.js';
import { Age, Size, count } from '../lib/text.js';
import { usePages } from '../lib/use.js';
import { Environment } from './environment.js';

/** The page. */
export default function Environments({ route }) {
  const name = route.parts[0];
  const list = html`<div class="column-head"><h2>Environments</h2></div><${Found} at=${name} />`;
  const detail = name
    ? html`<${Environment} key=${name} name=${name} shown=${route.query} />`
    : html`<div class="empty"><h2>No environment is chosen</h2><p>Choose one to see its sessions, what each step was rewarded with, and how its snapshots differ.</p></div>`;
  return html`<${Panes} title="Environments" list=${list} detail=${detail} chosen=${Boolean(name)} back=${{ page: 'environments' }} />`;
}

function Found({ at }) {
  const found = usePages(cursor => get('/v1/environments' + query({ limit: 200, cursor })), []);
  const news = html`<${News} ask=${signal => get('/v1/environments' + query({ limit: 200 }), { signal })} keys=${[]} rows=${found.loading ? null : found.items} rowKey=${one => `${one.environment}/${one.changed}`} again=${found.again} />`;
  if (found.failure) return html`<${Failure} of=${found.failure} again=${found.again} />`;
  if (!found.items.length && !found.loading) return html`${news}<${None} />`;
  return html`${news}<${List} label="Environments" count=${found.items.length} height=${40} end=${found.more} selected=${found.items.findIndex(one => one.environment === at)}
      select=${i => go({ page: 'environments', parts: [found.items[i].environment] })} rowKey=${i => found.items[i].environment} row=${i => html`<${Row} ...${found.items[i]} />`} />`;
}

function Row({ environment, records, stored_bytes: bytes, changed }) {
  return html`
    <span class="two-lines">
      <span class="line"><${OneLine} of=${environment} class="mono" /><span class="right quiet"><${Age} of=${changed} /></span></span>
      <span class="line quiet"><span>${count(records, 'record')}</span><span class="right"><${Size} of=${bytes} /></span></span>
    </span>`;
}

function None() {
  return html`
    <${Empty} title="There are no environments yet" commands=${['cairn env run shop --steps 20 --seed 7']}>
      An environment is a host of plugins whose states are saved together. The small shop that comes with cairn shows how it works.
    </${Empty}>`;
}
