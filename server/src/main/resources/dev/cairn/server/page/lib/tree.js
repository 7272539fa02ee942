// A JSON value as a tree: a flat list of the rows in sight, so that folding is a splice and a million nodes cost nothing until opened.
import { html, useEffect, useMemo, useState } from '../vendor/ui.js';
import { join, keys, kind, numberText, steps } from './json.js';
import { List } from './list.js';
import { Size, count, number, plain, size, visible } from './text.js';

/**
 * The tree.
 *   value      the root; `large` maps pointers to `{bytes, type, items}` of what is held only in part
 *   pointer    the selected place; `select(pointer)` is called when another one is chosen
 *   marked     a set of pointers that are marked as changed
 *   find       a text: rows that hold it are marked
 *   load(pointer)   asks for more of a value that is held in part
 *   name       what to call the root
 */
export function Tree({ value, large = new Map(), pointer = '', select, marked, find = '', load, name = 'state', open: opened, setOpen }) {
  const [own, setOwn] = useState(() => new Set(['']));
  const open = opened ?? own;
  const change = setOpen ?? setOwn;
  const rows = useMemo(() => rowsOf(value, { open, large, name }), [value, open, large]);
  useEffect(() => reveal(pointer, open, change), [pointer]);
  const selected = rows.findIndex(row => row.pointer === pointer && !row.more);
  const toggle = (row, to = !open.has(row.pointer)) => change(toggled(open, row.pointer, to));
  const onKeyDown = event => {
    const row = rows[selected];
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'ArrowRight' && row.size) toggle(row, true);
    else if (event.key === 'ArrowLeft' && open.has(row.pointer)) toggle(row, false);
    else if (event.key === 'ArrowLeft' && row.pointer) select(row.pointer.slice(0, row.pointer.lastIndexOf('/')));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rowProps = i => ({
    'aria-level': rows[i].depth + 1,
    'aria-expanded': rows[i].size ? open.has(rows[i].pointer) : undefined,
    class: marked?.has(rows[i].pointer) ? 'changed' : '',
    onClick: () => (rows[i].more ? load(rows[i].pointer) : choose(rows[i], { pointer, select, toggle })),
  });
  return html`
    <div class="json" onKeyDown=${onKeyDown}>
      <${List} label=${name} role="tree" count=${rows.length} selected=${selected} rowKey=${i => rows[i].pointer + (rows[i].more ? ' more' : '')}
          select=${i => select?.(rows[i].pointer)} open=${i => rows[i].size && toggle(rows[i])} rowProps=${rowProps}
          row=${i => html`<${TreeRow} ...${rows[i]} isOpen=${open.has(rows[i].pointer)} find=${find} />`} />
    </div>`;
}

/** All pointers of a value under which a text stands, in order, at most so many. */
export function findIn(value, text, limit = 500) {
  const found = [];
  const wanted = text.toLowerCase();
  const walk = (part, pointer, key) => {
    if (found.length >= limit) return;
    const own = part !== null && typeof part === 'object' && !JSON.isRawJSON(part) ? '' : leafText(part);
    if (String(key).toLowerCase().includes(wanted) || own.toLowerCase().includes(wanted)) found.push(pointer);
    if (kind(part) === 'object' || kind(part) === 'array') keys(part).forEach(name => walk(part[name], join(pointer, name), name));
  };
  if (wanted) walk(value, '', '');
  return found;
}

function TreeRow({ depth, label, value, type, size, isOpen, find, whole, more, bytes }) {
  if (more) return html`<span class="json-more" style=${{ paddingLeft: `${depth * 16 + 24}px` }}>${more}</span>`;
  const hit = find && (String(label) + (size ? '' : leafText(value))).toLowerCase().includes(find.toLowerCase());
  return html`
    <span class=${`json-row ${hit ? 'hit' : ''}`} style=${{ paddingLeft: `${depth * 16 + 8}px` }}>
      <span class="fold" aria-hidden="true">${size ? (isOpen ? '▾' : '▸') : ''}</span>
      <bdi class="key">${visible(label)}</bdi>
      ${size ? html`<span class="quiet">${type === 'array' ? count(size, 'item') : count(size, 'member')}</span>${!isOpen && html`<bdi class="preview cut">${visible(preview(value))}</bdi>`}` : html`<bdi class=${`value ${type}`}>${visible(leafText(value).slice(0, 400))}</bdi>`}
      ${whole && html`<span class="quiet"><${Size} of=${bytes} /></span>`}
    </span>`;
}

/** The first leaves of a folded value, in one line. */
function preview(value) {
  const leaves = [];
  const walk = (part, depth) => {
    if (leaves.length >= 5 || part === null) return;
    if (typeof part !== 'object' || JSON.isRawJSON(part)) leaves.push(typeof part === 'string' ? part.slice(0, 120) : leafText(part));
    else if (depth < 3) keys(part).slice(0, 8).forEach(key => walk(part[key], depth + 1));
  };
  walk(value, 0);
  return leaves.join(' · ').replace(/\s+/g, ' ');
}

function rowsOf(value, { open, large, name }) {
  const rows = [];
  const walk = (part, pointer, label, depth) => {
    const type = kind(part);
    const names = type === 'object' || type === 'array' ? keys(part) : [];
    const held = large.get(pointer);
    const size = type === 'string' ? 0 : held?.items ?? names.length;
    rows.push({ pointer, label, value: part, type, depth, size, whole: Boolean(held), bytes: held?.bytes });
    if (held && (open.has(pointer) || type === 'string')) rows.push({ pointer, depth: depth + 1, more: moreText(held, names.length) });
    if (open.has(pointer)) for (const key of names) walk(part[key], join(pointer, key), key, depth + 1);
  };
  walk(value, '', name, 0);
  return rows;
}

function moreText({ type, items, bytes }, shown) {
  return items === undefined ? `Binary data, ${size(bytes)}` : `Show more: ${type === 'string' ? size(bytes) + ' in all' : `${number(items - shown)} of ${number(items)} are not loaded`}`;
}

function leafText(value) {
  if (kind(value) === 'number') return numberText(value);
  return typeof value === 'string' ? JSON.stringify(value) : kind(value) === 'object' ? '{}' : Array.isArray(value) ? '[]' : String(value);
}

function choose(row, { pointer, select, toggle }) {
  if (row.size && (row.pointer === pointer || !select)) toggle(row);
  else if (row.size) toggle(row, true);
  select?.(row.pointer);
}

function toggled(open, pointer, to) {
  const next = new Set(open);
  if (to) next.add(pointer);
  else next.delete(pointer);
  return next;
}

/** Opens what stands above a place. */
function reveal(pointer, open, change) {
  const above = steps(pointer).map((_, i, all) => all.slice(0, i).reduce((to, key) => join(to, key), ''));
  if (above.some(one => !open.has(one))) change(new Set([...open, ...above]));
}

/** A pointer for a person: "messages › 3 › content". */
export function placeText(pointer) {
  return steps(pointer).map(plain).join(' › ') || 'the whole state';
}
