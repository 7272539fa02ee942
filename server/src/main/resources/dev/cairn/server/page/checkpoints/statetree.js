// The state as a tree, with a search, a jump to a pointer, and what can be done with the selected value.
import { html, useMemo, useState } from '../vendor/ui.js';
import { copyText } from '../lib/copyas.js';
import { at, join, keys, kind, stringify } from '../lib/json.js';
import { plain, size } from '../lib/text.js';
import { Tree, findIn } from '../lib/tree.js';
import { useRested } from '../lib/use.js';
import { Long } from '../lib/long.js';

/** The tree of a state's channels. */
export function StateTree({ state, fresh, pointer, select, act }) {
  const [find, setFind] = useState('');
  const [open, setOpen] = useState(() => firstOpen(state.values));
  const rested = useRested(find);
  const hits = useMemo(() => (rested && !rested.startsWith('/') ? findIn(state.values, rested) : []), [state.values, rested]);
  const submit = event => {
    event.preventDefault();
    if (find.startsWith('/')) select(find);
    else if (hits.length) select(hits[(hits.indexOf(pointer) + 1) % hits.length]);
  };
  return html`
    <form class="bar tree-find" onSubmit=${submit}>
      <input class="grow" type="search" aria-label="Find in this state, or a pointer such as /messages/3" placeholder="Find in this state, or /a/pointer" value=${find}
          onInput=${event => setFind(event.target.value)} autocomplete="off" spellcheck="false" />
      <span class="quiet number" role="status">${rested && !rested.startsWith('/') ? (hits.length ? `${hits.indexOf(pointer) + 1 || '–'} of ${hits.length}` : 'nothing found') : ''}</span>
      <button type="submit">${find.startsWith('/') ? 'Go' : 'Next'}</button>
    </form>
    <${Tree} name="state" value=${state.values} large=${state.large} pointer=${pointer} select=${select} marked=${fresh} find=${rested.startsWith('/') ? '' : rested}
        load=${state.load} open=${open} setOpen=${setOpen} />
    <${Selected} state=${state} pointer=${pointer} act=${act} />`;
}

/** The channels are open at first, and what is in them where that is little. */
function firstOpen(values) {
  const names = keys(values);
  const few = names.filter(name => names.length === 1 || sizeOf(values[name]) <= 12);
  return new Set(['', ...few.map(name => join('', name))]);
}

function sizeOf(value) {
  return kind(value) === 'object' || kind(value) === 'array' ? keys(value).length : 0;
}

function Selected({ state, pointer, act }) {
  if (!pointer) return html`<p class="quiet hint">Choose a value to see who wrote it, or to edit it and go another way.</p>`;
  const value = at(state.values, pointer);
  if (value === undefined) return html`<p class="quiet hint">There is nothing at <bdi class="mono">${plain(pointer)}</bdi> in this step.</p>`;
  const held = typeof value === 'string' ? state.large.get(pointer) : undefined;
  const rest = held && { missing: held.items - held.held, load: () => state.load(pointer) };
  const partial = [...state.large.keys()].some(one => one === pointer || one.startsWith(pointer + '/'));
  return html`
    <section class="chosen" aria-label="Selected value">
      <div class="bar">
        <bdi class="mono cut" title=${plain(pointer)}>${plain(pointer)}</bdi>
        <span class="quiet">${kind(value)}${typeof value === 'string' ? `, ${size(value.length + (rest?.missing ?? 0))}` : ''}</span>
        <button type="button" class="plain right" onClick=${() => copyText(pointer, 'The pointer is copied.')}>Copy pointer</button>
        <button type="button" class="plain" disabled=${partial} title=${partial ? 'Load the rest of it first.' : undefined} onClick=${() => copyText(typeof value === 'string' ? value : stringify(value, 2), 'The value is copied.')}>Copy value</button>
      </div>
      ${typeof value === 'string' && value.length > 60 && html`<div class="chosen-text"><${Long} key=${pointer} text=${value} mono=${true} rest=${rest} /></div>`}
      <div class="bar">
        <button type="button" onClick=${() => act('blame')}>Who wrote it <kbd>b</kbd></button>
        <button type="button" onClick=${() => act('edit')}>Edit and fork <kbd>e</kbd></button>
        <button type="button" onClick=${() => act('bisect')}>When did it turn</button>
      </div>
    </section>`;
}
