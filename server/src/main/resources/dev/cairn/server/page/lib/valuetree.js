// A value as a tree in a box of its own, opened as far as it is small.
import { html, useState } from '../vendor/ui.js';
import { join, keys, kind } from './json.js';
import { Tree } from './tree.js';

const MOST = 40;

/** The tree of a value. */
export function ValueTree({ value, name }) {
  const [pointer, setPointer] = useState('');
  const [open, setOpen] = useState(() => opened(value));
  const height = Math.min(360, Math.max(72, rowsOf(value, '', open) * 24 + 2));
  return html`<div class="tree-box" style=${{ height: `${height}px` }}><${Tree} value=${value} name=${name} pointer=${pointer} select=${setPointer} open=${open} setOpen=${setOpen} /></div>`;
}

/** What is open at first: level by level, as long as that makes few rows. */
function opened(value) {
  const open = new Set(['']);
  let level = [['', value]];
  for (let rows = size(value); level.length; ) {
    level = level.flatMap(([pointer, part]) => children(pointer, part)).filter(([, part]) => size(part) > 0);
    rows += level.reduce((sum, [, part]) => sum + size(part), 0);
    if (rows > MOST) break;
    level.forEach(([pointer]) => open.add(pointer));
  }
  return open;
}

/** How many rows the tree has. */
function rowsOf(value, pointer, open) {
  return 1 + (open.has(pointer) ? children(pointer, value).reduce((sum, [place, part]) => sum + rowsOf(part, place, open), 0) : 0);
}

function children(pointer, value) {
  return size(value) ? keys(value).map(key => [join(pointer, key), value[key]]) : [];
}

function size(value) {
  return kind(value) === 'object' || kind(value) === 'array' ? keys(value).length : 0;
}
