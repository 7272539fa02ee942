// The parts of a message: text with code, thoughts, calls with their results, media.
import { html } from '../vendor/ui.js';
import { copyText } from '../lib/copyas.js';
import { keys, kind, numberText, stringify } from '../lib/json.js';
import { Long } from '../lib/long.js';
import { Text, size, visible } from '../lib/text.js';
import { messageOf } from './messages.js';
import { restOf } from './parts.js';

/** A single value as a message, or null when it is none. */
export function messageView(value) {
  const message = kind(value) === 'object' ? messageOf(value) : null;
  return message && html`<div><strong><${Text} of=${message.role} /></strong>${message.parts.map((part, i) => html`<${Part} key=${i} part=${part} />`)}</div>`;
}

/** A part of a message; `cuts` are the texts of the message that are held in part, `isNew(index)` says whether the step brought or changed an item of the list. */
export function Part({ part, cuts = [], isNew = () => false }) {
  const rest = restOf(part.text ?? part.value, cuts);
  if (part.type === 'text') return html`<${Prose} text=${part.text} rest=${rest} />`;
  if (part.type === 'thinking') return html`<details class="thinking" open=${part.text.length < 400}><summary>Thought · ${size(part.text.length + (rest?.missing ?? 0))}</summary><${Long} text=${part.text} rest=${rest} /></details>`;
  if (part.type === 'call') return html`<${Call} call=${part} cuts=${cuts} isNew=${isNew} />`;
  if (part.type === 'result') return html`<${Result} result=${part} cuts=${cuts} />`;
  if (part.type === 'media') return html`<${Media} part=${part} rest=${rest} />`;
  return html`<${Long} text=${stringify(part.value, 2)} mono=${true} rest=${rest} />`;
}

function Call({ call, cuts, isNew }) {
  const input = argumentsOf(call.input);
  return html`
    <div class="call">
      <div class="call-head"><span aria-hidden="true">⚙</span> <span class="sr">calls </span><bdi class="mono">${visible(call.name)}</bdi>${!call.answer && html`<span class="quiet normal"> no result yet</span>`}</div>
      ${typeof input === 'string' ? input && html`<${Long} text=${input} mono=${true} rest=${restOf(input, cuts)} />` : html`<${Arguments} input=${input} cuts=${cuts} />`}
      ${call.answer && html`<${Result} result=${call.answer} cuts=${cuts} isNew=${isNew(call.answer.index)} />`}
    </div>`;
}

function Arguments({ input, cuts }) {
  return html`
    <dl class="arguments">${keys(input).map(name => html`
      <dt key=${name}><bdi>${visible(name)}</bdi></dt><dd><${Long} text=${shortText(input[name])} mono=${true} rest=${restOf(input[name], cuts)} /></dd>`)}
    </dl>`;
}

function Result({ result, cuts, isNew }) {
  const rest = restOf(result.output, cuts);
  const output = typeof result.output === 'string' ? result.output : stringify(result.output ?? null, 2);
  return html`
    <div class=${`result ${result.failed ? 'failed' : ''} ${isNew ? 'new' : ''}`}>
      <div class="quiet">${result.failed ? '✗ failed' : '✓ result'}${result.name && html` of <bdi class="mono">${visible(result.name)}</bdi>`} · ${size(output.length + (rest?.missing ?? 0))}${isNew && html` <span class="new-mark">new</span>`}</div>
      <${Long} text=${output} mono=${true} rest=${rest} />
    </div>`;
}

function Media({ part, rest }) {
  return html`
    <div class="media"><span aria-hidden="true">▣</span> <${Text} of=${part.media} />${part.value && html` · ${size(part.value.length + (rest?.missing ?? 0))} as text
      ${rest ? html`<button type="button" onClick=${rest.load}>Load the rest</button>` : html`<button type="button" onClick=${() => copyText(part.value)}>Copy</button>`}`}</div>`;
}

/** Text with its fenced code in blocks of their own. Everything is text; nothing becomes a link. */
function Prose({ text, rest }) {
  const pieces = text.split(/^```([^\n`]*)\n([\s\S]*?)^```[^\S\n]*$/m);
  if (pieces.length === 1) return html`<${Long} text=${text} rest=${rest} />`;
  const last = pieces.at(-1).trim() ? pieces.length - 1 : pieces.length - 2;
  return pieces.map((piece, i) => {
    if (i % 3 === 1) return null;
    if (i % 3 === 2) return html`<div class="code-block" key=${i}><div class="quiet">${visible(pieces[i - 1].trim() || 'code')}</div><${Long} text=${piece.replace(/\n$/, '')} mono=${true} rest=${i === last ? rest : undefined} /></div>`;
    return piece.trim() && html`<${Long} key=${i} text=${piece.trim()} rest=${i === last ? rest : undefined} />`;
  });
}

function argumentsOf(input) {
  if (typeof input === 'string' && /^\s*\{/.test(input)) {
    try {
      return JSON.parse(input, (key, value, context) => (typeof value === 'number' ? JSON.rawJSON(context.source) : value));
    } catch {
      return input;
    }
  }
  if (kind(input) === 'object' || typeof input === 'string') return input;
  return input === undefined || input === null ? '' : stringify(input, 2);
}

function shortText(value) {
  if (typeof value === 'string') return value;
  return kind(value) === 'number' ? numberText(value) : stringify(value, 2);
}
