// What changed in a step, in a few words: "+2 messages", "total 40 → 45". Asked for the rows in sight only.
import { html, useEffect, useState } from '../vendor/ui.js';
import { get, path, query } from '../lib/api.js';
import { kind } from '../lib/json.js';
import { Text, plain, size } from '../lib/text.js';
import { messageOf } from './messages.js';

const MOST = 3;
const EACH = 12;
// Above this the server would have to read too much for one row: sizes say enough.
const LARGEST = 1_000_000;
// How long rows rest before they are asked for; one question at a time, so that a person who steps on quickly does not wait for it.
const REST = 150;
const known = new Map();
let running = Promise.resolve();

/** Gives the changes of a step by its id: those at hand at once, others of rows in sight when they come. */
export function useSummaries(thread, namespace, rows) {
  const [, setTurn] = useState(0);
  const place = id => [thread, namespace, id].join('\n');
  const wanted = rows.filter(row => row.before && row.bytes < LARGEST && !known.has(place(row.checkpoint_id))).slice(0, EACH).map(row => row.checkpoint_id);
  const key = wanted.join();
  useEffect(() => {
    if (!wanted.length) return;
    let gone = false;
    const ask = async () => gone || (await read(thread, namespace, wanted, place), gone || setTurn(turn => turn + 1));
    const timer = setTimeout(() => (running = running.then(ask)), REST);
    return () => ((gone = true), clearTimeout(timer));
  }, [key]);
  return id => known.get(place(id));
}

async function read(thread, namespace, ids, place) {
  const { items } = await get(path`/v1/threads/${thread}/changes` + query({ namespace, checkpoint: ids.map(id => `id:${id}`) })).catch(() => ({ items: [] }));
  items.forEach(step => known.set(place(step.checkpoint_id), step.changes));
}

/** The summary at the end of a row: by `changes`, or else by the lengths of channels here and in the row `before`. */
export function Summary({ row, before, changes }) {
  const words = (changes ?? byLength(row, before)).map(wordsOf);
  if (!words.length) return html`<span class="summary quiet">${row.before || changes ? 'nothing changed' : 'begins empty'}</span>`;
  return html`
    <span class="summary" title=${plain(words.join(' · '))}>
      ${words.slice(0, MOST).map((part, i) => html`${i > 0 && ' · '}<${Text} of=${part} />`)}
      ${words.length > MOST && ` · ${words.length - MOST} more`}
    </span>`;
}

function wordsOf({ channel, change, added, removed, before, after, lengths, last }) {
  if (added || removed) return [added && `+${added}`, removed && `−${removed}`, channel].filter(Boolean).join(' ') + said(last);
  if (before && after) return `${channel} ${before} → ${after}`;
  if (change === 'added') return after ? `${channel} = ${after}` : `+ ${channel}`;
  if (change === 'removed') return `− ${channel}`;
  return lengths ? `${channel} ${byteDifference(...lengths)}` : `${channel} changed`;
}

/** Who says what in the last message that came: its role with its first words, or what it calls. */
function said(last) {
  const message = last && kind(last) === 'object' ? messageOf(last) : null;
  if (!message) return '';
  const call = message.parts.find(part => part.type === 'call');
  const words = message.parts.map(part => part.text ?? (typeof part.output === 'string' ? part.output : '')).find(text => typeof text === 'string' && text.trim());
  const result = message.parts.find(part => part.type === 'result' && part.name);
  return `: ${message.role}${call ? ` calls ${call.name}` : !words && result ? ` result of ${result.name}` : words ? ` “${words.trim().replace(/\s+/g, ' ').slice(0, 60)}”` : ''}`;
}

function byteDifference(before, after) {
  return after < before ? `−${size(before - after)}` : `+${size(after - before)}`;
}

function byLength(row, before) {
  const old = before?.channels ?? {};
  const names = Object.keys(row.channels).filter(name => row.channels[name] !== old[name]);
  const gone = Object.keys(old).filter(name => !(name in row.channels));
  return [
    ...names.map(channel => ({ channel, change: channel in old ? 'changed' : 'added', lengths: channel in old ? [old[channel], row.channels[channel]] : undefined })),
    ...gone.map(channel => ({ channel, change: 'removed' })),
  ];
}
