// Agents: a list, and one agent with its snapshots.
import { html } from '../vendor/ui.js';
import { get, query } from '../lib/api.js';
import { List } from '../lib/list.js';
import { News } from '../lib/news.js';
import { OneLine, Panes } from '../lib/panes.js';
import { go } from '../lib/route.js';
import { Empty, Failure } from '../lib/states.js';
import { Age, Size } from '../lib/text.js';
import { usePages } from '../lib/use.js';
import { Agent } from './agent.js';

/** The page. */
export default function Agents({ route }) {
  const id = route.parts[0];
  const list = html`<div class="column-head"><h2>Agents</h2></div><${Found} at=${id} />`;
  const detail = id
    ? html`<${Agent} key=${id} id=${id} query=${route.query} />`
    : html`<div class="empty"><h2>No agent is chosen</h2><p>Choose one to see its snapshots, how they differ, and which of them a rule would keep.</p></div>`;
  return html`<${Panes} title="Agents" list=${list} detail=${detail} chosen=${Boolean(id)} back=${{ page: 'agents' }} />`;
}

function Found({ at }) {
  const found = usePages(cursor => get('/v1/agents' + query({ limit: 200, cursor })), []);
  const news = html`<${News} ask=${signal => get('/v1/agents' + query({ limit: 200 }), { signal })} keys=${[]} rows=${found.loading ? null : found.items} rowKey=${one => `${one.agent_id}/${one.changed}`} again=${found.again} />`;
  if (found.failure) return html`<${Failure} of=${found.failure} again=${found.again} />`;
  if (!found.items.length && !found.loading) return html`${news}<${None} />`;
  return html`${news}<${List} label="Agents" count=${found.items.length} height=${40} end=${found.more} selected=${found.items.findIndex(one => one.agent_id === at)}
      select=${i => go({ page: 'agents', parts: [found.items[i].agent_id] })} rowKey=${i => found.items[i].agent_id} row=${i => html`<${Row} ...${found.items[i]} />`} />`;
}

function Row({ agent_id: id, status, changed, bytes }) {
  return html`
    <span class="two-lines">
      <span class="line"><${OneLine} of=${id} class="mono" /><span class="right quiet"><${Age} of=${changed} /></span></span>
      <span class="line quiet"><${OneLine} of=${status} /><span class="right"><${Size} of=${bytes} /></span></span>
    </span>`;
}

function None() {
  return html`
    <${Empty} title="There are no agents yet" commands=${['cairn agent save agent-1 --state state.json']}>
      A snapshot is the whole state of an agent at one moment; what it shares with earlier ones is stored once.
    </${Empty}>`;
}
