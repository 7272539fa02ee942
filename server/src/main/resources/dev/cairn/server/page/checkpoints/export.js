// Taking things out of the page: files, and the commands for what is on the screen.
import { html } from '../vendor/ui.js';
import { path, query } from '../lib/api.js';
import { Command, CopyAs, command, copyText, curl, javaConfig, javaText } from '../lib/copyas.js';
import { Sheet } from '../lib/dialog.js';
import { shortId } from '../lib/text.js';
import { save } from './raw.js';
import { rawUrl } from './source.js';

/** Files of the thread. */
export function Export({ thread, namespace, state, close }) {
  const history = path`/v1/threads/${thread}/tree` + query({ namespace });
  return html`
    <${Sheet} title="Export" close=${close}>
      <h3>This step’s state</h3>
      <p class="quiet">All channels as they are stored, in one JSON file.</p>
      <button type="button" onClick=${() => save(rawUrl(thread, namespace, state.checkpoint_id), `${thread}-step-${state.step}.json`)}>Save the state</button>
      <h3>The tree</h3>
      <p class="quiet">All checkpoints with parents, branches, times and sizes, without their values.</p>
      <button type="button" onClick=${() => save(history, `${thread}-tree.json`)}>Save the tree</button>
      <h3>The whole thread in one page</h3>
      <p class="quiet">A file that shows every step without a server, to send or to attach to a bug report.</p>
      <${Command} text=${command('report', thread, '-o', 'run.html')} />
      <h3>The whole store</h3>
      <${Command} text=${command('backup', 'backups/')} />
    </${Sheet}>`;
}

/** What is on the screen as a command, as Java and over HTTP, and its address. */
export function CopySheet({ thread, namespace, state, close }) {
  const id = state.checkpoint_id;
  const config = javaConfig({ thread, namespace, id });
  const inNamespace = namespace ? ['--namespace', namespace] : [];
  return html`
    <${Sheet} title=${`Step ${state.step} elsewhere`} close=${close}>
      <h3>This picture</h3>
      <div class="command"><code>${location.href}</code><button type="button" onClick=${() => copyText(location.href, 'The address is copied.')}>Copy</button></div>
      <h3>This state</h3>
      <${CopyAs} forms=${{ cli: command('checkpoint', 'show', `${thread}@${id}`, ...inNamespace), java: `CheckpointTuple step = cairn.checkpoints().get(${config});`, http: curl('GET', path`/v1/threads/${thread}/checkpoints/${'id:' + id}` + query({ namespace })) }} />
      <h3>The way to it</h3>
      <${CopyAs} forms=${{ cli: command('thread', 'history', `${thread}@${id}`, ...inNamespace), java: `cairn.checkpoints().branches().ancestry(${config}).forEach(System.out::println);`, http: curl('GET', path`/v1/threads/${thread}/history` + query({ from: `id:${id}`, namespace })) }} />
      <h3>The tree</h3>
      <${CopyAs} forms=${{ cli: command('thread', 'tree', thread, ...inNamespace), java: `ThreadTree tree = cairn.checkpoints().branches().tree(${javaText(thread)}, ${javaText(namespace)});`, http: curl('GET', path`/v1/threads/${thread}/tree` + query({ namespace })) }} />
      <p class="quiet mono">${shortId(id)}</p>
    </${Sheet}>`;
}
