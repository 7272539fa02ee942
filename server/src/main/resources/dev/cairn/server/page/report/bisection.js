// The step at which a condition turned, among the states of a report; the answer is that of the server.
import { Problem } from '../lib/problem.js';
import { matches, ownAt } from './filter.js';
import { finder, newTexts } from './texts.js';

/** Finds it between a checkpoint and a later one. */
export function bisection(report, { good, bad, namespace = '', exists, contains, where, all }) {
  const line = lineBetween(report, good, bad);
  const condition = conditionOf({ exists, contains, where });
  const known = new Map();
  const holds = index => {
    if (!known.has(index)) known.set(index, condition(report.values(namespace, line[index].checkpoint_id)));
    return known.get(index);
  };
  const last = line.length - 1;
  const [atGood, atBad] = [holds(0), holds(last)];
  const turns = all ? line.map((row, index) => index).filter(index => index > 0 && holds(index) !== holds(index - 1)) : atGood === atBad ? [] : [halved(holds, last)];
  return { holds_at_good: atGood, holds_at_bad: atBad, checkpoints: line.length, items: turns.map(index => ({ ...line[index], holds: holds(index) })), tested: known.size, next: null };
}

/** The first index after 0 at which it is not as at 0, if it turns once. */
function halved(holds, last) {
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (holds(middle) === holds(0)) low = middle;
    else high = middle;
  }
  return high;
}

function lineBetween(report, good, bad) {
  const line = [];
  for (let id = bad; id !== null; id = report.base(report.row(id))) {
    line.push(report.row(id));
    if (id === good) return line.reverse();
  }
  throw new Problem(400, { code: 'INVALID', detail: 'The earlier step is not on the way to the later one.' });
}

function conditionOf({ exists, contains, where }) {
  if (exists !== undefined) return state => ownAt(state, exists) !== undefined;
  if (where !== undefined) return state => matches(where, state);
  const find = finder({ text: contains });
  return state => Object.values(state).some(value => newTexts(value, undefined, (pointer, text) => find(text) !== null));
}
