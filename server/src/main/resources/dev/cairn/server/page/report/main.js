// The start of a report: what it is, and the thread as the page shows it.
import { html, render, useState } from '../vendor/ui.js';
import { Checkpoints } from '../checkpoints/page.js';
import { Notices } from '../lib/notices.js';
import { Facts } from '../lib/panes.js';
import { go, hashOf, parseHash } from '../lib/route.js';
import { Text, count, exactTime } from '../lib/text.js';
import { isTyping } from '../lib/keys.js';
import { useEvent } from '../lib/use.js';
import { Find } from '../frame/find.js';
import { Search } from '../threads/search.js';
import { answerFrom } from './api.js';
import { readReport } from './data.js';

const dark = matchMedia('(prefers-color-scheme: dark)');

function App({ about }) {
  const [route, setRoute] = useState(parseHash());
  useEvent('hashchange', () => {
    goThere(about);
    setRoute(parseHash());
  }, []);
  useEvent('keydown', event => {
    if (event.key !== '/' || isTyping(event)) return;
    event.preventDefault();
    document.querySelector('#find').focus();
  }, []);
  const id = about.thread.thread_id;
  return html`
    <header class="top"><span class="brand">cairn</span><h1>Report of thread <${Text} of=${id} class="mono" /></h1><${Find} route=${route} label="Find a text in all steps" thread=${id} /><span class="right quiet">secrets blanked: ${about.blanked || 'none'}</span></header>
    <main class="main-area">
      ${route.page === 'search' ? html`<div class="whole"><${Search} route=${route} /></div>` : html`<${Checkpoints} route=${route} left=${html`<${About} about=${about} at=${route.query.ns ?? ''} />`} />`}
    </main>
    <${Notices} />`;
}

/** What the report is, and the namespaces of the thread. */
function About({ about, at }) {
  const { thread } = about;
  return html`
    <div class="column-head"><h2>Report</h2></div>
    <div class="column-body padded">
      <${Facts} of=${{
        Thread: html`<${Text} of=${thread.thread_id} class="mono" />`,
        'Made from': html`<${Text} of=${about.store} />`,
        'Made at': html`<time datetime=${about.made}>${exactTime(about.made)}</time>`,
        'Secrets blanked': about.blanked || 'none',
      }} />
      <p class="quiet">Everything here stands in this file: it loads nothing and sends nothing.</p>
      <nav aria-label="Namespaces"><ul class="sessions">${thread.namespaces.map(one => html`
        <li key=${one.namespace}>
          <a href=${hashOf({ page: 'threads', parts: [thread.thread_id], query: { ns: one.namespace } })} aria-current=${one.namespace === at ? 'true' : undefined}><${Text} of=${one.namespace || 'root namespace'} /></a>
          <span class="quiet">${count(one.checkpoints, 'checkpoint')}</span>
        </li>`)}</ul></nav>
    </div>`;
}

function showTheme() {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
}

/** Leads an address that names no place in the report to its thread. */
function goThere({ thread, trees }) {
  const route = parseHash();
  if (route.page !== 'search' && route.parts[0] !== thread.thread_id) go({ page: 'threads', parts: [thread.thread_id], query: { ns: trees[0]?.namespace } }, { replace: true });
}

async function start() {
  dark.addEventListener('change', showTheme);
  showTheme();
  document.documentElement.dataset.report = '';
  const place = document.querySelector('#report');
  const data = await readReport(place.textContent);
  place.remove();
  answerFrom(data);
  goThere(data.about);
  const app = document.createElement('div');
  app.id = 'app';
  document.body.append(app);
  render(html`<${App} about=${data.about} />`, app);
}

start();
