// What a report knows: rows, states, differences, in the form of the server's answers.
import { compare } from '../lib/compare.js';
import { at, join, keys, kind, steps, stringify } from '../lib/json.js';
import { States } from './states.js';

const SHORT = 60;
const NO_GAP = { removed: null, ancestor_id: null };

/** The content of a report. */
export class Report {
  constructor({ about, rows, states }) {
    this.about = about;
    this.all = rows;
    this.places = new Map(rows.map(row => [row.checkpoint_id, row]));
    this.states = new States(states);
  }

  row(id) {
    return this.places.get(id);
  }

  /** The rows of all namespaces, in the order of commits within each. */
  oldestFirst() {
    return this.all.toReversed();
  }

  rows(namespace) {
    return this.all.filter(row => row.namespace === namespace);
  }

  branches(namespace) {
    const { branches = [], gaps = [] } = this.about.trees.find(tree => tree.namespace === namespace) ?? {};
    return { branches, gaps, namespaces: this.about.trees.map(tree => tree.namespace) };
  }

  values(namespace, id) {
    return this.states.state(id);
  }

  checkpoint(namespace, id) {
    const { channels, ...row } = this.places.get(id);
    return { ...row, values: this.values(namespace, id), pending_writes: this.writes(namespace, id), large: [] };
  }

  writes(namespace, id) {
    return this.states.line(id).writes ?? [];
  }

  part(namespace, id, pointer) {
    const value = at(this.values(namespace, id), pointer);
    return { pointer, type: kind(value), bytes: stringify(value).length, offset: 0, next: null, value, large: [] };
  }

  /** The nearest ancestor that the report holds. */
  base(row) {
    if (this.places.has(row.parent_id)) return row.parent_id;
    const { ancestor_id: ancestor } = this.branches(row.namespace).gaps.find(gap => gap.parent_id === row.parent_id) ?? NO_GAP;
    return this.places.has(ancestor) ? ancestor : null;
  }

  /** What a step changed, in a few words. */
  change(namespace, id) {
    const row = this.places.get(id);
    const base = this.base(row);
    if (base === null) return { checkpoint_id: id, changes: null };
    return { checkpoint_id: id, changes: this.diff(namespace, base, id).channels.map(channel => this.words(channel, base, id)) };
  }

  words({ channel, change, patch }, from, to) {
    const items = wanted => (patch ?? []).filter(({ op, path }) => op === wanted && /^\/(\d+|-)$/.test(path));
    const added = items('add');
    return { channel, change, added: added.length, removed: items('remove').length, last: added.at(-1)?.value ?? null, before: this.short(from, channel), after: this.short(to, channel) };
  }

  short(id, channel) {
    if (this.length(id, channel) > SHORT) return null;
    const value = this.states.state(id)[channel];
    return value === undefined ? null : stringify(value);
  }

  /** The difference of two states, channel by channel. */
  diff(namespace, from, to) {
    const before = this.states.state(from);
    const after = this.states.state(to);
    const names = [...keys(after), ...keys(before).filter(name => !Object.hasOwn(after, name))];
    const channels = names.map(name => this.channelDiff(name, from, to)).filter(one => one.patch === null || one.patch.length > 0);
    return { from: { checkpoint_id: from }, to: { checkpoint_id: to }, same: channels.length === 0, channels };
  }

  channelDiff(channel, from, to) {
    const [before, after] = [from, to].map(id => this.states.state(id)[channel]);
    const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    return { channel, change, patch: change === 'changed' ? compare(before, after) : null, bytes_before: this.length(from, channel), bytes_after: this.length(to, channel) };
  }

  /** The length of a channel's value as it is stored. */
  length(id, channel) {
    return this.places.get(id).channels[channel] ?? 0;
  }

  /** Which step made a value what it is: the first of those before it that hold the same. */
  blame(namespace, id, pointer) {
    const [first] = steps(pointer);
    if (first === undefined) return keys(this.states.state(id)).map(name => this.origin(id, join('', name)));
    return [this.origin(id, pointer)];
  }

  origin(id, pointer) {
    const value = stringify(at(this.states.state(id), pointer) ?? null);
    let row = this.places.get(id);
    for (let base = this.base(row); base !== null && has(this.states.state(base), pointer, value); base = this.base(row)) row = this.places.get(base);
    const [channel] = steps(pointer);
    return { ...row, channel, pointer: pointer.slice(join('', channel).length), bytes: value.length, certain: this.base(row) === row.parent_id, missing: null };
  }
}

function has(state, pointer, text) {
  const value = at(state, pointer);
  return value !== undefined && stringify(value) === text;
}
