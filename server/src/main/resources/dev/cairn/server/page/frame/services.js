// The other services of the store: their links, and their pages, which are loaded when one is opened.
import { html } from '../vendor/ui.js';
import { Lazy } from '../lib/lazy.js';
import { hashOf } from '../lib/route.js';
import { Failure } from '../lib/states.js';

const PAGES = {
  items: ['Items', () => import('../items/page.js')],
  agents: ['Agents', () => import('../agents/page.js')],
  environments: ['Environments', () => import('../environments/page.js')],
  components: ['Components', () => import('../components/page.js')],
  storage: ['Storage', () => import('../storage/page.js')],
};

/** Links to the services. */
export function Services({ at }) {
  const link = (page, name) => html`<a key=${page} href=${hashOf({ page })} aria-current=${at === page ? 'page' : undefined}>${name}</a>`;
  return html`
    <nav class="services" aria-label="Services">
      ${link('threads', 'Threads')}
      ${Object.entries(PAGES).map(([page, [name]]) => link(page, name))}
    </nav>`;
}

/** The page of a service: the default export of its module, which is given the route. */
export function Service({ route }) {
  const load = PAGES[route.page]?.[1];
  if (!load) return html`<${Failure} of=${new Error(`There is no page '${route.page}'.`)} />`;
  return html`<${Lazy} key=${route.page} load=${load} name="default" route=${route} />`;
}
