// A state as a conversation: roles, text with code, calls joined with their results. New messages of the step are marked.
import { html, useEffect, useMemo, useRef, useState } from '../vendor/ui.js';
import { join, keys, kind, stringify } from '../lib/json.js';
import { Long } from '../lib/long.js';
import { Text, count, number, size } from '../lib/text.js';
import { Part } from './messageparts.js';
import { isConversation, joinedMessages } from './messages.js';
import { cutTexts, restOf } from './parts.js';

const FIRST = 40;
const TIMES = ['timestamp', 'ts', 'created_at', 'time', 'date'];

/** Names of the channels that look like conversations, the usual ones first. */
export function conversationsIn(values) {
  const usual = name => (name === 'messages' ? 0 : 1);
  return keys(values).filter(name => isConversation(values[name])).sort((one, other) => usual(one) - usual(other));
}

/**
 * The messages of a channel.
 *   fresh     pointers that the step changed
 *   large     what is held in part; `load(pointer)` asks for more of it
 *   select    called with the pointer of a message that is clicked
 *   opened    changes when the column comes into sight on a narrow screen
 */
export function Conversation({ channel, list, fresh, large, load, select, pointer, opened }) {
  const messages = useMemo(() => joinedMessages(list), [list]);
  const base = join('', channel);
  const held = large.get(base);
  const [shown, setShown] = useState(FIRST);
  const box = useRef(null);
  const from = Math.max(0, messages.length - Math.max(shown, neededFor(messages, base, pointer)));
  useEffect(() => show(box.current, pointer), [list, pointer, opened]);
  return html`
    <div class="conversation" ref=${box}>
      ${from === 0 && held && html`<button type="button" class="earlier" onClick=${() => load(base)}>Load earlier messages: ${number(held.from)} more, ${size(held.bytes)} in all</button>`}
      ${from > 0 && html`<button type="button" class="plain earlier" onClick=${() => setShown(shown + 100)}>Show ${count(Math.min(from, 100), 'earlier message')} of ${number(from)}</button>`}
      ${messages.slice(from).map(({ index, item, message }) => html`
        <${Message} key=${index} base=${base} list=${list} index=${index} item=${item} message=${message} isNew=${one => isFresh(fresh, join(base, one))}
            chosen=${pointer === join(base, index)} large=${large} load=${load} select=${select} />`)}
    </div>`;
}

function Message({ base, list, index, item, message, isNew, chosen, large, load, select }) {
  const place = join(base, index);
  const places = [index, ...resultsOf(message)].map(one => join(base, one));
  const held = [...large].filter(([pointer]) => places.some(one => pointer === one || pointer.startsWith(one + '/')));
  const cuts = cutTexts(held, list, base, load);
  const role = message?.role ?? 'other';
  const own = isNew(index);
  const time = timeOf(item);
  return html`
    <article class=${`message ${['user', 'assistant', 'system', 'tool'].includes(role) ? role : 'other'} ${own ? 'new' : ''} ${chosen ? 'chosen' : ''}`} data-place=${place} aria-label=${`message ${index}, ${role}${own ? ', new in this step' : ''}`}
        onClick=${event => isForMessage(event) && select(place)}>
      <header>
        <strong><${Text} of=${role} /></strong>${message?.name && message.name !== role && html`<span class="quiet"><${Text} of=${message.name} /></span>`}
        ${own && html`<span class="new-mark">new</span>`}
        ${time && html`<span class="quiet" title="The time that the message holds"><${Text} of=${time} /></span>`}
        <button type="button" class="plain right quiet" title="Select: who wrote it, edit, copy its place" onClick=${() => select(place)}>#${index}</button>
      </header>
      ${message ? message.parts.map((part, i) => html`<${Part} key=${i} part=${part} cuts=${cuts} isNew=${isNew} />`) : html`<${Long} text=${stringify(item, 2)} mono=${true} rest=${restOf(item, cuts)} />`}
      ${held.map(([pointer, { bytes }]) => html`<button type="button" key=${pointer} onClick=${() => load(pointer)}>Load more: ${size(bytes)} in all</button>`)}
    </article>`;
}

/** Whether a click is meant for the message: not for a button in it, nor the end of a selection of its text. */
function isForMessage({ target }) {
  return !target.closest('button, a, summary, input, select, textarea') && getSelection().isCollapsed;
}

/** The time that an item holds, as it is written there: it may have no offset, so that it says nothing about the time of the step. */
function timeOf(item) {
  const told = kind(item) === 'object' ? TIMES.map(name => item[name]).find(value => typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) : undefined;
  return told?.replace('T', ' ').replace(/\.\d+/, '');
}

/** Where in the list the results stand that are shown with a message's calls. */
function resultsOf(message) {
  return (message?.parts ?? []).flatMap(part => (part.answer ? [part.answer.index] : []));
}

function isFresh(fresh, place) {
  return [...fresh].some(pointer => pointer === place || pointer.startsWith(place + '/'));
}

/** How many messages from the end must be there so that a chosen one is. */
function neededFor(messages, base, pointer) {
  if (!pointer?.startsWith(base + '/')) return 0;
  const index = Number(pointer.slice(base.length + 1).split('/')[0]);
  const at = messages.findIndex(message => message.index >= index);
  return at < 0 ? 0 : messages.length - at;
}

/** Brings the chosen message, the first new one, or the end into sight. */
function show(box, pointer) {
  const parent = box.closest('.state-body');
  const target = [...box.querySelectorAll('.message')].find(one => pointer && (pointer === one.dataset.place || pointer.startsWith(one.dataset.place + '/'))) ?? box.querySelector('.message.new, .result.new');
  if (target) parent.scrollTop += target.getBoundingClientRect().top - parent.getBoundingClientRect().top - 48;
  else parent.scrollTop = parent.scrollHeight;
}
