// The state of a snapshot, and what can be done with it.
import { html, useState } from '../vendor/ui.js';
import { getFixed, path, send } from '../lib/api.js';
import { CopyAs, command, curl, javaText } from '../lib/copyas.js';
import { ActSheet } from '../lib/dialog.js';
import { attempt } from '../lib/notices.js';
import { Facts, times } from '../lib/panes.js';
import { change } from '../lib/route.js';
import { useSession } from '../lib/session.js';
import { Answered } from '../lib/states.js';
import { Age, Size, Text, size } from '../lib/text.js';
import { ValueTree } from '../lib/valuetree.js';
import { useAsk } from '../lib/use.js';

/** The snapshot. */
export function Snapshot({ id, chosen, again, snapshots }) {
  const writable = !useSession().readOnly;
  const url = path`/v1/agents/${id}/snapshots/${chosen.snapshot_id}`;
  const asked = useAsk(signal => getFixed(url, { signal }), [url]);
  const [sheet, setSheet] = useState('');
  const close = () => setSheet('');
  const shared = { id, chosen, url, close, again, latest: chosen === snapshots[0] };
  return html`
    <${Facts} of=${{
      Snapshot: html`<${Text} of=${chosen.snapshot_id} class="mono" />`,
      Saved: html`<${Age} of=${chosen.timestamp} />`,
      Size: `${size(chosen.size_bytes)} added, ${size(chosen.uncompressed_size)} whole (${times(chosen.uncompressed_size, chosen.size_bytes)}), ${chosen.compression}`,
      Checksum: html`<${Text} of=${chosen.checksum} class="mono" />`,
      Tags: chosen.tags.length ? chosen.tags.map(tag => html`<span key=${tag} class="chip"><${Text} of=${tag} /></span>`) : undefined,
    }} />
    ${writable && html`
      <div class="bar">
        <button type="button" onClick=${() => attempt(() => pin(url, chosen).then(again))}>${chosen.pinned ? 'Unpin' : 'Pin'}</button>
        <button type="button" onClick=${() => setSheet('tag')}>Tag</button>
        <button type="button" onClick=${() => setSheet('delete')}>Delete</button>
      </div>`}
    <${Answered} of=${asked}>${asked.value && html`<${ValueTree} key=${asked.value.snapshot_id} value=${asked.value.state} name="state" />`}</${Answered}>
    <${CopyAs} forms=${{ cli: command('agent', 'load', id, chosen.snapshot_id), java: `AgentStateSnapshot snapshot = cairn.agents().load(${javaText(id)}, ${javaText(chosen.snapshot_id)});`, http: curl('GET', url) }} />
    ${sheet === 'delete' && html`<${Delete} ...${shared} />`}
    ${sheet === 'tag' && html`<${Tag} ...${shared} />`}`;
}

function pin(url, { pinned }) {
  return send('PUT', `${url}/pin`, { pinned: !pinned });
}

function Delete({ id, chosen, url, close, again, latest }) {
  const remove = async () => {
    await send('DELETE', url);
    change({ snapshot: undefined, view: undefined });
    again();
    return { text: 'The snapshot is deleted.' };
  };
  const facts = [
    html`Removes snapshot <span class="mono">${chosen.snapshot_id}</span>, saved <${Age} of=${chosen.timestamp} />, for good: agents have no trash.`,
    html`Frees up to <${Size} of=${chosen.size_bytes} />; what other snapshots share stays.`,
    latest ? 'It is the latest one: the one before it becomes the latest.' : 'The latest snapshot stays.',
  ];
  return html`<${ActSheet} title="Delete a snapshot" close=${close} facts=${facts} label="Delete" danger run=${remove} typed=${id}
      forms=${{ cli: command('agent', 'delete', id, chosen.snapshot_id), java: `cairn.agents().snapshots().delete(${javaText(id)}, ${javaText(chosen.snapshot_id)});`, http: curl('DELETE', url) }} />`;
}

function Tag({ id, chosen, url, close, again }) {
  const [tag, setTag] = useState('');
  const has = chosen.tags.includes(tag);
  const tags = undo => (has !== undo ? { remove: [tag] } : { add: [tag] });
  const run = async () => {
    await send('POST', `${url}/tags`, tags(false));
    again();
    return { text: has ? 'The tag is taken away.' : 'The snapshot has the tag.', undo: { run: () => send('POST', `${url}/tags`, tags(true)).then(again) } };
  };
  return html`
    <${ActSheet} title="Tag a snapshot" close=${close} label=${has ? 'Take the tag away' : 'Tag'} run=${run} ready=${tag !== ''}
        facts=${[has ? 'The snapshot loses this tag.' : `The snapshot gets a tag; it has ${chosen.tags.length} now. Rules for retention may name tags.`]}
        forms=${{ cli: command('agent', 'tag', id, chosen.snapshot_id, has ? '--remove' : '--add', tag || 'TAG'), java: javaTag(id, chosen, tags(false)), http: curl('POST', `${url}/tags`, tags(false)) }}>
      <label class="field">Tag <input value=${tag} onInput=${event => setTag(event.target.value)} autocomplete="off" spellcheck="false" /></label>
    </${ActSheet}>`;
}

function javaTag(id, { snapshot_id: snapshot }, { add = [], remove = [] }) {
  const list = tags => `List.of(${tags.map(javaText).join(', ')})`;
  return `cairn.agents().snapshots().tag(${javaText(id)}, ${javaText(snapshot)}, ${list(add)}, ${list(remove)});`;
}
