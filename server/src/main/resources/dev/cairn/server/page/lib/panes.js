// Pieces that the pages of the services share: a list beside a detail, facts, tables with bars, tabs.
import { html, useId } from '../vendor/ui.js';
import { hashOf } from './route.js';
import { size, visible } from './text.js';

/** A list and the detail of what is chosen in it; a narrow screen shows the detail with a way back once something is chosen. */
export function Panes({ title, list, detail, chosen, back }) {
  return html`
    <div class="panes" data-at=${chosen ? 'detail' : 'list'}>
      <section class="pane" aria-label=${title}>${list}</section>
      <section class="pane detail" aria-label="Detail">
        ${chosen && html`<a class="back" href=${hashOf(back)}>Back to ${title.toLowerCase()}</a>`}
        ${detail}
      </section>
    </div>`;
}

/** Names with their values; those without a value are left out. */
export function Facts({ of }) {
  const shown = Object.entries(of).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return html`<dl class="facts-list">${shown.map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** Tabs over panels. `tabs` is `{id: name}`. */
export function Tabs({ tabs, at, choose, label, children }) {
  const id = useId();
  const names = Object.keys(tabs);
  const onKeyDown = event => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = names[(names.indexOf(at) + by + names.length) % names.length];
    choose(next);
    event.currentTarget.querySelector(`[data-tab="${next}"]`).focus();
  };
  return html`
    <div class="tabs" role="tablist" aria-label=${label} onKeyDown=${onKeyDown}>
      ${names.map(name => html`<button type="button" key=${name} role="tab" id=${`${id}-${name}`} data-tab=${name} aria-controls=${id} aria-selected=${name === at} tabindex=${name === at ? 0 : -1}
          onClick=${() => choose(name)}>${tabs[name]}</button>`)}
    </div>
    <div class="tab-panel" role="tabpanel" id=${id} aria-labelledby=${`${id}-${at}`} tabindex="-1">${children}</div>`;
}

/**
 * A table.
 *   columns  `{name, value(row), number, class}`; a number column is right-aligned
 *   rows     the rows, `rowKey(row)` their identity
 */
export function DataTable({ caption, columns, rows, rowKey, rowProps = () => ({}) }) {
  return html`
    <div class="table-box" tabindex="0" role="group" aria-label=${caption}>
      <table>
        <caption class="sr">${caption}</caption>
        <thead><tr>${columns.map(({ name, number }) => html`<th key=${name} scope="col" class=${number ? 'number' : ''}>${name}</th>`)}</tr></thead>
        <tbody>${rows.map(row => html`
          <tr key=${rowKey(row)} ...${rowProps(row)}>${columns.map(({ name, value, number, class: style }) => html`<td key=${name} class=${number ? 'number' : style ?? ''}>${value(row)}</td>`)}</tr>`)}
        </tbody>
      </table>
    </div>`;
}

/** A share of a whole as a bar; the number stands beside it in the table. */
export function Bar({ part, of: whole, style = 0 }) {
  const width = whole > 0 && part > 0 ? Math.max(1, Math.round((100 * part) / whole)) : 0;
  return html`<svg class=${`share b${style}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="10" /><rect width=${width} height="10" /></svg>`;
}

/** How many times less something takes than it would, or more. */
export function times(whole, stored) {
  if (!stored || !whole) return '';
  const less = whole >= stored;
  const ratio = less ? whole / stored : stored / whole;
  if (ratio < 1.05) return 'about the same';
  return `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} times ${less ? 'less' : 'more'}`;
}

/** A size of which some is stored, as a sentence. */
export function storedBeside(stored, whole) {
  const less = times(whole, stored);
  return `${size(stored)} stored, ${size(whole)} if each were stored whole${less && ` (${less})`}`;
}

/** A short text of the store in one line, cut by the width of its place. */
export function OneLine({ of, class: name = '' }) {
  return html`<bdi class=${`cut ${name}`}>${visible(of)}</bdi>`;
}
