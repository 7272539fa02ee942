// Starting a branch at the selected step.
import { html, useState } from '../vendor/ui.js';
import { path, query, send } from '../lib/api.js';
import { command, curl, javaConfig, javaDocument, javaText } from '../lib/copyas.js';
import { stringify } from '../lib/json.js';
import { ActSheet } from '../lib/dialog.js';
import { changed } from '../lib/notices.js';
import { changeIn } from '../lib/route.js';
import { plain, shortId } from '../lib/text.js';

/** Forks, with or without an edit: `{patch}` or `{set}` by channel as HTTP takes it. Goes to the new branch; the notice offers the way back. */
export async function fork({ thread, namespace, id, name, edit }, begins) {
  const { items: [made] } = await send('POST', forkUrl(thread, namespace, id), forkBody(name, edit));
  changed();
  changeIn(thread, { cp: made.checkpoint_id, vs: undefined });
  return { text: `Branch '${plain(made.branch)}' begins ${begins}.`, undo: { label: 'Remove the branch again', run: () => unfork({ thread, namespace, id, made }) } };
}

/** Only while nothing was put on the branch: the head must be the one that it began with. */
async function unfork({ thread, namespace, id, made: { branch, checkpoint_id: head } }) {
  await send('DELETE', path`/v1/threads/${thread}/branches/${branch}` + query({ namespace }), undefined, { 'If-Match': head });
  changed();
  changeIn(thread, { cp: id });
  return `Branch '${plain(branch)}' is removed again.${head === id ? '' : ' Its one step stays stored without a branch until it is pruned.'}`;
}

/** The same as a command, Java and HTTP. */
export function forkForms({ thread, namespace, id, name, edit }) {
  const options = Object.entries(edit ?? {}).flatMap(([how, channels]) => Object.entries(channels).flatMap(([channel, value]) => [`--${how}`, `${channel}=${stringify(value)}`]));
  return {
    cli: command('thread', 'fork', `${thread}@${id}`, ...(name ? ['--name', name] : []), ...options, ...(namespace ? ['--namespace', namespace] : [])),
    java: javaFork({ thread, namespace, id, name, edit }),
    http: curl('POST', forkUrl(thread, namespace, id), forkBody(name, edit)),
  };
}

/** The sheet. */
export function Fork({ thread, namespace, state, tree, close }) {
  const [name, setName] = useState('');
  const id = state.checkpoint_id;
  const facts = [
    `A branch '${plain(name || nextName(tree))}' begins at step ${state.step} (${shortId(id)}).`,
    ...untouched(tree),
    'Nothing is copied: the branch shares every step before. Its next step is stored as the difference to this one.',
    'As long as no step is put on it, the branch can be removed again.',
  ];
  const run = () => fork({ thread, namespace, id, name: name || undefined }, `at step ${state.step}`);
  return html`
    <${ActSheet} title=${`Fork from step ${state.step}`} close=${close} label="Fork" facts=${facts} run=${run} ready=${isFree(tree, name)} forms=${forkForms({ thread, namespace, id, name })}>
      <${BranchName} tree=${tree} name=${name} set=${setName} />
    </${ActSheet}>`;
}

/** A field for the name of a new branch. */
export function BranchName({ tree, name, set }) {
  return html`
    <label class="field">Name of the branch <input value=${name} onInput=${event => set(event.target.value)} placeholder=${nextName(tree)} autocomplete="off" spellcheck="false" autofocus /></label>
    ${!isFree(tree, name) && html`<p class="bad" role="alert">There is a branch '${plain(name)}' already.</p>`}`;
}

/** Whether no branch has the name. */
export function isFree(tree, name) {
  return !tree.branches.some(branch => branch.branch === name);
}

/** What stays as it is. */
export function untouched(tree) {
  const main = tree.branches.find(branch => branch.branch === 'main');
  const step = tree.rows[tree.places.get(main?.head_id)]?.step;
  return main ? [`main stays where it is${step === undefined ? '' : `, at step ${step}`}.`] : [];
}

/** The name that a branch gets by itself. */
export function nextName(tree) {
  let number = 1;
  while (!isFree(tree, `fork-${number}`)) number++;
  return `fork-${number}`;
}

function javaValue(how, value) {
  const document = javaDocument(value);
  return how === 'patch' ? `JsonPatch.parse(${document})` : document;
}

function forkUrl(thread, namespace, id) {
  return path`/v1/threads/${thread}/checkpoints/${'id:' + id}/fork` + query({ namespace });
}

function forkBody(name, edit) {
  return { name: name || undefined, change: edit };
}

function javaFork({ thread, namespace, id, name, edit }) {
  const changes = Object.entries(edit ?? {}).flatMap(([how, channels]) => Object.entries(channels).map(([channel, value]) => `.${how}(${javaText(channel)}, ${javaValue(how, value)})`));
  const words = [javaConfig({ thread, namespace, id }), name ? javaText(name) : 'null', ...(changes.length ? [`StateChange.empty()${changes.join('')}`] : [])];
  return `cairn.checkpoints().branches().fork(${words.join(', ')});`;
}
