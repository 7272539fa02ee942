// Which snapshots of a session would stay, with the reason for each.
import { html, useState } from '../vendor/ui.js';
import { path, send } from '../lib/api.js';
import { CopyAs, command, curl, javaStored, javaText } from '../lib/copyas.js';
import { ActSheet } from '../lib/dialog.js';
import { DataTable } from '../lib/panes.js';
import { useSession } from '../lib/session.js';
import { Answered } from '../lib/states.js';
import { Text, count, shortId } from '../lib/text.js';
import { useAsk } from '../lib/use.js';
import { place } from './steps.js';

/** The rule, and what becomes of each snapshot. */
export function Prune({ name, session, again }) {
  const writable = !useSession().readOnly;
  const [keep, setKeep] = useState(3);
  const [sheet, setSheet] = useState(false);
  const url = path`/v1/environments/${name}/prune`;
  const body = dryRun => ({ session: session.session, keep_last: keep, dry_run: dryRun });
  const plan = useAsk(() => send('POST', url, body(true)), [url, session, keep]);
  const decisions = plan.value?.items ?? [];
  const going = decisions.filter(one => !one.kept).length;
  const forms = { cli: command('env', 'prune', `${place(name)}/${session.session}`, '--keep-last', keep, '--dry-run'), java: javaStored(name, `keepLast(${javaText(session.session)}, ${keep}, true)`), http: curl('POST', url, body(true)) };
  const columns = [
    { name: 'Snapshot', value: one => html`<span class="mono" title=${one.snapshot_id}>${shortId(one.snapshot_id)}</span>` },
    { name: 'Label', value: one => one.label !== null && html`<span class="chip"><${Text} of=${one.label} /></span>` },
    { name: 'Outcome', value: one => html`<span class=${one.kept ? 'stays' : 'goes'}>${one.kept ? '✓ stays' : '✕ would go'}</span>` },
    { name: 'Why', value: one => html`<${Text} of=${one.reasons.join('; ')} />` },
  ];
  return html`
    <p class="quiet">A dry run: nothing is removed before you say so.</p>
    <label>Keep the last <input class="count" type="number" min="1" value=${keep} onInput=${event => setKeep(Math.max(1, event.target.valueAsNumber || 1))} /> snapshots</label>
    <${Answered} of=${plan}>
      <p role="status"><strong>${count(going, 'snapshot')} would go, ${count(decisions.length - going, 'snapshot')} would stay</strong></p>
      ${writable && html`<button type="button" disabled=${!going || plan.loading} onClick=${() => setSheet(true)}>Remove them …</button>`}
      <${DataTable} caption="What would become of each snapshot" columns=${columns} rows=${decisions} rowKey=${one => one.snapshot_id} />
      <${CopyAs} forms=${forms} />
    </${Answered}>
    ${sheet && html`<${Remove} name=${name} session=${session} going=${going} staying=${decisions.length - going} run=${() => send('POST', url, body(false))} forms=${forms} close=${() => setSheet(false)} again=${again} />`}`;
}

function Remove({ name, going, staying, run, forms, close, again }) {
  const act = async () => {
    const done = await run();
    again();
    return { text: `Removed ${count(done.items.filter(one => one.removed).length, 'snapshot')}.` };
  };
  const facts = [`Removes ${count(going, 'snapshot')} for good and keeps ${staying}.`, 'Recorded steps stay, and so do snapshots that other sessions were branched from.'];
  return html`<${ActSheet} title="Remove snapshots" close=${close} facts=${facts} label="Remove" danger run=${act} typed=${name} forms=${forms} />`;
}
