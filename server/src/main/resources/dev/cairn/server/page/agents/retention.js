// What rules would keep of an agent's snapshots, with the reason for each, before anything is removed.
import { html, useState } from '../vendor/ui.js';
import { send } from '../lib/api.js';
import { CopyAs, command, curl, javaText } from '../lib/copyas.js';
import { ActSheet } from '../lib/dialog.js';
import { DataTable } from '../lib/panes.js';
import { useSession } from '../lib/session.js';
import { Answered, Failure } from '../lib/states.js';
import { Age, Size, Text, count, shortId, size } from '../lib/text.js';
import { useAsk, useKept, useRested } from '../lib/use.js';

const RULES = {
  keep_last: 'the last', keep_hourly: 'one an hour, for so many hours', keep_daily: 'one a day, for so many days',
  keep_weekly: 'one a week, for so many weeks', keep_monthly: 'one a month, for so many months',
};

const PERIODS = { keep_hourly: 'HOUR', keep_daily: 'DAY', keep_weekly: 'WEEK', keep_monthly: 'MONTH' };

/** The rules, and what becomes of each snapshot. */
export function Retention({ id, snapshots, again }) {
  const writable = !useSession().readOnly;
  const [rules, setRules] = useKept('retention', { keep_last: 3 });
  const [sheet, setSheet] = useState(false);
  const rested = useRested(JSON.stringify(rules), 300);
  const plan = useAsk(() => send('POST', '/v1/agents/cleanup', body(id, JSON.parse(rested), true)), [rested, id, snapshots]);
  const decisions = plan.value?.items ?? [];
  const going = decisions.filter(one => one.outcome === 'removed').map(one => snapshots.find(other => other.snapshot_id === one.snapshot_id)).filter(Boolean);
  return html`
    <p class="quiet">A dry run: nothing is removed before you say so. What has not expired and no rule keeps would go; without a rule only what has expired goes.</p>
    <${Rules} rules=${rules} set=${setRules} />
    ${plan.failure && html`<${Failure} of=${plan.failure} />`}
    <${Answered} of=${plan}>
      <p role="status"><strong>${count(going.length, 'snapshot')} would go, ${count(decisions.length - going.length, 'snapshot')} would stay</strong>; up to ${size(freed(going))} would be freed.
        ${plan.value?.unknown_tags.length ? ` No snapshot has the tags ${plan.value.unknown_tags.join(', ')}.` : ''}</p>
      ${writable && html`<button type="button" disabled=${!going.length || plan.loading || rested !== JSON.stringify(rules)} onClick=${() => setSheet(true)}>Clean up …</button>`}
      <${Decisions} decisions=${decisions} snapshots=${snapshots} />
      <${CopyAs} forms=${forms(id, rules)} />
    </${Answered}>
    ${sheet && html`<${CleanUp} id=${id} rules=${rules} going=${going} staying=${decisions.length - going.length} close=${() => setSheet(false)} again=${again} />`}`;
}

function Rules({ rules, set }) {
  const number = name => event => {
    const { [name]: before, ...rest } = rules;
    const value = event.target.valueAsNumber;
    set(value > 0 ? { ...rest, [name]: value } : rest);
  };
  const within = event => {
    const { keep_within: before, ...rest } = rules;
    set(event.target.value ? { ...rest, keep_within: event.target.value } : rest);
  };
  return html`
    <fieldset class="rules"><legend>Keep</legend>
      ${Object.entries(RULES).map(([name, text]) => html`<label key=${name}><input type="number" min="0" value=${rules[name] ?? ''} onInput=${number(name)} /> ${text}</label>`)}
      <label><input value=${rules.keep_within ?? ''} placeholder="7d" onInput=${within} /> those younger than this</label>
    </fieldset>`;
}

function Decisions({ decisions, snapshots }) {
  const known = one => snapshots.find(other => other.snapshot_id === one.snapshot_id);
  const columns = [
    { name: 'Snapshot', value: one => html`<span class="mono" title=${one.snapshot_id}><${Text} of=${shortId(one.snapshot_id)} /></span>` },
    { name: 'Saved', value: one => html`<${Age} of=${known(one)?.timestamp} />` },
    { name: 'Added', number: true, value: one => known(one) && html`<${Size} of=${known(one).size_bytes} />` },
    { name: 'Outcome', value: one => html`<span class=${one.outcome === 'removed' ? 'goes' : 'stays'}>${one.outcome === 'removed' ? '✕ would go' : '✓ stays'}</span>` },
    { name: 'Why', value: one => html`<${Text} of=${one.reasons.join('; ')} />` },
  ];
  return html`<${DataTable} caption="What would become of each snapshot" columns=${columns} rows=${[...decisions].reverse()} rowKey=${one => one.snapshot_id} />`;
}

function CleanUp({ id, rules, going, staying, close, again }) {
  const request = body(id, rules, false);
  const run = async () => {
    const done = await send('POST', '/v1/agents/cleanup', request);
    again();
    return { text: `Removed ${count(done.items.filter(one => one.outcome === 'removed').length, 'snapshot')}.` };
  };
  const facts = [
    `Removes ${count(going.length, 'snapshot')} of agent '${id}' for good and keeps ${staying}.`,
    `Frees up to ${size(freed(going))}; what kept snapshots share stays.`,
    'The rules are applied again when it is done: a snapshot that was saved meanwhile counts, too.',
  ];
  return html`<${ActSheet} title="Clean up snapshots" close=${close} facts=${facts} label="Remove" danger run=${run} typed=${id} forms=${forms(id, rules)} />`;
}

function body(id, rules, dryRun) {
  return { ...rules, agent: id, dry_run: dryRun };
}

function freed(snapshots) {
  return snapshots.reduce((all, one) => all + one.size_bytes, 0);
}

function forms(id, rules) {
  const options = Object.entries(rules).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]);
  return { cli: command('agent', 'cleanup', id, ...options, '--dry-run'), java: javaCleanup(id, rules), http: curl('POST', '/v1/agents/cleanup', body(id, rules, true)) };
}

function javaCleanup(id, { keep_last: last, keep_within: within, ...each }) {
  const rules = [
    last && `.keepLast(${last})`,
    within && `.keepWithin(Duration.parse(${javaText(isoAge(within))}))`,
    ...Object.entries(each).map(([name, times]) => `.keepEach(RetentionPolicy.Period.${PERIODS[name]}, ${times})`),
  ];
  return `cairn.agents().cleanup(CleanupOptions.of(RetentionPolicy.EMPTY${rules.filter(Boolean).join('')}).agent(${javaText(id)}).dryRun(true));`;
}

/** "12h" and "7d" as Java reads durations. */
function isoAge(age) {
  const [, figure, unit] = /^(\d+)\s*([smhd])/.exec(age) ?? [, 0, 's'];
  return unit === 'd' ? `P${figure}D` : `PT${figure}${unit.toUpperCase()}`;
}
