// Text of the store for the eyes of a person: as text nodes, with everything visible that would be hidden or would reorder it.
import { html, useEffect, useMemo, useState } from '../vendor/ui.js';

const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}/gu;

/** A text as children of an element. Control and bidi characters, zero widths and lone surrogates become marks with their code. */
export function visible(text) {
  const parts = [];
  let from = 0;
  for (const match of String(text).matchAll(HIDDEN)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push(mark(match[0], text[match.index + 1]));
    from = match.index + match[0].length;
  }
  if (!parts.length) return String(text);
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** A text for places that take no elements, such as titles: marks in angle brackets. */
export function plain(text) {
  return String(text).replace(HIDDEN, hidden => `<${codePoint(hidden)}>`);
}

/** A text of the store, isolated from the direction of what is around it. */
export function Text({ of, class: name, title }) {
  return html`<bdi class=${name} title=${title}>${visible(of)}</bdi>`;
}

/** A number with commas between thousands. */
export function number(value) {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A count with its noun. */
export function count(value, one, many = one + 's') {
  return `${number(value)} ${value === 1 ? one : many}`;
}

/** A size in bytes, kB, MB or GB (thousands), with three digits, as the command line writes it. */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  let value = bytes;
  let unit = 'B';
  for (const larger of ['kB', 'MB', 'GB', 'TB']) {
    if (value < 999.5) break;
    value /= 1000;
    unit = larger;
  }
  return `${value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0)} ${unit}`;
}

/** A size with its bytes on hover. */
export function Size({ of }) {
  return html`<span class="number" title=${count(of, 'byte')}>${size(of)}</span>`;
}

const AGES = [[60, 's', 1], [3600, 'min', 60], [86400, 'h', 3600], [86400 * 60, 'd', 86400], [Infinity, 'months', 86400 * 30]];

/** How long ago a time is, as "12 s ago". */
export function age(time, now = Date.now()) {
  const seconds = Math.round((now - Date.parse(time)) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 2) return 'now';
  const [, unit, length] = AGES.find(([below]) => distance < below);
  const figure = `${Math.floor(distance / length)} ${unit}`;
  return seconds < 0 ? `in ${figure}` : `${figure} ago`;
}

// Made once: a long list has many times, and each format takes longer to make than to use.
const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const ZONE = LOCAL.resolvedOptions().timeZone;

/** A time in the reader's zone and in UTC. */
export function exactTime(time) {
  return `${LOCAL.format(new Date(time))} (${ZONE}) · ${time}`;
}

/** A time as an age, with the exact time on hover and for screen readers. */
export function Age({ of }) {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const turn = () => setTurn(n => n + 1);
    addEventListener('cairn:clock', turn);
    return () => removeEventListener('cairn:clock', turn);
  }, []);
  const exact = useMemo(() => of && exactTime(of), [of]);
  return of ? html`<time class="age" datetime=${of} title=${exact}>${age(of)}</time>` : null;
}

// One clock for all ages on the page.
setInterval(() => dispatchEvent(new CustomEvent('cairn:clock')), 15_000);

/** A time in the reader's zone, with UTC on hover. */
export function LocalTime({ of }) {
  return html`<time datetime=${of} title=${exactTime(of)}>${LOCAL.format(new Date(of))}</time>`;
}

/** The beginning of an id, long enough to tell checkpoints apart; the whole one on hover. */
export function shortId(id) {
  return id.length <= 13 ? id : id.slice(0, 13);
}

/** A hidden character; the carriage return of a line end is common and gets a small sign. */
function mark(hidden, next) {
  return hidden === '\r' && next === '\n' ? html`<span class="line-end" title="U+000D">\\r</span>` : html`<span class="mark">${codePoint(hidden)}</span>`;
}

function codePoint(character) {
  return 'U+' + character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
}
