// A list of rows of one height of which only those in sight exist.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../vendor/ui.js';

/**
 * A windowed list with one tab stop.
 *   count     how many rows there are
 *   row(i)    the children of a row; `rowKey(i)` its identity; `rowProps(i)` further attributes of its element
 *   selected  the index of the selected row, kept in sight; `select(i)` is called by arrows, Home, End, pages and clicks
 *   open(i)   called by Enter
 *   end()     called when the end comes into sight, to load more; `sight([from, to])` when other rows come into sight
 */
export function List({ count, row, rowKey = i => i, rowProps = () => ({}), selected = -1, select, open, end, sight, height = 24, label, class: name = '', role = 'listbox' }) {
  const box = useRef(null);
  const [view, setView] = useState({ top: 0, rows: 60 });
  const measure = () => {
    if (!box.current) return;
    const { scrollTop, clientHeight } = box.current;
    const next = { top: Math.floor(scrollTop / height), rows: Math.ceil(clientHeight / height) + 1 };
    setView(was => (was.top === next.top && was.rows === next.rows ? was : next));
  };
  useLayoutEffect(measure, [count]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [height]);
  useLayoutEffect(() => reveal(box.current, selected, height), [selected]);
  const from = Math.max(0, view.top - 10);
  const to = Math.min(count, view.top + view.rows + 10);
  useEffect(() => {
    if (to >= count) end?.();
  }, [to, count]);
  useEffect(() => sight?.([from, to]), [from, to]);
  const rows = [];
  for (let i = from; i < to; i++) rows.push(Row({ i, row, rowKey, rowProps, selected, select, height, role }));
  return html`
    <div class=${`list ${name}`} ref=${box} onScroll=${measure} tabindex="0" role=${role} aria-label=${label}
        aria-activedescendant=${selected >= from && selected < to ? rowId(label, selected) : undefined}
        onKeyDown=${event => onKey(event, { count, selected, select, open, page: view.rows - 2 })}>
      <div class="list-all" role="presentation" style=${{ height: `${count * height}px` }}>${rows}</div>
    </div>`;

  function Row({ i }) {
    const props = rowProps(i);
    const chosen = i === selected;
    return html`
      <div key=${rowKey(i)} id=${rowId(label, i)} role=${role === 'tree' ? 'treeitem' : 'option'} aria-selected=${chosen}
          aria-posinset=${role === 'listbox' ? i + 1 : undefined} aria-setsize=${role === 'listbox' ? count : undefined} ...${props}
          class=${`row ${chosen ? 'selected' : ''} ${props.class ?? ''}`} style=${{ top: `${i * height}px`, height: `${height}px` }}
          onClick=${props.onClick ?? (event => select?.(i, event))}>${row(i)}</div>`;
  }
}

function rowId(label, i) {
  return `row-${label.replace(/\W+/g, '-')}-${i}`;
}

/** Scrolls as little as needed so that a row is seen. */
function reveal(box, i, height) {
  if (i < 0) return;
  const top = i * height;
  if (top < box.scrollTop) box.scrollTop = Math.max(0, top - height);
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + 2 * height - box.clientHeight;
}

function onKey(event, { count, selected, select, open, page }) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target !== event.currentTarget) return;
  const to = { ArrowDown: selected + 1, ArrowUp: selected - 1, PageDown: selected + page, PageUp: selected - page, Home: 0, End: count - 1 }[event.key];
  if (to !== undefined && select && count) {
    event.preventDefault();
    event.stopPropagation();
    select(Math.max(0, Math.min(count - 1, to)), event);
  }
  if (event.key === 'Enter' && selected >= 0 && open) {
    event.preventDefault();
    open(selected);
  }
}
