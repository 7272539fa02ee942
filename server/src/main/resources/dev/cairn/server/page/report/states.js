// States rebuilt on demand: a first one stands whole in the report, the others as what changed from the one before.
import { keys, parse, steps, withKeys } from '../lib/json.js';

/** So many rebuilt states are kept beside every so-manieth of a line; what they share is there once. */
const KEPT = 64;
const APART = 200;
/** So many states before one are kept with it: those that a reader goes to next, with what they share. */
const NEAR = 16;

/** The states of a report. */
export class States {
  constructor(lines) {
    this.lines = lines;
    this.kept = new Map();
    this.stones = new Map();
  }

  /** The line of a checkpoint: `{base, patch, state, writes}`. */
  line(id) {
    return parse(this.lines.get(id));
  }

  /** The state of a checkpoint, an object of channels. What it shares with others must not be changed. */
  state(id) {
    const changes = [];
    let at = id;
    let state;
    for (state = this.known(at); state === undefined; state ??= this.known(at)) {
      const line = this.line(at);
      if (line.base === undefined) state = line.state;
      else changes.push([at, line.patch]);
      at = line.base;
    }
    changes.reverse().forEach(([next, patch], i) => {
      state = patched(state, patch);
      if (i % APART === APART - 1) this.stones.set(next, state);
      if (changes.length - i <= NEAR) this.keep(next, state);
    });
    return this.keep(id, state);
  }

  known(id) {
    return this.kept.get(id) ?? this.stones.get(id);
  }

  keep(id, state) {
    this.kept.delete(id);
    this.kept.set(id, state);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    return state;
  }
}

/** A value after the operations; what no operation touches is shared. */
export function patched(value, operations) {
  return operations.reduce((now, operation) => changed(now, steps(operation.path), operation), value);
}

function changed(value, [key, ...rest], operation) {
  if (key === undefined) return newValue(value, operation);
  const part = Array.isArray(value) ? item(value, key, rest, operation) : member(value, key, rest, operation);
  return part;
}

function newValue(old, { op, value, at, cut, add }) {
  return op === 'text' ? old.slice(0, at) + add + old.slice(at + cut) : value;
}

function item(list, key, rest, operation) {
  const index = key === '-' ? list.length : Number(key);
  if (rest.length) return list.with(index, changed(list[index], rest, operation));
  if (operation.op === 'remove') return list.toSpliced(index, 1);
  if (operation.op === 'add') return list.toSpliced(index, 0, operation.value);
  return list.with(index, newValue(list[index], operation));
}

/** A new member goes to the end; the others keep their order. */
function member(object, key, rest, operation) {
  const names = keys(object);
  if (!rest.length && operation.op === 'remove') return withKeys(names.filter(name => name !== key), name => object[name]);
  const value = rest.length ? changed(object[key], rest, operation) : newValue(object[key], operation);
  return withKeys(Object.hasOwn(object, key) ? names : [...names, key], name => (name === key ? value : object[name]));
}
