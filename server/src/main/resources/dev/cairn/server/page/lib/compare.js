// The difference of two values that are both at hand, as a JSON Patch; differences of checkpoints come from the server.
import { join, keys, kind, stringify } from './json.js';

const MOST_COMPARISONS = 1_000_000;

/** The operations that make the first value into the second, to be applied in turn. */
export function compare(from, to) {
  const operations = [];
  walk(from, to, '', operations);
  return operations;
}

function walk(from, to, path, operations) {
  if (from === to) return;
  const type = kind(from);
  if (type === 'object' && kind(to) === type) members(from, to, path, operations);
  else if (type === 'array' && kind(to) === type) items(from, to, path, operations);
  else if (stringify(from) !== stringify(to)) operations.push({ op: 'replace', path, value: to });
}

function members(from, to, path, operations) {
  for (const name of keys(from)) if (!Object.hasOwn(to, name)) operations.push({ op: 'remove', path: join(path, name) });
  for (const name of keys(to)) {
    if (Object.hasOwn(from, name)) walk(from[name], to[name], join(path, name), operations);
    else operations.push({ op: 'add', path: join(path, name), value: to[name] });
  }
}

function items(from, to, path, operations) {
  let next = 0;
  let at = 0;
  const step = (untilFrom, untilTo) => {
    while (next < untilFrom && at < untilTo) walk(from[next++], to[at], join(path, at++), operations);
    for (; next < untilFrom; next++) operations.push({ op: 'remove', path: join(path, at) });
    for (; at < untilTo; at++) operations.push({ op: 'add', path: join(path, at), value: to[at] });
  };
  for (const [i, j] of equals(from, to)) {
    step(i, j);
    next = i + 1;
    at = j + 1;
  }
  step(from.length, to.length);
}

/** Pairs of indices of equal items, in order: those at both ends, and a longest common part between. */
function equals(from, to) {
  const short = Math.min(from.length, to.length);
  let start = 0;
  while (start < short && isSame(from[start], to[start])) start++;
  let end = 0;
  while (end < short - start && isSame(from[from.length - 1 - end], to[to.length - 1 - end])) end++;
  const pairs = Array.from({ length: start }, (_, i) => [i, i]);
  pairs.push(...common(texts(from, start, end), texts(to, start, end)).map(([i, j]) => [start + i, start + j]));
  for (let i = end; i > 0; i--) pairs.push([from.length - i, to.length - i]);
  return pairs;
}

function isSame(one, other) {
  return one === other || stringify(one) === stringify(other);
}

function texts(list, start, end) {
  return list.slice(start, list.length - end).map(part => stringify(part));
}

/** Pairs of indices of a longest common part. */
function common(from, to) {
  if (!from.length || !to.length || from.length * to.length > MOST_COMPARISONS) return [];
  const width = to.length + 1;
  const table = new Uint32Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      table[i * width + j] = from[i] === to[j] ? table[(i + 1) * width + j + 1] + 1 : Math.max(table[(i + 1) * width + j], table[i * width + j + 1]);
  const pairs = [];
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (from[i] === to[j]) pairs.push([i++, j++]);
    else if (table[(i + 1) * width + j] >= table[i * width + j + 1]) i++;
    else j++;
  }
  return pairs;
}
