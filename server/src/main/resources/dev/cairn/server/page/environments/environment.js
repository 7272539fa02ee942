// One environment: its sessions as a tree of branches, and the chosen session.
import { html, useState } from '../vendor/ui.js';
import { get, path, query } from '../lib/api.js';
import { News } from '../lib/news.js';
import { Facts, Tabs } from '../lib/panes.js';
import { change, hashOf } from '../lib/route.js';
import { useSession } from '../lib/session.js';
import { Answered } from '../lib/states.js';
import { Age, Text, count, visible } from '../lib/text.js';
import { useAsk } from '../lib/use.js';
import { DeleteSession } from './acts.js';
import { Difference } from './difference.js';
import { Prune } from './prune.js';
import { Snapshots } from './snapshots.js';
import { Steps } from './steps.js';

const TABS = { steps: 'Steps and rewards', snapshots: 'Snapshots', diff: 'Difference', prune: 'Retention' };

/** The environment. The address holds the session, the snapshot, and the tab. */
export function Environment({ name, shown }) {
  const [turn, setTurn] = useState(0);
  const read = signal => get(path`/v1/environments/${name}/sessions` + query({ limit: 1000 }), { signal });
  const asked = useAsk(read, [name, turn]);
  const sessions = asked.value?.items ?? [];
  const chosen = sessions.find(one => one.session === shown.session) ?? sessions[0];
  const again = () => setTurn(turn + 1);
  return html`
    <div class="column-head"><h2><${Text} of=${name} class="mono" /></h2><span class="quiet">${count(sessions.length, 'session')}${asked.value?.next ? ' and more' : ''}</span></div>
    <${News} ask=${read} keys=${[name]} rows=${asked.value?.items} rowKey=${one => `${one.session}/${one.step}/${one.head?.snapshot_id}`} again=${again} />
    <div class="column-body padded">
      <${Answered} of=${asked}>
        <${Sessions} name=${name} sessions=${sessions} chosen=${chosen} />
        ${chosen && html`<${Session} key=${`${chosen.session}/${turn}`} name=${name} session=${chosen} sessions=${sessions} shown=${shown} again=${again} />`}
      </${Answered}>
    </div>`;
}

/** Sessions below those that they were branched from. */
function Sessions({ name, sessions, chosen }) {
  const rows = branches(sessions);
  return html`
    <nav aria-label="Sessions"><ul class="sessions">${rows.map(({ one, depth }) => html`
      <li key=${one.session} style=${{ paddingLeft: `${depth * 20}px` }}>
        <a href=${hashOf({ page: 'environments', parts: [name], query: { session: one.session } })} aria-current=${one === chosen ? 'true' : undefined}>
          ${depth > 0 && html`<span aria-hidden="true">╰ </span>`}<bdi class="mono">${visible(one.session || '(root)')}</bdi>
        </a>
        <span class="quiet">${count(one.step, 'step')}${one.parent && html`, branched from <bdi class="mono">${visible(one.parent.session)}</bdi>`}${one.life > 1 && `, ${one.life} lives`}</span>
      </li>`)}</ul></nav>`;
}

function branches(sessions) {
  const names = new Set(sessions.map(one => one.session));
  const below = from => sessions.filter(one => (one.parent && names.has(one.parent.session) ? one.parent.session : null) === from && one.session !== from);
  const rows = [];
  const seen = new Set();
  const walk = (from, depth) => below(from).forEach(one => {
    if (seen.has(one)) return;
    seen.add(one);
    rows.push({ one, depth });
    walk(one.session, depth + 1);
  });
  walk(null, 0);
  return rows;
}

function Session({ name, session, sessions, shown, again }) {
  const writable = !useSession().readOnly;
  const [sheet, setSheet] = useState(false);
  const tab = shown.view in TABS ? shown.view : 'steps';
  const all = { name, session, sessions, shown, again };
  return html`
    <section class="session" aria-label=${`Session ${session.session || 'root'}`}>
      <div class="bar"><h2><bdi class="mono">${visible(session.session || '(root)')}</bdi></h2>${writable && html`<button type="button" class="right" onClick=${() => setSheet(true)}>Delete the session</button>`}</div>
      <${Facts} of=${{
        Steps: count(session.step, 'recorded step'),
        'Branched from': session.parent && html`<${Text} of=${session.parent.session} class="mono" />, snapshot <${Text} of=${session.parent.snapshot_id} class="mono" />`,
        'Goes on from': session.head && html`snapshot <${Text} of=${session.head.snapshot_id} class="mono" />`,
        Stored: session.created && html`first <${Age} of=${session.created} />`,
      }} />
      <${Tabs} label="Session" tabs=${TABS} at=${tab} choose=${view => change({ view })}>
        ${tab === 'steps' && html`<${Steps} ...${all} />`}
        ${tab === 'snapshots' && html`<${Snapshots} ...${all} />`}
        ${tab === 'diff' && html`<${Difference} ...${all} />`}
        ${tab === 'prune' && html`<${Prune} ...${all} />`}
      </${Tabs}>
      ${sheet && html`<${DeleteSession} ...${all} close=${() => setSheet(false)} />`}
    </section>`;
}
