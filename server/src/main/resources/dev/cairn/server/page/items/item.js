// One item: its value, its life, its versions, and what can be done with it.
import { html, useMemo, useState } from '../vendor/ui.js';
import { get, query, send } from '../lib/api.js';
import { compare } from '../lib/compare.js';
import { CopyAs, command, curl, javaNamespace, javaText } from '../lib/copyas.js';
import { PatchView } from '../lib/diff.js';
import { News } from '../lib/news.js';
import { DataTable, Facts, Tabs } from '../lib/panes.js';
import { useSession } from '../lib/session.js';
import { Answered, Failure } from '../lib/states.js';
import { Age, Size, Text, count, visible } from '../lib/text.js';
import { ValueTree } from '../lib/valuetree.js';
import { stringify } from '../lib/json.js';
import { useAsk, useEvent } from '../lib/use.js';
import { DeleteItem, EditItem, refresh } from './acts.js';

/** The item. `changed` is called when the list must be read again. */
export function Item({ namespace, name, changed }) {
  const asked = useAsk(signal => get('/v1/item' + query({ namespace, key: name }), { signal }), [namespace, name]);
  const again = () => {
    asked.again();
    changed();
  };
  useEvent('cairn:changed', again, [again]);
  const rows = useMemo(() => asked.value && [asked.value], [asked.value]);
  // The history is read, because reading an item may begin its life again.
  const look = signal => get('/v1/item/history' + query({ namespace, key: name }), { signal }).then(({ items: [item] }) => ({ items: [item], next: null }));
  return html`<${News} ask=${look} keys=${[namespace, name]} rows=${rows} rowKey=${item => item.version} again=${again} />
    <${Answered} of=${asked}>${asked.value && html`<${Shown} item=${asked.value} namespace=${namespace} again=${again} />`}</${Answered}>`;
}

function Shown({ item, namespace, again }) {
  const writable = !useSession().readOnly;
  const [tab, setTab] = useState('value');
  const [sheet, setSheet] = useState('');
  const place = { namespace, key: item.key };
  const close = () => setSheet('');
  return html`
    <div class="column-head"><h2><${Text} of=${item.key || '(empty key)'} class="mono" /></h2>
      ${writable && html`<span class="right bar">
        ${item.expires && html`<button type="button" onClick=${() => attempt(() => refresh(place).then(again))}>Begin its life again</button>`}
        <button type="button" onClick=${() => setSheet('edit')}>Edit</button><button type="button" onClick=${() => setSheet('delete')}>Delete</button></span>`}
    </div>
    <div class="column-body padded">
      <${Facts} of=${{
        Namespace: html`<${Text} of=${item.namespace.join('/') || '(root)'} />`,
        Stored: html`first <${Age} of=${item.created} />, last <${Age} of=${item.updated} /> (revision ${item.revision})`,
        Ends: item.expires ? html`<${Age} of=${item.expires} />` : 'never',
        Size: html`<${Size} of=${new TextEncoder().encode(stringify(item.value)).length} />`,
        Form: item.typed ? 'of typed values of a Java program' : undefined,
      }} />
      <${Tabs} label="Item" tabs=${{ value: 'Value', raw: 'Raw', versions: 'Versions' }} at=${tab} choose=${setTab}>
        ${tab === 'value' && html`<${ValueTree} key=${item.version} value=${item.value} name="value" />`}
        ${tab === 'raw' && html`<pre class="code">${visible(stringify(item.value, 2))}</pre>`}
        ${tab === 'versions' && html`<${Versions} place=${place} revision=${item.revision} />`}
      </${Tabs}>
      <${CopyAs} forms=${forms(place)} />
    </div>
    ${sheet === 'edit' && html`<${EditItem} item=${item} place=${place} close=${close} done=${again} />`}
    ${sheet === 'delete' && html`<${DeleteItem} item=${item} place=${place} close=${close} done=${again} />`}`;
}

function Versions({ place, revision }) {
  const asked = useAsk(signal => get('/v1/item/history' + query(place), { signal }), [place.namespace, place.key, revision]);
  const [open, setOpen] = useState(null);
  if (asked.failure) return html`<${Failure} of=${asked.failure} />`;
  const versions = asked.value?.items ?? [];
  const columns = [
    { name: 'Revision', number: true, value: one => one.revision },
    { name: 'Stored', value: one => html`<${Age} of=${one.updated} />` },
    { name: 'Changed', value: one => changes(versions, one, setOpen, open) },
  ];
  return html`
    <${DataTable} caption="Versions of the item" columns=${columns} rows=${versions} rowKey=${one => one.revision} />
    ${versions.length === 1 && html`<p class="quiet">Earlier versions are kept where a put asks for it: <code>--keep-history</code>.</p>`}
    ${open && html`<h3>Revision ${open.before.revision} → ${open.after.revision}</h3><${PatchView} before=${open.before.value} patch=${compare(open.before.value, open.after.value)} />`}`;
}

function changes(versions, one, setOpen, open) {
  const before = versions[versions.indexOf(one) + 1];
  if (!before) return html`<span class="quiet">first that is kept</span>`;
  const found = compare(before.value, one.value).length;
  return html`<button type="button" class="plain" aria-pressed=${open?.after === one} onClick=${() => setOpen({ before, after: one })}>${count(found, 'change')}</button>`;
}

function forms({ namespace, key }) {
  return {
    cli: command('store', 'get', namespace, key),
    java: `Item item = cairn.store().get(${javaNamespace(namespace)}, ${javaText(key)});`,
    http: curl('GET', '/v1/item' + query({ namespace, key })),
  };
}
