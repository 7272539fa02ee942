// Who wrote a value: the step that made it what it is, and what it was before that.
import { html, useMemo, useState } from '../vendor/ui.js';
import { path, query } from '../lib/api.js';
import { CopyAs, command, curl, javaConfig, javaText } from '../lib/copyas.js';
import { Sheet } from '../lib/dialog.js';
import { at, join, stringify } from '../lib/json.js';
import { change } from '../lib/route.js';
import { Answered } from '../lib/states.js';
import { Age, Size, count, plain, shortId } from '../lib/text.js';
import { placeText } from '../lib/tree.js';
import { useAsk } from '../lib/use.js';
import { Long } from '../lib/long.js';
import { readBlame, readState } from './source.js';

const MOST = 20;
const FIRST = 5;

/** The sheet. */
export function Blame({ pointer, close, ...props }) {
  if (pointer) return html`<${Origins} pointer=${pointer} close=${close} ...${props} />`;
  return html`
    <${Sheet} title="Who wrote it" close=${close}><p>Choose a message or a value first: this says which step made it what it is, and what it was before.</p>
      <button type="button" class="main" onClick=${() => (close(), change({ view: 'tree' }))}>To the tree</button></${Sheet}>`;
}

function Origins({ thread, namespace, state, tree, pointer, close }) {
  const id = state.checkpoint_id;
  const asked = useAsk(() => readBlame(thread, namespace, id, pointer), [thread, namespace, id, pointer]);
  const to = (checkpoint, members) => (close(), change({ cp: checkpoint, ...members }));
  const origins = useMemo(() => originsOf(asked.value?.items ?? []), [asked.value]);
  const sole = origins.length === 1 && !asked.value.next;
  return html`
    <${Sheet} title=${`Who wrote ${plain(placeText(pointer))}`} close=${close}>
      <${Answered} of=${asked}>
        ${origins.length > 1 && html`<p class="quiet">Its parts come from ${count(origins.length, 'step')}:</p>`}
        <ul class="origins">${origins.map(parts => html`<${Origin} key=${parts[0].checkpoint_id} parts=${parts} pointer=${pointer} whole=${sole} to=${to} />`)}</ul>
        ${asked.value?.next && html`<p class="quiet">There are more parts: choose a smaller value.</p>`}
      </${Answered}>
      ${sole && html`<${Versions} thread=${thread} namespace=${namespace} pointer=${pointer} first=${origins[0][0]} to=${to} />`}
      <${CopyAs} forms=${{
        cli: command('thread', 'blame', `${thread}@${id}`, pointer, ...(namespace ? ['--namespace', namespace] : [])),
        java: `cairn.lookup().blame(BlameQuery.of(${javaConfig({ thread, namespace, id })}).at(${javaText(pointer)}));`,
        http: curl('GET', path`/v1/threads/${thread}/blame` + query({ at: `id:${id}`, pointer, namespace })),
      }} />
    </${Sheet}>`;
}

/** Parts by the step that wrote them, the newest step first. */
function originsOf(parts) {
  const steps = new Map();
  parts.forEach(part => steps.set(part.checkpoint_id, [...(steps.get(part.checkpoint_id) ?? []), part]));
  return [...steps.values()].sort(([one], [other]) => other.step - one.step);
}

/** A step with the parts that it wrote; the `whole` value where it wrote all of them. */
function Origin({ parts, pointer, whole, to }) {
  const [all, setAll] = useState(false);
  const part = parts.find(one => !one.certain) ?? parts[0];
  const places = parts.map(one => join('', one.channel) + one.pointer);
  const place = whole ? pointer : places[0];
  const shown = all ? places : places.slice(0, FIRST);
  return html`
    <li>
      ${!whole && shown.map(one => html`<div key=${one} class="mono">${plain(one)}</div>`)}
      ${!whole && places.length > shown.length && html`<button type="button" class="plain" onClick=${() => setAll(true)}>… ${count(places.length - shown.length, 'more part')}</button> `}
      <strong>Step ${part.step}</strong> on ${plain(part.branch)} (<span class="mono">${shortId(part.checkpoint_id)}</span>), ${part.source}, <${Age} of=${part.ts} /> · <${Size} of=${parts.reduce((sum, one) => sum + one.bytes, 0)} />
      ${!part.certain && html`<p class="quiet">It may also have been one of the ${part.missing ? count(part.missing, 'step') : 'steps'} right before that ${part.missing === 1 ? 'was' : 'were'} pruned.</p>`}
      <div class="bar"><button type="button" onClick=${() => to(part.checkpoint_id, { pointer: place })}>Go there</button><button type="button" onClick=${() => to(part.checkpoint_id, { view: 'diff', vs: undefined })}>What that step changed</button></div>
    </li>`;
}

/** What the value was before, step by step back. */
function Versions({ thread, namespace, pointer, first, to }) {
  const [wanted, setWanted] = useState(false);
  const asked = useAsk(() => (wanted ? versions({ thread, namespace, pointer, first }) : Promise.resolve(null)), [wanted, thread, first.checkpoint_id, pointer]);
  if (!wanted) return html`<button type="button" onClick=${() => setWanted(true)}>What it was before</button>`;
  return html`
    <h3>What it was before</h3>
    <${Answered} of=${asked}>
      ${asked.value?.length === 0 && html`<p class="quiet">It came with that step.</p>`}
      <ol class="origins">${asked.value?.map(version => html`
        <li key=${version.checkpoint_id}><button type="button" class="plain" onClick=${() => to(version.checkpoint_id, { pointer })}>Step ${version.step}</button> <${Age} of=${version.ts} />
          <${Long} text=${typeof version.value === 'string' ? version.value : stringify(version.value, 2)} mono=${true} /></li>`)}
      </ol>
    </${Answered}>`;
}

async function versions({ thread, namespace, pointer, first }) {
  const found = [];
  let parent = (await readState(thread, namespace, first.checkpoint_id)).parent_id;
  while (parent && found.length < MOST) {
    const before = await readState(thread, namespace, parent);
    const value = at(before.values, pointer);
    if (value === undefined) break;
    const [[origin]] = originsOf((await readBlame(thread, namespace, parent, pointer)).items);
    found.push({ ...origin, value });
    parent = (await readState(thread, namespace, origin.checkpoint_id)).parent_id;
  }
  return found;
}
