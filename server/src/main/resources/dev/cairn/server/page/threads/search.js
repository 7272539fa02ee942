// Where a text stands in the states of threads, each time with the first step that has it.
import { html, useState } from '../vendor/ui.js';
import { get, query } from '../lib/api.js';
import { CopyAs, command, curl, javaText } from '../lib/copyas.js';
import { change, hashOf } from '../lib/route.js';
import { Empty, Failure, Waiting } from '../lib/states.js';
import { Age, Text, count, visible } from '../lib/text.js';
import { usePages } from '../lib/use.js';

/** The page of a search. */
export function Search({ route }) {
  const { text = '', regex, ignore, thread, channel } = route.query;
  const members = { text, regex: regex ? true : undefined, ignore_case: ignore ? true : undefined, thread, channel };
  const found = usePages(cursor => (text ? get('/v1/search' + query({ ...members, limit: 100, cursor })) : Promise.resolve({ items: [], next: null })), [text, regex, ignore, thread, channel]);
  const byThread = Map.groupBy(found.items, match => match.thread_id);
  return html`
    <div class="column-head">
      <a class="back button" href="#/threads">Back</a>
      <h2 class="cut">Find <q><${Text} of=${text} /></q></h2>
      <span class="quiet">${found.items.length > 0 && `${count(found.items.length, 'place')}${found.ended ? '' : ' so far'} in ${count(byThread.size, 'thread')}`}</span>
    </div>
    <${Options} route=${route} />
    <div class="column-body">
      ${found.failure && html`<${Failure} of=${found.failure} again=${found.again} />`}
      ${!found.items.length && !found.failure && (found.loading ? html`<${Waiting} what="Looking through all steps …" />` : html`<${Nothing} text=${text} />`)}
      ${[...byThread].map(([id, matches]) => html`
        <section key=${id} class="matches" aria-label=${`thread ${id}`}>
          <h3><a href=${hashOf({ page: 'threads', parts: [id] })}><${Text} of=${id} /></a> <span class="quiet">${count(matches.length, 'place')}</span></h3>
          ${matches.map((match, i) => html`<${Match} key=${i} match=${match} />`)}
        </section>`)}
      ${!found.ended && found.items.length > 0 && html`<button type="button" class="more" disabled=${found.loading} onClick=${found.more}>${found.loading ? 'Looking …' : 'Look further'}</button>`}
      ${text && html`<${Forms} members=${members} />`}
    </div>`;
}

function Match({ match }) {
  const pointer = `/${match.channel.replaceAll('~', '~0').replaceAll('/', '~1')}${match.pointer}`;
  const query = { cp: match.checkpoint_id, ns: match.namespace || undefined, pointer, view: 'tree' };
  return html`
    <a class="match" href=${hashOf({ page: 'threads', parts: [match.thread_id], query })}>
      <span class="step number">step ${match.step}</span>
      <span class="match-text grow"><bdi>${visible(match.before)}<mark>${visible(match.match)}</mark>${visible(match.after)}</bdi></span>
      <span class="mono quiet match-place cut"><${Text} of=${pointer} /></span>
      <span class="quiet"><${Age} of=${match.ts} /></span>
    </a>`;
}

function Options({ route: { query: { regex, ignore, thread, from, channel } } }) {
  const box = (name, on, label) => html`<label><input type="checkbox" checked=${Boolean(on)} onChange=${event => change({ [name]: event.target.checked ? '1' : undefined })} /> ${label}</label>`;
  const [typed, setTyped] = useState(channel ?? '');
  return html`
    <div class="bar search-options" role="group" aria-label="How to search">
      ${box('ignore', ignore, 'Ignore case')}
      ${box('regex', regex, 'Regular expression')}
      <label>Channel <input class="short" value=${typed} onInput=${event => setTyped(event.target.value)} onChange=${() => change({ channel: typed })} /></label>
      ${from && !thread && html`<button type="button" onClick=${() => change({ thread: from })}>Only in <${Text} of=${from} /></button>`}
      ${thread && html`<button type="button" onClick=${() => change({ thread: undefined })}>Only in <${Text} of=${thread} /> ×</button>`}
    </div>`;
}

function Nothing({ text }) {
  if (!text) return html`<${Empty} title="Find a text">Type what you look for above. Each place is listed once, with the first step that has it.</${Empty}>`;
  return html`<${Empty} title="Nothing found">Quotes, accents and line breaks match as you type them. Try it without regard to case.</${Empty}>`;
}

function Forms({ members }) {
  const options = [members.regex && '--regex', members.ignore_case && '--ignore-case', ...(members.channel ? ['--channel', members.channel] : [])].filter(Boolean);
  const pattern = members.regex ? `TextPattern.fromRegex(${javaText(members.text)}, ${Boolean(members.ignore_case)})` : `TextPattern.fromWords(${javaText(members.text)}, ${Boolean(members.ignore_case)})`;
  return html`
    <div class="matches">
      <${CopyAs} forms=${{
        cli: command('grep', ...options, members.text, ...(members.thread ? [members.thread] : [])),
        java: `cairn.lookup().search(TextQuery.of(${pattern})${members.thread ? `.in(List.of(${javaText(members.thread)}))` : ''}${members.channel ? `.channel(${javaText(members.channel)})` : ''}, damage -> {});`,
        http: curl('GET', '/v1/search' + query(members)),
      }} />
    </div>`;
}
