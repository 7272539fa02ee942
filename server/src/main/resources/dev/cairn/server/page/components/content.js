// What a state file holds: components with tools and permissions, sections, findings.
import { html } from '../vendor/ui.js';
import { query, send } from '../lib/api.js';
import { CopyAs, command, curlFile, javaFiles } from '../lib/copyas.js';
import { DataTable, Facts } from '../lib/panes.js';
import { Answered } from '../lib/states.js';
import { Age, Size, Text, count } from '../lib/text.js';
import { useAsk } from '../lib/use.js';

const BYTES = { 'Content-Type': 'application/octet-stream' };

/** The content of a file. */
export function Content({ file }) {
  const asked = useAsk(() => send('POST', '/v1/state-files/inspect' + query({ binaries: true, policies: true }), file, BYTES), [file]);
  return html`<${Answered} of=${asked}>${asked.value && html`<${Shown} content=${asked.value} file=${file} />`}</${Answered}>`;
}

function Shown({ content, file }) {
  return html`
    <${Findings} findings=${content.findings} intact=${content.intact} />
    <${Facts} of=${{
      Made: html`<${Age} of=${content.created_at} />${content.source && html` in <${Text} of=${content.source} />`}`,
      Description: content.description && html`<${Text} of=${content.description} />`,
      Digest: html`<${Text} of=${content.digest} class="mono" />`,
      'Signed by': content.signed_by.length ? html`<${Text} of=${content.signed_by.join(', ')} class="mono" />` : 'nobody',
      'Builds on': content.base && html`<${Text} of=${content.base} class="mono" />`,
      Secrets: content.encrypted_secrets ? html`${count(content.encrypted_secrets, 'secret')}, encrypted with key <${Text} of=${content.key_id ?? ''} class="mono" />` : 'none',
    }} />
    <h3>${count(content.components.length, 'component')}</h3>
    ${content.components.map(one => html`<${Component} key=${one.component_id} of=${one} />`)}
    ${content.sections.length > 0 && html`<${Sections} sections=${content.sections} />`}
    <${CopyAs} forms=${{ cli: command('state', 'inspect', file.name, '--show-policies', '--show-binaries'), java: javaFiles({ file: file.name }, 'StateVerifier.verify(file, null).forEach(System.out::println)'), http: curlFile('/v1/state-files/inspect' + query({ binaries: true, policies: true }), file.name) }} />`;
}

function Findings({ findings, intact }) {
  if (!findings.length) return html`<p>${intact ? '✓ The digest is right, and nothing is wrong in the file.' : '✕ The digest is wrong: the file was changed.'}</p>`;
  return html`<ul class=${findings.some(one => one.severity !== 'note') ? 'warning' : 'quiet'}>${findings.map((one, i) => html`<li key=${i}><strong>${one.severity}</strong> ${one.component_id && html`<${Text} of=${one.component_id} class="mono" />: `}<${Text} of=${one.text} /></li>`)}</ul>`;
}

function Component({ of: one }) {
  const columns = [
    { name: 'Kind', value: row => html`<${Text} of=${row.kind} />` },
    { name: 'Effect', value: row => html`<span class=${row.effect === 'deny' ? 'goes' : 'stays'}>${row.effect === 'deny' ? '✕ denies' : '✓ allows'}</span>` },
    { name: 'What', value: row => html`<${Text} of=${row.subject} class="mono" />` },
    { name: 'How far', value: row => html`<${Text} of=${row.detail} class="mono" />` },
    { name: 'Enforced', value: row => (row.enforced ? 'yes' : 'no: only written down') },
  ];
  return html`
    <section class="component" aria-label=${one.component_id}>
      <h3><${Text} of=${one.component_id} class="mono" /></h3>
      <${Facts} of=${{
        From: html`<${Text} of=${one.source_uri} class="mono" />${one.source_portable ? '' : html` <span class="quiet">(only on that machine)</span>`}`,
        Tools: one.tools.length ? one.tools.map(tool => html`<span key=${tool} class="chip mono"><${Text} of=${tool} /></span> `) : 'none',
        Metadata: html`<${Text} of=${one.metadata_state} />`,
        Binary: one.binary_sha256 && html`<${Size} of=${one.binary_bytes} />, ${one.include_binary ? 'in the file' : 'not in the file'}, <${Text} of=${one.binary_sha256.slice(0, 16)} class="mono" title=${one.binary_sha256} />`,
        Secrets: one.required_secrets.length ? html`wants <${Text} of=${one.required_secrets.join(', ')} class="mono" />` : undefined,
        Policy: policyText(one),
      }} />
      ${one.permissions?.length > 0 && html`<${DataTable} caption=${`Permissions of ${one.component_id}`} columns=${columns} rows=${one.permissions} rowKey=${row => Object.values(row).join(' ')} />`}
    </section>`;
}

function policyText({ policy, permissions = [] }) {
  if (policy === 'none') return 'none: every environment variable is let through, but no host and no file';
  if (policy === 'invalid') return 'cannot be read';
  return permissions.length ? undefined : 'allows nothing';
}

function Sections({ sections }) {
  const columns = [
    { name: 'Kind', value: one => one.kind },
    { name: 'Name', value: one => html`<${Text} of=${one.name} class="mono" />` },
    { name: 'Holds', value: one => html`<${Text} of=${Object.entries(one.holds).map(([name, value]) => `${value} ${name.replaceAll('_', ' ')}`).join(', ')} />` },
    { name: 'Carries', value: one => (one.latest_only ? 'the newest state' : 'everything') },
    { name: 'Size', number: true, value: one => html`<${Size} of=${one.bytes} />` },
    { name: 'Changed', value: one => html`<${Age} of=${one.changed} />` },
  ];
  return html`<h3>${count(sections.length, 'section')}</h3><${DataTable} caption="Agents, threads and items in the file" columns=${columns} rows=${sections} rowKey=${one => `${one.kind} ${one.name}`} />`;
}
