// Up to three columns whose widths can be dragged; on a narrow screen one of them at a time.
import { html, useRef } from '../vendor/ui.js';
import { useKept } from '../lib/use.js';

/** The columns. `at` says which one a narrow screen shows: left, middle or right. */
export function Columns({ at, left, middle, right }) {
  const box = useRef(null);
  const [widths, setWidths] = useKept('widths', { left: 272, middle: 460 });
  const style = {
    gridTemplateColumns: right ? `${widths.left}px 1px ${widths.middle}px 1px minmax(0, 1fr)` : `${widths.left}px 1px minmax(0, 1fr)`,
  };
  const divider = name => html`<${Divider} label=${`Width of the ${name} column`} width=${widths[name]} change=${width => setWidths({ ...widths, [name]: width })} />`;
  return html`
    <div class="columns" ref=${box} data-at=${at} style=${style}>
      <section class="column left" aria-label="Threads and services">${left}</section>
      ${divider('left')}
      <section class="column middle" aria-label=${right ? 'Tree' : 'Page'}>${middle}</section>
      ${right && divider('middle')}
      ${right && html`<section class="column right-column" aria-label="State">${right}</section>`}
    </div>`;
}

function Divider({ label, width, change }) {
  const limit = to => Math.max(160, Math.min(innerWidth - 400, to));
  const drag = event => {
    event.preventDefault();
    const start = event.clientX;
    const target = event.currentTarget;
    target.setPointerCapture(event.pointerId);
    const move = moved => change(limit(width + moved.clientX - start));
    target.addEventListener('pointermove', move);
    target.addEventListener('pointerup', () => target.removeEventListener('pointermove', move), { once: true });
  };
  const onKeyDown = event => {
    const by = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    change(limit(width + by));
  };
  return html`<div class="divider" role="separator" tabindex="0" aria-orientation="vertical" aria-label=${label} aria-valuenow=${Math.round(width)}
      aria-valuemin="160" aria-valuemax="2000" onPointerDown=${drag} onKeyDown=${onKeyDown}></div>`;
}
