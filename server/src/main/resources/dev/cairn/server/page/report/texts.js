// Texts in states: strings, names of members, numbers and words of JSON, as a person reads them.
import { join, keys, kind, numberText } from '../lib/json.js';
import { Problem } from '../lib/problem.js';

const AROUND = 60;

/** A finder of a text or a regular expression: what gives `{before, match, after}` of a text that has it, else null. */
export function finder({ text, regex, ignoreCase }) {
  const pattern = expression(regex ? text : RegExp.escape?.(text) ?? text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), ignoreCase);
  return of => {
    const found = pattern.exec(of);
    if (!found) return null;
    const end = found.index + found[0].length;
    return {
      before: (found.index > AROUND ? '…' : '') + of.slice(Math.max(0, found.index - AROUND), found.index),
      match: found[0],
      after: of.slice(end, end + AROUND) + (end + AROUND < of.length ? '…' : ''),
    };
  };
}

function expression(source, ignoreCase) {
  try {
    return new RegExp(source, ignoreCase ? 'iu' : 'u');
  } catch (failure) {
    throw new Problem(400, { code: 'INVALID', detail: `Cannot search: ${failure.message}.` });
  }
}

/** Visits the texts of a value that are not in the same place of the value before: `(pointer, text, isName)`. A visitor that gives true ends it. */
export function newTexts(value, before, visit, pointer = '') {
  if (value === before) return false;
  const type = kind(value);
  if (type === 'array') return value.some((item, i) => newTexts(item, Array.isArray(before) ? before[i] : undefined, visit, join(pointer, i)));
  if (type === 'object') {
    const known = kind(before ?? null) === type ? before : {};
    return keys(value).some(name => {
      const place = join(pointer, name);
      return (!Object.hasOwn(known, name) && visit(place, name, true)) || newTexts(value[name], Object.hasOwn(known, name) ? known[name] : undefined, visit, place);
    });
  }
  return visit(pointer, type === 'number' ? numberText(value) : String(value), false);
}
