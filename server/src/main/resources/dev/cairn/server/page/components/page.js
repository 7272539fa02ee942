// Components: state files that the reader opens. They are read by the server and kept by nobody.
import { html, useRef, useState } from '../vendor/ui.js';
import { Command } from '../lib/copyas.js';
import { Text, Size } from '../lib/text.js';
import { Content } from './content.js';
import { FilesDiff } from './difference.js';

/** The page. A reload forgets the files. */
export default function Components() {
  const [files, setFiles] = useState([]);
  const take = list => setFiles(were => [...were, ...list].slice(-2));
  return html`
    <div class="whole" onDragOver=${event => event.preventDefault()} onDrop=${event => (event.preventDefault(), take([...event.dataTransfer.files]))}>
      <h2>Components</h2>
      <${Open} files=${files} take=${take} clear=${() => setFiles([])} />
      ${files.length === 0 && html`<${Nothing} />`}
      ${files.length === 1 && html`<${Content} key=${files[0].name} file=${files[0]} />`}
      ${files.length === 2 && html`<${Two} files=${files} />`}
    </div>`;
}

function Open({ files, take, clear }) {
  const input = useRef(null);
  const choose = event => {
    take([...event.target.files]);
    event.target.value = '';
  };
  return html`
    <div class="bar">
      <input ref=${input} id="state-file" class="sr" tabindex="-1" aria-label="State file" type="file" accept=".json,.zst,.gz" multiple onChange=${choose} />
      <button type="button" class="main" onClick=${() => input.current.click()}>${files.length ? 'Open another state file' : 'Open a state file'}</button>
      ${files.map(file => html`<span key=${file.name} class="chip"><${Text} of=${file.name} /> <${Size} of=${file.size} /></span>`)}
      ${files.length > 0 && html`<button type="button" onClick=${clear}>Close</button>`}
    </div>`;
}

function Nothing() {
  return html`
    <div class="empty">
      <h2>No state file is open</h2>
      <p>A state file carries WebAssembly components with their tools, permissions and policies, and agents, threads and items beside them.
        Open one to see what is in it, or two to see what differs. Files can be dropped here; they are read and not stored.</p>
      <p>Make one of a folder of components:</p>
      <${Command} text="cairn state export components/ -o state.json" />
    </div>`;
}

function Two({ files }) {
  const [at, setAt] = useState('diff');
  const button = (name, text) => html`<button type="button" aria-pressed=${at === name} onClick=${() => setAt(name)}>${text}</button>`;
  return html`
    <div class="bar" role="group" aria-label="What to show">
      ${button('diff', 'Difference')}${button('0', html`<${Text} of=${files[0].name} />`)}${button('1', html`<${Text} of=${files[1].name} />`)}
    </div>
    ${at === 'diff' ? html`<${FilesDiff} from=${files[0]} to=${files[1]} />` : html`<${Content} key=${at} file=${files[Number(at)]} />`}`;
}
