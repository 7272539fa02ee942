// Editing one value of a state on a new branch. Everything else stays as it is stored, digit for digit.
import { html, useState } from '../vendor/ui.js';
import { ActSheet, Sheet } from '../lib/dialog.js';
import { at, kind, parse, same, steps, stringify } from '../lib/json.js';
import { plain, size } from '../lib/text.js';
import { placeText } from '../lib/tree.js';
import { change } from '../lib/route.js';
import { BranchName, fork, forkForms, isFree, nextName, untouched } from './fork.js';

// A text field would change these: carriage returns, control characters, lone surrogates.
const DELICATE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** The sheet. Without a selected value it says how to select one. */
export function Edit({ thread, namespace, state, tree, pointer, close }) {
  const value = pointer ? at(state.values, pointer) : undefined;
  const partial = [...state.large.keys()].some(one => one === pointer || one.startsWith(pointer + '/'));
  if (value === undefined) return html`
    <${Sheet} title="Edit and fork" close=${close}><p>Choose a value in the tree first: it can be edited on a branch of its own.</p>
      <button type="button" class="main" onClick=${() => (close(), change({ view: 'tree' }))}>To the tree</button></${Sheet}>`;
  if (partial) return html`
    <${Sheet} title="Edit and fork" close=${close}><p>This value is held only in part. Load all of it, or choose a smaller value inside.</p></${Sheet}>`;
  return html`<${Editor} key=${pointer} ...${{ thread, namespace, state, tree, pointer, close, value }} />`;
}

function Editor({ thread, namespace, state, tree, pointer, close, value }) {
  const asText = typeof value === 'string' && !DELICATE.test(value);
  const [json, setJson] = useState(!asText);
  const [text, setText] = useState(asText ? value : escaped(value));
  const [name, setName] = useState('');
  const edited = read(text, json);
  const ready = !edited.failure && !same(edited.value, value) && isFree(tree, name);
  const target = { thread, namespace, id: state.checkpoint_id, name: name || undefined, edit: edited.failure ? undefined : editOf(pointer, edited.value) };
  const run = () => fork(target, 'with the edit');
  const toJson = event => {
    setJson(event.target.checked);
    setText(event.target.checked ? escaped(text) : String(edited.value ?? ''));
  };
  return html`
    <${ActSheet} title=${`Edit ${plain(placeText(pointer))} and fork`} close=${close} label="Edit and fork" ready=${ready} run=${run} forms=${ready ? forkForms(target) : undefined}
        facts=${factsOf({ state, tree, pointer, name, value, edited })}>
      <label class="field">${kind(value) === 'string' && !json ? 'Text' : 'JSON'}
        <textarea class="edit-value" rows=${Math.min(20, Math.max(3, text.split('\n').length + 1))} value=${text} onInput=${event => setText(event.target.value)} spellcheck="false" autofocus></textarea></label>
      ${asText && html`<label class="quiet"><input type="checkbox" checked=${json} onChange=${toJson} /> Edit as JSON</label>`}
      ${edited.failure && html`<p class="bad" role="alert">This is no JSON: ${edited.failure}</p>`}
      <${BranchName} tree=${tree} name=${name} set=${setName} />
    </${ActSheet}>`;
}

function factsOf({ state, tree, pointer, name, value, edited }) {
  if (edited.failure || same(edited.value, value)) return ['Nothing yet: change the value.'];
  return [
    `A branch '${plain(name || nextName(tree))}' begins at step ${state.step} with one new checkpoint, step ${state.step + 1}.`,
    `Only ${plain(pointer)} changes, from ${size(stringify(value).length)} to ${size(stringify(edited.value).length)}. Every other value keeps its bytes.`,
    ...untouched(tree),
    'As long as no other step is put on it, the branch can be removed again.',
  ];
}

function editOf(pointer, value) {
  const [channel, ...inside] = steps(pointer);
  if (!inside.length) return { set: { [channel]: value } };
  return { patch: { [channel]: [{ op: 'replace', path: pointer.slice(pointer.indexOf('/', 1)), value }] } };
}

function read(text, json) {
  if (!json) return { value: text };
  try {
    return { value: parse(text) };
  } catch (failure) {
    return { failure: failure.message };
  }
}

/** JSON in which everything that a field would lose or hide is written as an escape. */
function escaped(value) {
  return stringify(value, 2).replace(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
}
