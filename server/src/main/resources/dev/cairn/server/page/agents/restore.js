// Builds a state from a snapshot, whole or in parts, and shows it before it is saved.
import { html, useState } from '../vendor/ui.js';
import { path, send } from '../lib/api.js';
import { CopyAs, command, curl, javaText } from '../lib/copyas.js';
import { ActSheet } from '../lib/dialog.js';
import { DataTable } from '../lib/panes.js';
import { useSession } from '../lib/session.js';
import { Answered } from '../lib/states.js';
import { Age, Text, count } from '../lib/text.js';
import { ValueTree } from '../lib/valuetree.js';
import { useAsk } from '../lib/use.js';

const PARTS = { memory: 'Memory', context: 'Context', tools: 'Tools' };
const OUTCOMES = { restored: '✓ restored', absent: '○ the snapshot lacks it', skipped: '– not asked for' };

function only(parts) {
  return parts.length ? ['--only', parts.join(',')] : [];
}

function javaRestore(id, { snapshot, only: parts = [] }) {
  const named = parts.map(part => `StatePart.${part === 'context' ? 'EXECUTION_CONTEXT' : part.toUpperCase()}`);
  return `StateRestoreResult restored = cairn.agents().restore(StateRestoreRequest.of(${javaText(id)}).snapshot(${javaText(snapshot)})${named.length ? `.only(${named.join(', ')})` : ''});`;
}

/** The choice of parts, what would be restored, and the state that comes out. */
export function Restore({ id, chosen, again }) {
  const writable = !useSession().readOnly;
  const [parts, setParts] = useState([]);
  const [sheet, setSheet] = useState(false);
  const request = { snapshot: chosen.snapshot_id, ...(parts.length ? { only: parts } : {}) };
  const url = path`/v1/agents/${id}/restore`;
  const built = useAsk(() => send('POST', url, request), [chosen.snapshot_id, parts.join()]);
  const toggle = part => setParts(parts.includes(part) ? parts.filter(one => one !== part) : [...parts, part]);
  const forms = { cli: command('agent', 'restore', id, chosen.snapshot_id, ...only(parts)), java: javaRestore(id, request), http: curl('POST', url, request) };
  return html`
    <p>From snapshot <span class="mono">${chosen.snapshot_id}</span>, saved <${Age} of=${chosen.timestamp} />. Nothing is stored until you save.</p>
    <fieldset class="rules"><legend>Only these parts; all where none is chosen</legend>
      ${Object.entries(PARTS).map(([part, name]) => html`<label key=${part}><input type="checkbox" checked=${parts.includes(part)} onChange=${() => toggle(part)} /> ${name}</label>`)}
    </fieldset>
    <${Answered} of=${built}>${built.value && html`<${Built} state=${built.value} />`}</${Answered}>
    ${writable && html`<button type="button" disabled=${!built.value || built.loading} onClick=${() => setSheet(true)}>Save as the latest snapshot …</button>`}
    <${CopyAs} forms=${forms} />
    ${sheet && html`<${Save} id=${id} url=${url} request=${request} state=${built.value} close=${() => setSheet(false)} again=${again} />`}`;
}

function Built({ state }) {
  const columns = [
    { name: 'Field', value: one => html`<${Text} of=${one.field} class="mono" />` },
    { name: 'Part', value: one => one.part },
    { name: 'Outcome', value: one => OUTCOMES[one.outcome] ?? one.outcome },
  ];
  return html`
    ${state.warnings.map((text, i) => html`<p key=${i} class="warning"><${Text} of=${text} /></p>`)}
    ${state.migrations_applied.length > 0 && html`<p>${count(state.migrations_applied.length, 'migration')} to version <${Text} of=${state.version} /></p>`}
    <${DataTable} caption="Fields of the state" columns=${columns} rows=${state.fields} rowKey=${one => one.field} />
    <h3>The state that comes out</h3>
    <${ValueTree} value=${state.state} name="restored state" />`;
}

function Save({ id, url, request, state, close, again }) {
  const run = async () => {
    const saved = await send('POST', url, { ...request, save: true });
    again();
    return { text: `Saved as snapshot ${saved.saved_snapshot_id}.` };
  };
  const restored = state.fields.filter(one => one.outcome === 'restored').length;
  const facts = [
    `Saves a state with ${count(restored, 'restored field')} of ${state.fields.length} as the latest snapshot of agent '${id}'.`,
    'All snapshots that are there stay; only what differs is stored.',
  ];
  return html`<${ActSheet} title="Save the restored state" close=${close} facts=${facts} label="Save" run=${run}
      forms=${{ cli: command('agent', 'restore', id, request.snapshot, ...only(request.only ?? []), '--save'), java: `${javaRestore(id, request)}\ncairn.agents().save(${javaText(id)}, restored.getState(), SaveOptions.DEFAULT);`, http: curl('POST', url, { ...request, save: true }) }} />`;
}
