// Where the keys and the slider lead from the selected checkpoint.
import { isInteresting, lineOf } from './lanes.js';

const NO_LINE = { line: [], at: new Map() };

/** The line of the selected checkpoint, from the newest step that came of it to the first, and the ways along it. */
export class Moves {
  constructor(tree, selected) {
    this.tree = tree;
    const { line, at } = tree.places.has(selected) ? lineThrough(tree, selected) : NO_LINE;
    this.line = line;
    this.at = at.get(tree.places.get(selected)) ?? -1;
  }

  /** The id at a place of the line, counted from the first step. */
  idAt(fromFirst) {
    return this.id(this.line[this.line.length - 1 - fromFirst]);
  }

  /** The id of the step with a number, or of the nearest before it. */
  idOfStep(step) {
    return this.id(this.line.find(index => this.tree.rows[index].step <= step));
  }

  /** The place of the selected step, counted from the first. */
  get place() {
    return this.line.length - 1 - this.at;
  }

  /** The selected row. */
  get row() {
    return this.tree.rows[this.line[this.at]];
  }

  /** The id some steps further back on the line, or with a negative number further on. */
  back(steps) {
    return this.id(this.line[this.at + steps]);
  }

  older() {
    return this.back(1);
  }

  newer() {
    return this.back(-1);
  }

  parent() {
    return this.tree.places.has(this.row?.before) ? this.row.before : undefined;
  }

  olderStop() {
    return this.id(this.line.find((index, i) => i > this.at && this.stops(index)));
  }

  newerStop() {
    return this.id(this.line.findLast((index, i) => i < this.at && this.stops(index)));
  }

  /** The next branch that begins at the same fork: at the selected step, or else at its parent. */
  otherWay() {
    const { rows } = this.tree;
    const children = id => rows.filter(row => row.before === id).map(row => row.checkpoint_id);
    const here = children(this.row?.checkpoint_id);
    if (here.length > 0) return here[0];
    const beside = children(this.row?.before);
    return beside.length > 1 ? beside[(beside.indexOf(this.row.checkpoint_id) + 1) % beside.length] : undefined;
  }

  stops(index) {
    return isInteresting(this.tree.rows[index], this.tree.drawn[index]);
  }

  id(index) {
    return index === undefined ? undefined : this.tree.rows[index].checkpoint_id;
  }
}

const heads = new WeakMap();

/** The head on whose line each row is, that of main where it can be; found once for a tree, in one walk over its rows. */
function headsOf({ rows, places, branches }) {
  if (!heads.has(rows)) {
    const found = new Map();
    const inOrder = [...branches].sort((one, other) => (other.branch === 'main') - (one.branch === 'main'));
    const starts = [...inOrder.map(branch => places.get(branch.head_id)), ...rows.keys()].filter(index => index !== undefined);
    for (const start of starts) {
      for (let index = start; index !== undefined && !found.has(index); index = places.get(rows[index].before)) found.set(index, start);
    }
    heads.set(rows, found);
  }
  return heads.get(rows);
}

const lines = new WeakMap();

/** From the newest of what came of a checkpoint, along main where it can, back to the first: `line`, and `at`, where in it each row is. Kept for a tree. */
function lineThrough(tree, selected) {
  const { rows, places } = tree;
  const head = headsOf(tree).get(places.get(selected));
  if (!lines.has(rows)) lines.set(rows, new Map());
  const kept = lines.get(rows);
  if (!kept.has(head)) {
    const line = lineOf(rows, places, rows[head].checkpoint_id);
    kept.set(head, { line, at: new Map(line.map((index, i) => [index, i])) });
  }
  return kept.get(head);
}
