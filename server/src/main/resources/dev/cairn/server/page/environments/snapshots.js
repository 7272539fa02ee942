// The snapshots of a session, and the states of the chosen one.
import { html, useState } from '../vendor/ui.js';
import { get, getFixed, path, query } from '../lib/api.js';
import { CopyAs, command, javaStored, javaText } from '../lib/copyas.js';
import { DataTable } from '../lib/panes.js';
import { change } from '../lib/route.js';
import { useSession } from '../lib/session.js';
import { Answered, Failure } from '../lib/states.js';
import { Age, Size, Text, count, shortId } from '../lib/text.js';
import { ValueTree } from '../lib/valuetree.js';
import { useAsk, usePages } from '../lib/use.js';
import { DeleteSnapshot } from './acts.js';
import { place } from './steps.js';

/** The snapshots. */
export function Snapshots({ name, session, shown, again }) {
  const writable = !useSession().readOnly;
  const list = usePages(cursor => get(path`/v1/environments/${name}/snapshots` + query({ session: session.session, limit: 200, cursor })), [name, session]);
  const [sheet, setSheet] = useState(false);
  if (list.failure) return html`<${Failure} of=${list.failure} again=${list.again} />`;
  if (!list.items.length && !list.loading) return html`<p class="quiet">This session has no snapshot of its own yet: its state is that of the snapshot that it was branched from.</p>`;
  const chosen = list.items.find(one => one.snapshot_id === shown.snapshot) ?? list.items[0];
  const columns = [
    { name: 'Snapshot', value: one => html`<button type="button" class="plain mono" title=${one.snapshot_id} onClick=${() => change({ snapshot: one.snapshot_id })}><${Text} of=${shortId(one.snapshot_id)} /></button>` },
    { name: 'Label', value: one => one.label !== null && html`<span class="chip"><${Text} of=${one.label} /></span>` },
    { name: 'Step', number: true, value: one => one.step },
    { name: 'Saved', value: one => html`<${Age} of=${one.saved} />` },
    { name: 'Parts', value: one => html`<${Text} of=${one.parts.map(part => part.plugin).join(', ')} />` },
    { name: 'States', number: true, value: one => html`<${Size} of=${one.state_bytes} />` },
    { name: 'Left out', value: one => skipped(one) },
  ];
  return html`
    <${DataTable} caption="Snapshots, the newest first" columns=${columns} rows=${list.items} rowKey=${one => one.snapshot_id} rowProps=${one => ({ class: one === chosen ? 'picked' : '' })} />
    ${!list.ended && html`<button type="button" onClick=${list.more}>More snapshots</button>`}
    ${chosen && html`
      <div class="bar"><h3>States of snapshot <span class="mono">${shortId(chosen.snapshot_id)}</span></h3>${writable && html`<button type="button" class="right" onClick=${() => setSheet(true)}>Delete the snapshot</button>`}</div>
      <${States} name=${name} session=${session.session} id=${chosen.snapshot_id} />`}
    ${sheet && html`<${DeleteSnapshot} name=${name} session=${session} snapshot=${chosen} close=${() => setSheet(false)} again=${again} />`}`;
}

function skipped(one) {
  const names = Object.keys(one.skipped ?? {});
  return names.length ? html`<span title=${JSON.stringify(one.skipped)}>${count(names.length, 'plugin')}</span>` : '';
}

function States({ name, session, id }) {
  const url = path`/v1/environments/${name}/states` + query({ session, snapshot: id });
  const asked = useAsk(signal => getFixed(url, { signal }), [url]);
  return html`
    <${Answered} of=${asked}>${asked.value && html`<${ValueTree} key=${id} value=${asked.value} name="states" />`}</${Answered}>
    <${CopyAs} forms=${{ cli: command('env', 'branch', `${place(name)}/${session}@${id}`, '--name', 'another-try'), java: javaStored(name, `branch(host.stored().get(${javaText(session)}, ${javaText(id)}), List.of("another-try"))`) }} label="Go another way from here" />`;
}
