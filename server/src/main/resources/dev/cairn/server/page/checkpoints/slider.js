// The slider under the tree: dragging plays the states of the selected line.
import { html, useEffect, useState } from '../vendor/ui.js';
import { number, plain } from '../lib/text.js';

/** The slider with its buttons, and the words that screen readers hear when the step changes. */
export function Slider({ moves, choose }) {
  const [dragged, setDragged] = useState(null);
  const [typed, setTyped] = useState(null); // the page may be drawn again while a person types
  const last = moves.line.length - 1;
  const place = dragged ?? Math.max(0, moves.place);
  const text = `step ${moves.row?.step ?? '–'}, ${number(place + 1)} of ${number(last + 1)}`;
  useEffect(() => setDragged(null), [moves]);
  const drag = event => {
    const to = Number(event.target.value);
    setDragged(to);
    choose(moves.idAt(to));
  };
  const jump = text => {
    const id = /^\s*\d+\s*$/.test(text) && moves.idOfStep(Number(text));
    if (id) choose(id);
    setTyped(null);
  };
  const onStepKey = event => {
    const to = { ArrowUp: moves.newer, ArrowDown: moves.older }[event.key]?.call(moves);
    if (event.key === 'Enter') jump(event.target.value);
    if (event.key === 'Escape') setTyped(null);
    if (event.key === 'Enter' || event.key === 'Escape') document.querySelector('.checkpoints').focus(); // the keys lead on from there
    else if (!event.key.startsWith('Arrow') || event.key === 'ArrowLeft' || event.key === 'ArrowRight') return;
    else if (to) (setTyped(null), choose(to));
    event.preventDefault();
  };
  if (moves.at < 0) return html`<div class="slider"><span class="quiet">This step is further down; it is being looked for …</span></div>`;
  return html`
    <div class="slider">
      <button type="button" aria-label="Older step" disabled=${!moves.older()} onClick=${() => choose(moves.older())}>◀</button>
      <input type="range" class="grow" min="0" max=${last} value=${place} aria-label="Step" aria-valuetext=${text} onInput=${drag} />
      <button type="button" aria-label="Newer step" disabled=${!moves.newer()} onClick=${() => choose(moves.newer())}>▶</button>
      <label class="quiet number slider-text">step <input id="step" inputmode="numeric" value=${typed ?? moves.row.step} aria-label="Go to step" aria-keyshortcuts="g" autocomplete="off"
          onFocus=${event => event.target.select()} onInput=${event => setTyped(event.target.value)} onKeyDown=${onStepKey} onBlur=${event => typed !== null && jump(event.target.value)} /> ${number(place + 1)} of ${number(last + 1)}</label>
      <span class="sr" role="status">${plain(`${text}${moves.row?.branches.length ? ', head of ' + moves.row.branches.join(', ') : ''}`)}</span>
    </div>`;
}
