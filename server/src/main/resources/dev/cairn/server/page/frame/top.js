// The bar at the top: what store it is, a field that finds and jumps, the theme, help.
import { html, useState } from '../vendor/ui.js';
import { useSession } from '../lib/session.js';
import { Text } from '../lib/text.js';
import { Find } from './find.js';

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' };
const dark = matchMedia('(prefers-color-scheme: dark)');

/** The bar. */
export function Top({ route, help }) {
  const session = useSession();
  const [theme, setTheme] = useState(chosenTheme());
  const choose = event => {
    localStorage.setItem('cairn.theme', event.target.value);
    setTheme(event.target.value);
    showTheme();
  };
  return html`
    <header class="top">
      <h1><a class="brand" href="#/threads">cairn</a></h1>
      <${Find} route=${route} label="Find a text in all threads and steps" />
      ${session.tenant && html`<span class="chip">tenant <${Text} of=${session.tenant} /></span>`}
      ${session.known && session.readOnly && html`<span class="chip" title="The token may only read">read-only</span>`}
      <label class="right theme"><span class="sr">Theme</span>
        <select value=${theme} onChange=${choose}>${Object.entries(THEMES).map(([value, name]) => html`<option key=${value} value=${value}>${name}</option>`)}</select>
      </label>
      <button type="button" onClick=${help} aria-keyshortcuts="?">Keys <kbd>?</kbd></button>
    </header>`;
}

function chosenTheme() {
  const kept = localStorage.getItem('cairn.theme');
  return kept in THEMES ? kept : 'system';
}

/** Shows the chosen theme, or that of the system. */
export function showTheme() {
  const theme = chosenTheme();
  document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
}

dark.addEventListener('change', showTheme);
showTheme();
