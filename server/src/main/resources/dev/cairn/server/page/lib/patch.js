// A JSON Patch (RFC 6902) as rows of what was and what is: the patch is applied step by step to a copy of the first value.
import { join, steps } from './json.js';

/**
 * `{path, kind, before, after, known}` for each operation; `known` is false where the first value was not at hand. A patch goes by the places of items
 * in a list, so that it may make one message out of another that has nothing to do with it: where `apart(before, after)` says so of an item, one row
 * tells that the first went, and one that the second came.
 */
export function patchRows(value, patch, apart = () => false) {
  const root = { '': structured(value) };
  const rows = [];
  for (let i = 0; i < patch.length; ) {
    const inside = insideItem(root[''], patch, i);
    const place = inside && locate(root, inside.path);
    const before = inside && structured(place.read());
    const made = patch.slice(i, inside ? inside.end : i + 1).map(operation => row(root, operation));
    const after = inside && place.read();
    if (inside && before !== undefined && apart(before, after)) rows.push({ path: inside.path, kind: 'removed', before, known: true }, { path: inside.path, kind: 'added', after: structured(after), known: true });
    else rows.push(...made);
    i += made.length;
  }
  return rows;
}

/** The operations from one on that change the same item of a list, or something in it: its `path`, and where they `end`. */
function insideItem(list, patch, from) {
  if (!Array.isArray(list)) return null;
  const key = ({ op, path, from: source }) => (source === undefined && (op === 'replace' || steps(path).length > 1) ? steps(path)[0] : undefined);
  const item = key(patch[from]);
  if (item === undefined) return null;
  let end = from;
  while (end < patch.length && key(patch[end]) === item) end++;
  return { path: join('', item), end };
}

function row(root, { op, path, from, value }) {
  const place = locate(root, path);
  if (op === 'remove') {
    const before = place.read();
    place.remove();
    return { path, kind: 'removed', before, known: before !== undefined };
  }
  if (op === 'move' || op === 'copy') {
    const source = locate(root, from);
    const moved = source.read();
    if (op === 'move') source.remove();
    locate(root, path).insert(structured(moved));
    return { path, from, kind: op === 'move' ? 'moved' : 'copied', after: moved, known: true };
  }
  const before = op === 'replace' || !place.list ? place.read() : undefined;
  if (op === 'add' && place.list) place.insert(structured(value));
  else place.write(structured(value));
  return { path, kind: before === undefined && op === 'add' ? 'added' : 'changed', before, after: value, known: op === 'add' || before !== undefined };
}

function locate(root, path) {
  const keys = ['', ...steps(path)];
  const last = keys.pop();
  const holder = keys.reduce((part, key) => (part !== null && typeof part === 'object' ? part[key] : undefined), root);
  const list = Array.isArray(holder);
  const key = list && last === '-' ? holder.length : last;
  const usable = holder !== null && typeof holder === 'object' && !JSON.isRawJSON(holder);
  return {
    list,
    read: () => (usable && Object.hasOwn(holder, key) ? holder[key] : undefined),
    remove: () => usable && (list ? holder.splice(key, 1) : delete holder[key]),
    insert: value => usable && (list ? holder.splice(key, 0, value) : define(holder, key, value)),
    write: value => usable && define(holder, key, value),
  };
}

function define(holder, key, value) {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}

/** A copy whose lists and objects may be changed; raw numbers are shared, as they cannot change. */
function structured(value) {
  if (value === null || typeof value !== 'object' || JSON.isRawJSON(value)) return value;
  if (Array.isArray(value)) return value.map(structured);
  const copy = {};
  for (const key of Object.keys(value)) define(copy, key, structured(value[key]));
  return copy;
}
