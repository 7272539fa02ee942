// States whose large values came in part. Of a long list the last items are held; it stands in a sparse array, so that each has its index. Pure.
import { at, keys, kind, steps } from '../lib/json.js';

const EACH = 50;
const CHARACTERS = 65_536;

/** The state with `large` as a map by pointer, and further parts in their places. */
export function assembled(read, parts) {
  const large = new Map((read.large ?? []).map(one => [one.pointer, one]));
  const values = parts.reduce((whole, part) => withPart(whole, part, large), spread(read.values, [...large.values()]));
  return { ...read, values, large };
}

/** What to ask for next of a value that is held in part: of a list what stands before it, of others what comes after. */
export function partAsked({ type, from, held }) {
  if (type !== 'array') return { offset: held ?? 0, count: type === 'string' ? CHARACTERS : EACH };
  const offset = Math.max(0, from - EACH);
  return { offset, count: from - offset };
}

/** The texts under some places of a list that are held in part: `{text, missing, load}`. Pointers of `large` begin with `base`, where the list is. */
export function cutTexts(held, list, base, load) {
  return held.filter(([, { type }]) => type === 'string')
    .map(([pointer, one]) => ({ text: at(list, pointer.slice(base.length)), missing: one.items - one.held, load: () => load(pointer) }));
}

/** What is missing of the texts in a value, as `{missing, load}`; undefined when all is there. */
export function restOf(value, cuts) {
  const own = cuts.filter(({ text }) => holds(value, text));
  return own.length ? { missing: own.reduce((sum, one) => sum + one.missing, 0), load: () => own.forEach(one => one.load()) } : undefined;
}

function holds(value, text) {
  if (typeof value === 'string') return value.includes(text);
  const inner = kind(value);
  return (inner === 'object' || inner === 'array') && keys(value).some(key => holds(value[key], text));
}

function withPart(values, part, large) {
  const known = large.get(part.pointer);
  if (!known) return values; // asked for twice
  const made = joined(at(values, part.pointer), part);
  const next = { ...known, ...(known.type === 'array' ? { from: part.offset } : { held: part.next }) };
  if (known.type === 'array' ? part.offset > 0 : part.next !== null) large.set(part.pointer, next);
  else large.delete(part.pointer);
  for (const inner of part.large) large.set(inner.pointer, inner);
  return spread(replaced(values, steps(part.pointer), made), part.large);
}

/** Lists that are held in part, with each item at its index. Pointers have the indexes of the whole, so a list comes before those inside. */
function spread(values, large) {
  const lists = large.filter(one => one.from).map(({ pointer, from }) => ({ pointer, from, place: steps(pointer) }));
  lists.sort((one, other) => one.place.length - other.place.length);
  return lists.reduce((whole, { pointer, from, place }) => replaced(whole, place, shifted(at(whole, pointer), from)), values);
}

function joined(held, { type, value, offset }) {
  if (type === 'string') return held.slice(0, offset) + value;
  if (type === 'array') return value.reduce((list, item, i) => ((list[offset + i] = item), list), held.slice());
  return type === 'object' ? { ...held, ...value } : value;
}

/** The last items of a list at their own indexes. */
function shifted(items, from) {
  const list = new Array(from + items.length);
  items.forEach((item, i) => (list[from + i] = item));
  return list;
}

/** A value with another one at a place; what is not on the way is shared. */
function replaced(value, [key, ...rest], part) {
  if (key === undefined) return part;
  const copy = Array.isArray(value) ? value.slice() : Object.fromEntries(keys(value).map(name => [name, value[name]]));
  copy[key] = replaced(value[key], rest, part);
  return copy;
}
