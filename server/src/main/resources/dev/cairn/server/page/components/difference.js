// How two state files differ. What a component may do now and could not before stands first.
import { html } from '../vendor/ui.js';
import { send } from '../lib/api.js';
import { CopyAs, command, javaFiles } from '../lib/copyas.js';
import { DataTable, Facts } from '../lib/panes.js';
import { Answered } from '../lib/states.js';
import { Text, count } from '../lib/text.js';
import { useAsk } from '../lib/use.js';

const MARKS = { added: '+ added', removed: '− removed', changed: '~ changed' };

/** The difference. */
export function FilesDiff({ from, to }) {
  const asked = useAsk(() => compared(from, to), [from, to]);
  return html`<${Answered} of=${asked}>${asked.value && html`<${Shown} diff=${asked.value} from=${from} to=${to} />`}</${Answered}>`;
}

/** Both files go into one request as they are. */
async function compared(from, to) {
  const [first, second] = await Promise.all([from.text(), to.text()]);
  return send('POST', '/v1/state-files/diff', new Blob(['{"from":', first, ',"to":', second, '}']));
}

function Shown({ diff, from, to }) {
  const security = diff.components.flatMap(one => one.security_changes.map(text => [one.component_id, text]));
  return html`
    ${diff.same && html`<p>✓ Both files hold the same.</p>`}
    ${security.length > 0 && html`
      <section class="warning" aria-label="New permissions">
        <h3>${count(security.length, 'new permission')}</h3>
        <ul>${security.map(([id, text]) => html`<li key=${id + text}><${Text} of=${id} class="mono" />: <${Text} of=${text} /></li>`)}</ul>
      </section>`}
    ${diff.components.map(one => html`<${Component} key=${one.component_id} of=${one} />`)}
    ${diff.sections.length > 0 && html`<${Sections} sections=${diff.sections} />`}
    ${diff.notes.map((note, i) => html`<p key=${i} class="quiet"><${Text} of=${note} /></p>`)}
    <${CopyAs} forms=${{ cli: command('state', 'diff', from.name, to.name), java: javaFiles({ from: from.name, to: to.name }, 'System.out.println(StateDiff.of(from.snapshot(), to.snapshot()))') }} />`;
}

function Component({ of: one }) {
  const columns = [
    { name: 'Before', value: row => (row.before === null ? html`<span class="quiet">nothing</span>` : html`<${Text} of=${row.before} class="mono" />`) },
    { name: 'After', value: row => (row.after === null ? html`<span class="quiet">nothing</span>` : html`<${Text} of=${row.after} class="mono" />`) },
    { name: 'Meaning', value: row => html`<${Text} of=${row.meaning} />` },
  ];
  return html`
    <section class=${`component diff-row ${one.change}`} aria-label=${one.component_id}>
      <h3><span class="diff-kind">${MARKS[one.change]}</span> <${Text} of=${one.component_id} class="mono" /></h3>
      <${Facts} of=${{
        Differs: one.parts.length ? html`<${Text} of=${one.parts.join(', ')} />` : undefined,
        'New tools': one.added_tools.length ? html`<ins><${Text} of=${one.added_tools.join(', ')} /></ins>` : undefined,
        'Tools that are gone': one.removed_tools.length ? html`<del><${Text} of=${one.removed_tools.join(', ')} /></del>` : undefined,
      }} />
      ${one.permissions.length > 0 && html`<${DataTable} caption=${`Permissions of ${one.component_id} that differ`} columns=${columns} rows=${one.permissions} rowKey=${row => `${row.before} ${row.after}`} />`}
    </section>`;
}

function Sections({ sections }) {
  const columns = [
    { name: 'Section', value: one => html`${one.kind} <${Text} of=${one.name} class="mono" />` },
    { name: 'Change', value: one => MARKS[one.change] },
    { name: 'Differs', value: one => html`<${Text} of=${one.parts.join(', ')} />` },
  ];
  return html`<h3>Sections</h3><${DataTable} caption="Sections that differ" columns=${columns} rows=${sections} rowKey=${one => `${one.kind} ${one.name}`} />`;
}
