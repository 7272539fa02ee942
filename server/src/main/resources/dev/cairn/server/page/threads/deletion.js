// Deleting a thread, and bringing one back.
import { html, useState } from '../vendor/ui.js';
import { getTagged, path, send } from '../lib/api.js';
import { command, curl, javaText } from '../lib/copyas.js';
import { ActSheet } from '../lib/dialog.js';
import { changed } from '../lib/notices.js';
import { go, parseHash } from '../lib/route.js';
import { age, count, exactTime, plain, size } from '../lib/text.js';
import { useAsk, useEvent } from '../lib/use.js';

/** Deletes a thread, after its figures and its name. */
export function Delete({ thread, close }) {
  const { value: seen, again } = useAsk(() => getTagged(path`/v1/threads/${thread}/namespaces`), [thread]);
  useEvent('cairn:changed', again, [again]);
  const run = async () => {
    const gone = await send('DELETE', path`/v1/threads/${thread}`, undefined, { 'If-Match': seen.tag });
    if (parseHash().parts[0] === thread) go({ page: 'threads' });
    changed();
    return { text: `Thread '${plain(thread)}' is deleted${gone.until ? `; it can be brought back until ${exactTime(gone.until)}` : ' for good'}.`, undo: gone.until && { label: 'Bring back', run: () => undelete(thread, thread) } };
  };
  return html`<${ActSheet} title="Delete this thread" close=${close} danger=${true} label="Delete" typed=${thread} run=${run} facts=${seen && deletionFacts(seen.value)}
      forms=${{ cli: command('thread', 'delete', thread), java: `cairn.checkpoints().threads().delete(${javaText(thread)});`, http: curl('DELETE', path`/v1/threads/${thread}`) }} />`;
}

function deletionFacts({ namespaces, records, bytes, status }) {
  const checkpoints = namespaces.reduce((sum, one) => sum + one.checkpoints, 0);
  const branches = namespaces.reduce((sum, one) => sum + one.branches.length, 0);
  return [
    `${count(checkpoints, 'checkpoint')} on ${count(branches, 'branch', 'branches')} go to the trash, ${count(records, 'record')} of ${size(bytes)} in all.`,
    ...(status === 'busy' ? ['A lease runs: somebody may be writing in this thread now.'] : []),
    'It can be brought back, with everything, until its time in the trash ends (7 days, unless the store is set otherwise). Then its bytes are freed.',
  ];
}

/** Brings a deleted thread back. */
export function Undelete({ thread: { thread_id: thread, deleted, until, step, records, bytes }, close }) {
  const [as, setAs] = useState('');
  const facts = [
    `The thread comes back with ${count(records, 'record')} of ${size(bytes)}${step === null ? '' : `, at step ${step}`}. It was deleted ${age(deleted)}; its time ends ${age(until)}.`,
    `It gets the id '${plain(as || thread)}', which must be free.`,
  ];
  const name = as || undefined;
  return html`
    <${ActSheet} title="Bring this thread back" close=${close} label="Bring back" facts=${facts} run=${async () => (await undelete(thread, as || thread), { text: `Thread '${plain(as || thread)}' is back.` })}
        forms=${{ cli: command('thread', 'undelete', thread, ...(name ? ['--as', name] : [])), java: `cairn.checkpoints().threads().undelete(${[thread, ...(name ? [name] : [])].map(javaText).join(', ')});`, http: curl('POST', path`/v1/threads/${thread}/undelete`, { as: name }) }}>
      <label class="field">Under another id (optional) <input value=${as} onInput=${event => setAs(event.target.value)} placeholder=${thread} autocomplete="off" spellcheck="false" /></label>
    </${ActSheet}>`;
}

async function undelete(thread, as) {
  await send('POST', path`/v1/threads/${thread}/undelete`, as === thread ? {} : { as });
  changed();
  go({ page: 'threads', parts: [as] });
}
