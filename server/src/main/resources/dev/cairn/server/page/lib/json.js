// JSON whose numbers keep their digits and whose objects keep their order.
import { orderedParse } from './ordered.js';

const ORDER = Symbol('order of keys');
const INDEX = /^(0|[1-9]\d*)$/;

// What plain parsing would change: long, padded, tiny or exponential numbers, -0, and objects with names like "10". Times and ids in texts are
// none of these: a number follows a colon, comma, bracket or nothing, and ends before one.
const DELICATE = /(?:^|[:,[])\s*-?(?:[\d.]{16}|[\d.]+[eE]|0\.000000|\d+\.\d*0\s*(?:[,}\]]|$))|(?:^|[:,[])\s*-0|"(?:0|[1-9]\d*)"\s*:/;

/** Parses a text. A number that a double cannot hold as it is written becomes a raw number; see `numberText`. */
export function parse(text) {
  if (!DELICATE.test(text)) return JSON.parse(text);
  let reordered = false;
  const value = JSON.parse(text, function (key, part, context) {
    if (!Array.isArray(this) && INDEX.test(key)) reordered = true;
    return typeof part === 'number' ? exact(part, context.source) : part;
  });
  return reordered ? orderedParse(text, exact, ORDER) : value;
}

/** The text of a value. Raw numbers are written as they came. */
export function stringify(value, indent = 0) {
  return indent ? pretty(value, ' '.repeat(indent), '\n') : pretty(value, '', '');
}

/** The names of an object's members in the order in which they are stored. */
export function keys(object) {
  return object[ORDER] ?? Object.keys(object);
}

/** Whether an object keeps an order that JavaScript would not. */
export function isOrdered(object) {
  return object[ORDER] !== undefined;
}

/** An object of members in an order. */
export function withKeys(names, valueOf) {
  const object = {};
  for (const name of names) Object.defineProperty(object, name, { value: valueOf(name), enumerable: true, writable: true, configurable: true });
  return names.some(name => INDEX.test(name)) ? Object.defineProperty(object, ORDER, { value: names }) : object;
}

/** Whether a value is a number, in either form. */
function isNumber(value) {
  return typeof value === 'number' || JSON.isRawJSON(value);
}

/** A number as it is written in the store. */
export function numberText(value) {
  return JSON.isRawJSON(value) ? value.rawJSON : String(value);
}

/** What kind of value it is: object, array, string, number, boolean or null. */
export function kind(value) {
  if (value === null) return 'null';
  if (isNumber(value)) return 'number';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** Whether two values are the same JSON. */
export function same(one, other) {
  return one === other || stringify(one) === stringify(other);
}

/** The value that a JSON Pointer names; undefined where there is none. */
export function at(value, pointer) {
  return steps(pointer).reduce((part, key) => child(part, key), value);
}

/** The keys of a JSON Pointer. */
export function steps(pointer) {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A JSON Pointer with one more key. */
export function join(pointer, key) {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function child(part, key) {
  const holds = part !== null && typeof part === 'object' && Object.hasOwn(part, key);
  return holds ? part[key] : undefined;
}

function exact(number, source) {
  return String(number) === source ? number : JSON.rawJSON(source);
}

function pretty(value, indent, lineEnd) {
  if (value === null || typeof value !== 'object' || JSON.isRawJSON(value)) return JSON.stringify(value);
  const list = Array.isArray(value);
  const parts = list ? value.map(part => pretty(part, indent, lineEnd && lineEnd + indent)) : members(value, indent, lineEnd);
  const [open, close] = list ? '[]' : '{}';
  if (!parts.length) return open + close;
  const inner = lineEnd && lineEnd + indent;
  return open + inner + parts.join(',' + inner) + lineEnd + close;
}

function members(object, indent, lineEnd) {
  const colon = lineEnd ? ': ' : ':';
  return keys(object).filter(key => object[key] !== undefined).map(key => JSON.stringify(key) + colon + pretty(object[key], indent, lineEnd && lineEnd + indent));
}
