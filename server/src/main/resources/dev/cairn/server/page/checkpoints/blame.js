// Who wrote a value: the step that made it what it is, and what it was before that.
import { html, useState } from '../vendor/ui.js';
import { path, query } from '../lib/api.js';
import { CopyAs, command, curl, javaConfig, javaText } from '../lib/copyas.js';
import { Sheet } from '../lib/dialog.js';
import { at, stringify } from '../lib/json.js';
import { change } from '../lib/route.js';
import { Answered } from '../lib/states.js';
import { Age, Size, count, plain, shortId } from '../lib/text.js';
import { placeText } from '../lib/tree.js';
import { useAsk } from '../lib/use.js';
import { Long } from '../lib/long.js';
import { readBlame, readState } from './source.js';

const MOST = 20;

/** The sheet. */
export function Blame({ thread, namespace, state, tree, pointer = '', close }) {
  const id = state.checkpoint_id;
  const asked = useAsk(() => readBlame(thread, namespace, id, pointer), [thread, namespace, id, pointer]);
  const to = (checkpoint, members) => (close(), change({ cp: checkpoint, ...members }));
  return html`
    <${Sheet} title=${`Who wrote ${plain(placeText(pointer))}`} close=${close}>
      <${Answered} of=${asked}>
        ${asked.value?.items.length > 1 && html`<p class="quiet">Its parts come from different steps:</p>`}
        <ul class="origins">${asked.value?.items.map((part, i) => html`<${Origin} key=${i} part=${part} tree=${tree} pointer=${pointer} to=${to} />`)}</ul>
        ${asked.value?.next && html`<p class="quiet">There are more parts: choose a smaller value.</p>`}
      </${Answered}>
      ${asked.value?.items.length === 1 && html`<${Versions} thread=${thread} namespace=${namespace} tree=${tree} pointer=${pointer} first=${asked.value.items[0]} to=${to} />`}
      <${CopyAs} forms=${{
        cli: command('thread', 'blame', `${thread}@${id}`, ...(pointer ? [pointer] : []), ...(namespace ? ['--namespace', namespace] : [])),
        java: `cairn.lookup().blame(BlameQuery.of(${javaConfig({ thread, namespace, id })}).at(${javaText(pointer)}));`,
        http: curl('GET', path`/v1/threads/${thread}/blame` + query({ at: `id:${id}`, pointer, namespace })),
      }} />
    </${Sheet}>`;
}

function Origin({ part, pointer, to }) {
  const place = '/' + part.channel.replaceAll('~', '~0').replaceAll('/', '~1') + part.pointer;
  return html`
    <li>
      ${place !== pointer && html`<div class="mono">${plain(place)}</div>`}
      <strong>Step ${part.step}</strong> on ${plain(part.branch)} (<span class="mono">${shortId(part.checkpoint_id)}</span>), ${part.source}, <${Age} of=${part.ts} /> · <${Size} of=${part.bytes} />
      ${!part.certain && html`<p class="quiet">It may also have been one of the ${part.missing ? count(part.missing, 'step') : 'steps'} right before that ${part.missing === 1 ? 'was' : 'were'} pruned.</p>`}
      <div class="bar"><button onClick=${() => to(part.checkpoint_id, { pointer: place })}>Go there</button><button onClick=${() => to(part.checkpoint_id, { view: 'diff', vs: undefined })}>What that step changed</button></div>
    </li>`;
}

/** What the value was before, step by step back. */
function Versions({ thread, namespace, tree, pointer, first, to }) {
  const [wanted, setWanted] = useState(false);
  const asked = useAsk(() => (wanted ? versions({ thread, namespace, tree, pointer, first }) : Promise.resolve(null)), [wanted, thread, first.checkpoint_id, pointer]);
  if (!wanted) return html`<button onClick=${() => setWanted(true)}>What it was before</button>`;
  return html`
    <h3>What it was before</h3>
    <${Answered} of=${asked}>
      ${asked.value?.length === 0 && html`<p class="quiet">It came with that step.</p>`}
      <ol class="origins">${asked.value?.map(version => html`
        <li key=${version.checkpoint_id}><button class="plain" onClick=${() => to(version.checkpoint_id, { pointer })}>Step ${version.step}</button> <${Age} of=${version.ts} />
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
    const [origin] = (await readBlame(thread, namespace, parent, pointer)).items;
    found.push({ ...origin, value });
    parent = (await readState(thread, namespace, origin.checkpoint_id)).parent_id;
  }
  return found;
}
