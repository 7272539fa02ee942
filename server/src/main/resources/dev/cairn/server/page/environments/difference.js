// How two snapshots differ, of one session or of two.
import { html } from '../vendor/ui.js';
import { get, getFixed, path, query } from '../lib/api.js';
import { CopyAs, command, curl, javaStored, javaText } from '../lib/copyas.js';
import { Lengths, PatchView } from '../lib/diff.js';
import { change } from '../lib/route.js';
import { Answered } from '../lib/states.js';
import { Text, age, count, shortId } from '../lib/text.js';
import { useAsk } from '../lib/use.js';
import { place } from './steps.js';

/** Two choices and the difference between them. */
export function Difference({ name, session, sessions, shown }) {
  const other = sessions.find(one => one.session === shown.to_session) ?? session;
  const from = useSnapshots(name, session.session);
  const to = useSnapshots(name, other.session);
  if (!from.value || !to.value) return html`<${Answered} of=${from.value ? to : from} />`;
  const first = shown.from ?? (other === session ? (from.value.items[1] ?? from.value.items[0])?.snapshot_id : from.value.items[0]?.snapshot_id);
  const second = shown.to ?? to.value.items[0]?.snapshot_id;
  return html`
    <div class="bar">
      <label>From <${Choice} items=${from.value.items} value=${first} set=${value => change({ from: value })} /></label>
      <label>to session <select value=${other.session} onChange=${event => change({ to_session: event.target.value, to: undefined })}>
        ${sessions.map(one => html`<option key=${one.session} value=${one.session}>${one.session || '(root)'}</option>`)}</select></label>
      <label>snapshot <${Choice} items=${to.value.items} value=${second} set=${value => change({ to: value })} /></label>
    </div>
    ${first && second
      ? html`<${Between} name=${name} from=${[session.session, first]} to=${[other.session, second]} />`
      : html`<p class="quiet">A session without a snapshot of its own cannot be compared yet.</p>`}`;
}

function useSnapshots(name, session) {
  return useAsk(signal => get(path`/v1/environments/${name}/snapshots` + query({ session, limit: 500 }), { signal }), [name, session]);
}

function Choice({ items, value, set }) {
  const text = one => `${one.label ?? shortId(one.snapshot_id)} · step ${one.step} · ${age(one.saved)}`;
  return html`<select value=${value} onChange=${event => set(event.target.value)}>${items.map(one => html`<option key=${one.snapshot_id} value=${one.snapshot_id}>${text(one)}</option>`)}</select>`;
}

function Between({ name, from: [session, from], to: [other, to] }) {
  const url = path`/v1/environments/${name}/diff` + query({ session, from, to, to_session: other === session ? undefined : other });
  const asked = useAsk(signal => getFixed(url, { signal }), [url]);
  const before = useAsk(signal => getFixed(path`/v1/environments/${name}/states` + query({ session, snapshot: from }), { signal }), [name, session, from]);
  const parts = asked.value?.parts ?? [];
  return html`
    <${Answered} of=${asked}>
      <p class="quiet">${asked.value?.same ? 'Both are the same.' : `${count(parts.length, 'part')} ${parts.length === 1 ? 'differs' : 'differ'}`}</p>
      ${parts.map(part => html`
        <section key=${part.key} class="diff-field">
          <h3><${Text} of=${part.key} class="mono" /> <span class="quiet">${part.change}</span> <${Lengths} before=${part.bytes_before} after=${part.bytes_after} /></h3>
          ${part.patch && html`<${PatchView} before=${before.value?.[part.key]} patch=${part.patch} />`}
        </section>`)}
      <${CopyAs} forms=${{ cli: command('env', 'diff', `${place(name)}/${session}@${from}`, `${place(name)}/${other}@${to}`), java: javaStored(name, `diff(host.stored().get(${javaText(session)}, ${javaText(from)}), host.stored().get(${javaText(other)}, ${javaText(to)}))`), http: curl('GET', url) }} />
    </${Answered}>`;
}
