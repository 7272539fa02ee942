// The parts of a message: text with code, thoughts, calls with their results, media.
import { html } from '../vendor/ui.js';
import { copyText } from '../lib/copyas.js';
import { keys, kind, numberText, stringify } from '../lib/json.js';
import { Long } from '../lib/long.js';
import { Text, size, visible } from '../lib/text.js';
import { messageOf } from './messages.js';

/** A single value as a message, or null when it is none. */
export function messageView(value) {
  const message = kind(value) === 'object' ? messageOf(value) : null;
  return message && html`<div><strong><${Text} of=${message.role} /></strong>${message.parts.map((part, i) => html`<${Part} key=${i} part=${part} />`)}</div>`;
}

/** A part of a message. */
export function Part({ part }) {
  if (part.type === 'text') return html`<${Prose} text=${part.text} />`;
  if (part.type === 'thinking') return html`<details class="thinking" open=${part.text.length < 400}><summary>Thought · ${size(part.text.length)}</summary><${Long} text=${part.text} /></details>`;
  if (part.type === 'call') return html`<${Call} call=${part} />`;
  if (part.type === 'result') return html`<${Result} result=${part} />`;
  if (part.type === 'media') return html`<${Media} part=${part} />`;
  return html`<${Long} text=${stringify(part.value, 2)} mono=${true} />`;
}

function Call({ call }) {
  const input = argumentsOf(call.input);
  return html`
    <div class="call">
      <div class="call-head"><span aria-hidden="true">⚙</span> <span class="sr">calls </span><bdi class="mono">${visible(call.name)}</bdi>${!call.answer && html`<span class="quiet normal"> no result yet</span>`}</div>
      ${typeof input === 'string' ? input && html`<${Long} text=${input} mono=${true} />` : html`<${Arguments} input=${input} />`}
      ${call.answer && html`<${Result} result=${call.answer} />`}
    </div>`;
}

function Arguments({ input }) {
  return html`
    <dl class="arguments">${keys(input).map(name => html`
      <dt key=${name}><bdi>${visible(name)}</bdi></dt><dd><${Long} text=${shortText(input[name])} mono=${true} /></dd>`)}
    </dl>`;
}

function Result({ result }) {
  const output = typeof result.output === 'string' ? result.output : stringify(result.output ?? null, 2);
  return html`
    <div class=${result.failed ? 'result failed' : 'result'}>
      <div class="quiet">${result.failed ? '✗ failed' : '✓ result'}${result.name && html` of <bdi class="mono">${visible(result.name)}</bdi>`} · ${size(output.length)}</div>
      <${Long} text=${output} mono=${true} />
    </div>`;
}

function Media({ part }) {
  return html`
    <div class="media"><span aria-hidden="true">▣</span> <${Text} of=${part.media} />${part.value && html` · ${size(part.value.length)} as text
      <button onClick=${() => copyText(part.value)}>Copy</button>`}</div>`;
}

/** Text with its fenced code in blocks of their own. Everything is text; nothing becomes a link. */
function Prose({ text }) {
  const pieces = text.split(/^```([^\n`]*)\n([\s\S]*?)^```[^\S\n]*$/m);
  if (pieces.length === 1) return html`<${Long} text=${text} />`;
  return pieces.map((piece, i) => {
    if (i % 3 === 1) return null;
    if (i % 3 === 2) return html`<div class="code-block" key=${i}><div class="quiet">${visible(pieces[i - 1].trim() || 'code')}</div><${Long} text=${piece.replace(/\n$/, '')} mono=${true} /></div>`;
    return piece.trim() && html`<${Long} key=${i} text=${piece.trim()} />`;
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
