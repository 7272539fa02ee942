// The state at the right: what it is, its views, and what can be done from here.
import { html } from '../vendor/ui.js';
import { copyText } from '../lib/copyas.js';
import { change } from '../lib/route.js';
import { Failure, Waiting } from '../lib/states.js';
import { Age, LocalTime, Size, Text, plain, shortId } from '../lib/text.js';
import { Conversation, conversationsIn } from './conversation.js';
import { Actions } from './actions.js';
import { Questions } from './questions.js';
import { StateTree } from './statetree.js';
import { Labels } from './tree.js';
import { Difference, Raw } from './views.js';

// 1970 in the count of UUIDs: steps of 100 ns since October 15, 1582.
const SINCE_1582 = 0x01b21dd213814000n;

export const VIEWS = { conversation: 'Conversation', tree: 'Tree', raw: 'Raw', diff: 'Diff' };

/** The column of the state. `look` holds what the address says: view, pointer, vs, channel; `act(name)` opens a sheet. */
export function State({ thread, namespace, tree, state, fresh, look, act }) {
  if (state.failure) return html`<${Failure} of=${state.failure} again=${state.again} />`;
  if (!state.values) return tree.loading || tree.rows.length ? html`<${Waiting} />` : null;
  const conversations = conversationsIn(state.values);
  const view = look.view ?? (look.vs ? 'diff' : conversations.length ? 'conversation' : 'tree');
  const shown = view === 'conversation' && !conversations.length ? 'tree' : view;
  const select = pointer => change({ pointer });
  const row = tree.rows[tree.places.get(state.checkpoint_id)];
  return html`
    <${Head} state=${state} row=${row} />
    <${Questions} thread=${thread} namespace=${namespace} state=${state} tree=${tree} />
    <div class="column-head views">
      <div class="tabs" role="tablist" aria-label="Views of the state">
        ${Object.entries(VIEWS).map(([name, title]) => html`
          <button type="button" key=${name} role="tab" id=${`tab-${name}`} aria-controls="state-view" aria-selected=${shown === name} disabled=${name === 'conversation' && !conversations.length}
              title=${name === 'conversation' && !conversations.length ? 'No channel of this state looks like a conversation' : undefined} onClick=${() => change({ view: name })}>${title}</button>`)}
      </div>
      ${shown === 'conversation' && conversations.length > 1 && html`<${Channels} names=${conversations} chosen=${look.channel} />`}
    </div>
    <div class="state-body" id="state-view" role="tabpanel" aria-labelledby=${`tab-${shown}`} aria-busy=${state.loading}>
      ${shown === 'conversation' && html`<${Conversation} channel=${chosen(conversations, look.channel)} list=${state.values[chosen(conversations, look.channel)]}
          fresh=${fresh} large=${state.large} load=${state.load} select=${select} pointer=${look.pointer} opened=${look.cp} />`}
      ${shown === 'tree' && html`<${StateTree} thread=${thread} namespace=${namespace} state=${state} fresh=${fresh} pointer=${look.pointer ?? ''} select=${select} act=${act} />`}
      ${shown === 'raw' && html`<${Raw} thread=${thread} namespace=${namespace} state=${state} row=${row} />`}
      ${shown === 'diff' && html`<${Difference} thread=${thread} namespace=${namespace} tree=${tree} state=${state} look=${look} />`}
    </div>
    ${shown === 'conversation' && look.pointer && html`<${Chosen} pointer=${look.pointer} act=${act} />`}
    <${Actions} act=${act} />`;
}

function Head({ state, row }) {
  return html`
    <div class="column-head state-head">
      <button type="button" class="back" onClick=${() => change({ cp: undefined, pointer: undefined })}>Back</button>
      <h2>Step ${state.step}</h2>
      ${row && html`<${Labels} row=${row} />`}
      <button type="button" class="plain mono quiet" title=${`Copy the id ${plain(state.checkpoint_id)}`} onClick=${() => copyText(state.checkpoint_id, 'The id is copied.')}><${Text} of=${shortId(state.checkpoint_id)} /></button>
      <span class="right quiet">${row && html`<${Size} of=${row.bytes} /> · `}${isSaving(state) && 'saved '}<${LocalTime} of=${state.ts} /> · <${Age} of=${state.ts} /></span>
    </div>`;
}

/** Whether the time of a step is that of its saving, which its id holds (UUID version 6); otherwise it came with a recording. */
function isSaving({ checkpoint_id: id, ts }) {
  const [, high, middle, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-6([0-9a-f]{3})-/.exec(id) ?? [];
  if (!high) return false;
  const milliseconds = Number((BigInt(`0x${high}${middle}${low}`) - SINCE_1582) / 10_000n);
  return Math.abs(Date.parse(ts) - milliseconds) < 2000;
}

/** What can be done with the selected message. */
function Chosen({ pointer, act }) {
  return html`
    <div class="bar chosen-bar">
      <bdi class="mono cut">${plain(pointer)}</bdi>
      <span class="right"></span>
      <button type="button" onClick=${() => act('blame')}>Who wrote it <kbd>b</kbd></button>
      <button type="button" onClick=${() => act('edit')}>Edit and fork <kbd>e</kbd></button>
      <button type="button" onClick=${() => change({ view: 'tree' })}>In the tree</button>
      <button type="button" class="plain" onClick=${() => change({ pointer: undefined })}>Close</button>
    </div>`;
}

function Channels({ names, chosen: channel }) {
  return html`
    <select class="right" aria-label="Channel" value=${chosen(names, channel)} onChange=${event => change({ channel: event.target.value })}>
      ${names.map(name => html`<option key=${name} value=${name}>${plain(name)}</option>`)}
    </select>`;
}

function chosen(names, channel) {
  return names.includes(channel) ? channel : names[0];
}
