// What can be done with an item.
import { html, useState } from '../vendor/ui.js';
import { get, query, send } from '../lib/api.js';
import { command, curl, javaDocument, javaNamespace, javaText } from '../lib/copyas.js';
import { ActSheet } from '../lib/dialog.js';
import { parse, stringify } from '../lib/json.js';
import { notify } from '../lib/notices.js';
import { go, parseHash } from '../lib/route.js';
import { count, size } from '../lib/text.js';
import { useAsk } from '../lib/use.js';

/** Changes the value, if nobody has changed it since it was read. */
export function EditItem({ item, place, close, done }) {
  const [text, setText] = useState(stringify(item.value, 2));
  const value = parsed(text);
  const url = '/v1/item' + query(place);
  const put = async () => {
    const { version } = await send('PUT', url, { value: value.json }, { 'If-Match': item.version });
    done();
    return { text: 'The item is stored.', undo: { run: () => send('PUT', url, { value: item.value }, { 'If-Match': version }).then(done) } };
  };
  const facts = value.problem ? ['The text is not JSON yet.'] : [
    `Revision ${item.revision} becomes ${item.revision + 1}; its value goes from ${size(bytes(item.value))} to ${size(bytes(value.json))}.`,
    item.expires ? 'Its end is removed: a put without a life time stores an item that has none.' : 'The value before is not kept as a version.',
  ];
  return html`
    <${ActSheet} title=${`Edit '${item.key}'`} close=${close} facts=${facts} label="Store" run=${put} ready=${!value.problem}
        forms=${{
          cli: command('store', 'put', place.namespace, place.key, value.problem ? '…' : stringify(value.json)),
          java: value.problem ? undefined : `cairn.store().put(${javaNamespace(place.namespace)}, ${javaText(place.key)}, ${javaDocument(value.json)}, ItemOptions.none().version(${javaText(item.version)}));`,
          http: curl('PUT', url, { value: value.json }, { 'If-Match': item.version }) }}>
      <label class="field">Value <textarea rows="16" value=${text} spellcheck="false" onInput=${event => setText(event.target.value)}></textarea></label>
    </${ActSheet}>`;
}

/** Deletes the item with its versions. */
export function DeleteItem({ item, place, close, done }) {
  const versions = useAsk(signal => get('/v1/item/history' + query(place), { signal }), []);
  const url = '/v1/item' + query(place);
  // A deletion has no condition of its own: a put before it in the same batch has.
  const batch = { operations: [{ op: 'put', ...place, value: item.value, if_version: item.version }, { op: 'delete', ...place }] };
  const remove = async () => {
    await send('POST', '/v1/items/batch', batch);
    const { key, at, ...rest } = parseHash().query;
    go({ page: 'items', query: rest });
    done();
    return { text: `Item '${item.key}' is deleted.`, undo: { label: 'Store its value again', run: () => send('PUT', url, { value: item.value }, { 'If-None-Match': '*' }).then(done) } };
  };
  const kept = versions.value?.items.length;
  const facts = kept === undefined ? null : [`Removes the item and ${count(kept - 1, 'earlier version')}, ${size(bytes(item.value))} of its present value.`, 'Items have no trash: only the present value can be stored again, from this page.'];
  return html`<${ActSheet} title=${`Delete '${item.key}'`} close=${close} facts=${facts} label="Delete" danger run=${remove} typed=${item.key || undefined}
      forms=${{ cli: command('store', 'delete', place.namespace, place.key), java: `cairn.store().delete(${javaNamespace(place.namespace)}, ${javaText(place.key)});`, http: curl('DELETE', url) }} />`;
}

/** Begins the life of an item again. */
export async function refresh(place) {
  await send('POST', '/v1/item/refresh' + query(place));
  notify('The life of the item began again.');
}

function parsed(text) {
  try {
    return { json: parse(text) };
  } catch (problem) {
    return { problem };
  }
}

function bytes(value) {
  return new TextEncoder().encode(stringify(value)).length;
}
