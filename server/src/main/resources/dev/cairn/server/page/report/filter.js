// Filters on states, as the store knows them: fields by name or JSON Pointer, plain values, operators.
import { Problem } from '../lib/problem.js';
import { at, kind, numberText, same } from '../lib/json.js';

const TYPED = '@cairn';

/** The value in a tagged one, as whoever stored it sees it. */
function own(value) {
  return kind(value ?? null) === 'object' && Object.hasOwn(value, TYPED) && Object.hasOwn(value, 'value') ? own(value.value) : value;
}

/** What a JSON Pointer leads to, through tagged values; undefined where there is nothing. */
export function ownAt(state, pointer) {
  let part = state;
  for (const step of pointer.slice(1).split('/')) {
    part = part === undefined ? undefined : at(own(part), `/${step}`);
  }
  return part;
}

const COMPARED = { $gt: order => order > 0, $gte: order => order >= 0, $lt: order => order < 0, $lte: order => order <= 0 };

const OPERATORS = {
  $eq: (value, wanted) => value !== undefined && equal(value, wanted),
  $ne: (value, wanted) => value === undefined || !equal(value, wanted),
  $in: (value, wanted) => value !== undefined && wanted.some(one => equal(value, one)),
  $contains: (value, wanted) => Array.isArray(value) && value.some(item => equal(own(item), wanted)),
  $exists: (value, wanted) => (value !== undefined) === wanted,
  $not: (value, wanted) => !holdsOf(value, wanted),
};

/** Whether a filter matches a state. */
export function matches(filter, state) {
  return Object.entries(filter).every(([key, wanted]) => {
    if (key === '$and') return wanted.every(one => matches(one, state));
    if (key === '$or') return wanted.some(one => matches(one, state));
    if (key === '$not') return !matches(wanted, state);
    if (key.startsWith('$')) throw unknown(key);
    return holdsOf(own(key.startsWith('/') ? ownAt(state, key) : Object.hasOwn(state, key) ? state[key] : undefined), wanted);
  });
}

function holdsOf(value, wanted) {
  const names = kind(wanted) === 'object' ? Object.keys(wanted) : [];
  if (!names.length || !names.every(name => name.startsWith('$'))) return OPERATORS.$eq(value, wanted);
  return names.every(name => {
    if (name in COMPARED) return value !== undefined && kind(value) === kind(wanted[name]) && COMPARED[name](compare(value, wanted[name]));
    if (!(name in OPERATORS)) throw unknown(name);
    return OPERATORS[name](value, wanted[name]);
  });
}

function equal(one, other) {
  return kind(one) === 'number' && kind(other) === 'number' ? compare(one, other) === 0 : same(one, other);
}

/** The order of two numbers or two texts; NaN where there is none. */
function compare(one, other) {
  if (kind(one) === 'string') return one < other ? -1 : one > other ? 1 : 0;
  if (kind(one) !== 'number') return NaN;
  const [a, b] = [numberText(one), numberText(other)];
  return /^-?\d+$/.test(a) && /^-?\d+$/.test(b) ? Number(BigInt(a) > BigInt(b)) - Number(BigInt(a) < BigInt(b)) : Number(a) - Number(b);
}

function unknown(word) {
  return new Problem(400, { code: 'INVALID', detail: `Cannot use this filter: there is no operator ${word}.` });
}
