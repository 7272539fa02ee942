// The start of the page: the frame, where the address leads, and the keys that hold everywhere.
import { html, render, useMemo, useState } from './vendor/ui.js';
import { Columns } from './frame/columns.js';
import { Help } from './frame/help.js';
import { Login } from './frame/login.js';
import { Service, Services } from './frame/services.js';
import { Top } from './frame/top.js';
import { Notices } from './lib/notices.js';
import { parseIn } from './lib/parsing.js';
import { parseHash } from './lib/route.js';
import { enter } from './lib/session.js';
import { isTyping } from './lib/keys.js';
import { Lazy } from './lib/lazy.js';
import { useEvent } from './lib/use.js';
import { Checkpoints } from './checkpoints/page.js';
import { Threads, listQuery } from './threads/list.js';

const search = () => import('./threads/search.js');

function App() {
  const [route, setRoute] = useState(parseHash());
  const [help, setHelp] = useState(false);
  useEvent('hashchange', () => setRoute(parseHash()), []);
  useEvent('keydown', event => onKey(event, setHelp), []);
  // A step changes nothing at the left.
  const left = useMemo(() => html`<${Threads} route=${route} /><${Services} at=${route.page} />`, [route.page, route.parts[0], JSON.stringify(listQuery(route.query))]);
  return html`
    <${Top} route=${route} help=${() => setHelp(true)} />
    <main class="main-area">${page(route, left)}</main>
    <${Notices} />
    <${Login} />
    ${help && html`<${Help} close=${() => setHelp(false)} />`}`;
}

function page(route, left) {
  if (route.page === 'threads') return html`<${Checkpoints} route=${route} left=${left} />`;
  const middle = route.page === 'search' ? html`<${Lazy} key="search" load=${search} name="Search" route=${route} />` : html`<${Service} route=${route} />`;
  return html`<${Columns} at="middle" left=${left} middle=${middle} />`;
}

function onKey(event, setHelp) {
  if (isTyping(event)) return;
  if (event.key === '?') setHelp(true);
  else if (event.key === '/') document.querySelector('#find')?.focus();
  else return;
  event.preventDefault();
}

parseIn(new URL('./lib/worker.js', import.meta.url));
enter().then(() => render(html`<${App} />`, document.querySelector('#app')));
