// A JSON Patch (RFC 6902) as rows of what was and what is: the patch is applied step by step to a copy of the first value.
import { steps } from './json.js';

/** `{path, kind, before, after, known}` for each operation; `known` is false where the first value was not at hand. */
export function patchRows(value, patch) {
  const root = { '': structured(value) };
  return patch.map(operation => row(root, operation));
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
