// The drawing of one row's lanes. It is hidden from screen readers: the row's text says the same.
import { html } from '../vendor/ui.js';
import { MOST_LANES, colourOf } from './lanes.js';

const STEP = 14;
const HEIGHT = 26;
const MIDDLE = HEIGHT / 2;

/** How wide the drawing of so many lanes is. */
export function graphWidth(lanes) {
  return Math.min(lanes, MOST_LANES) * STEP + 4;
}

/** Lines and the shape of a checkpoint. */
export function Graph({ row, drawn, width, chosen }) {
  const x = at(drawn.lane);
  const colour = colourOf(drawn.line ?? '');
  const bottom = row.missing !== null ? 'gap' : '';
  return html`
    <svg class="graph" width=${width} height=${HEIGHT} aria-hidden="true">
      ${drawn.through.map(({ lane, line }) => html`<line class=${`lane c${colourOf(line ?? '')}`} x1=${at(lane)} y1="0" x2=${at(lane)} y2=${HEIGHT} />`)}
      ${drawn.up && html`<line class=${`lane c${colour}`} x1=${x} y1="0" x2=${x} y2=${MIDDLE} />`}
      ${drawn.down && html`<line class=${`lane c${colour} ${bottom}`} x1=${x} y1=${MIDDLE} x2=${x} y2=${HEIGHT} />`}
      ${drawn.joins.map(({ lane, line }) => html`<path class=${`lane c${colourOf(line ?? '')}`} d=${`M${at(lane)} 0 C${at(lane)} ${MIDDLE} ${at(lane)} ${MIDDLE} ${x} ${MIDDLE}`} fill="none" />`)}
      <${Shape} row=${row} x=${x} colour=${colour} chosen=${chosen} />
    </svg>`;
}

/** Lines alone, for a folded run. */
export function RunGraph({ drawn, width }) {
  const x = at(drawn.lane);
  return html`
    <svg class="graph" width=${width} height=${HEIGHT} aria-hidden="true">
      ${drawn.through.map(({ lane, line }) => html`<line class=${`lane c${colourOf(line ?? '')}`} x1=${at(lane)} y1="0" x2=${at(lane)} y2=${HEIGHT} />`)}
      <line class=${`lane run c${colourOf(drawn.line ?? '')}`} x1=${x} y1="0" x2=${x} y2=${HEIGHT} />
    </svg>`;
}

// Each kind has a shape of its own, never a colour alone: question a diamond, failure a ring, tag a square, edit a triangle, a step a dot.
function Shape({ row, x, colour, chosen }) {
  const name = `node c${colour} ${chosen ? 'chosen' : ''}`;
  if (row.asks) return html`<path class=${name} d=${`M${x} ${MIDDLE - 6} l6 6 l-6 6 l-6 -6 z`} />`;
  if (row.failed) return html`<circle class=${`${name} ring`} cx=${x} cy=${MIDDLE} r="4" />`;
  if (row.tags.length) return html`<rect class=${name} x=${x - 5} y=${MIDDLE - 5} width="10" height="10" />`;
  if (row.source === 'fork' || row.source === 'update') return html`<path class=${name} d=${`M${x} ${MIDDLE - 5} l5 9 l-10 0 z`} />`;
  return html`<circle class=${name} cx=${x} cy=${MIDDLE} r=${row.branches.length ? 5 : 3.5} />`;
}

function at(lane) {
  return Math.min(lane, MOST_LANES - 1) * STEP + STEP / 2 + 2;
}
