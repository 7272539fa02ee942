// Tags of the selected step.
import { html, useState } from '../vendor/ui.js';
import { path, query, send } from '../lib/api.js';
import { command, curl, javaConfig, javaText } from '../lib/copyas.js';
import { ActSheet } from '../lib/dialog.js';
import { changed } from '../lib/notices.js';
import { plain } from '../lib/text.js';

/** The sheet: a new tag, and those that go. */
export function TagSheet({ thread, namespace, state, tree, close }) {
  const present = tree.rows[tree.places.get(state.checkpoint_id)]?.tags ?? [];
  const [name, setName] = useState('');
  const [gone, setGone] = useState(new Set());
  const add = name && !present.includes(name) ? [name] : [];
  const remove = present.filter(tag => gone.has(tag));
  const url = path`/v1/threads/${thread}/checkpoints/${'id:' + state.checkpoint_id}/tags` + query({ namespace });
  const apply = async body => {
    await send('POST', url, body);
    changed();
  };
  const run = async () => {
    await apply({ add, remove });
    return { text: 'The tags are set.', undo: { run: () => apply({ add: remove, remove: add }) } };
  };
  const toggle = tag => {
    const next = new Set(gone);
    if (!next.delete(tag)) next.add(tag);
    setGone(next);
  };
  return html`
    <${ActSheet} title=${`Tags of step ${state.step}`} close=${close} label="Set tags" ready=${add.length + remove.length > 0} run=${run} facts=${factsOf(add, remove)}
        forms=${{
          cli: command('thread', 'tag', `${thread}@${state.checkpoint_id}`, ...add.flatMap(tag => ['--add', tag]), ...remove.flatMap(tag => ['--remove', tag]), ...(namespace ? ['--namespace', namespace] : [])),
          java: `cairn.checkpoints().tag(${javaConfig({ thread, namespace, id: state.checkpoint_id })}, List.of(${add.map(javaText).join(', ')}), List.of(${remove.map(javaText).join(', ')}));`,
          http: curl('POST', url, { add, remove }),
        }}>
      <label class="field">New tag <input value=${name} onInput=${event => setName(event.target.value)} autocomplete="off" spellcheck="false" autofocus /></label>
      ${present.map(tag => html`<label key=${tag} class="field"><input type="checkbox" checked=${!gone.has(tag)} onChange=${() => toggle(tag)} /> ${plain(tag)}</label>`)}
    </${ActSheet}>`;
}

function factsOf(add, remove) {
  const facts = [...add.map(tag => `'${plain(tag)}' is given: it names this step in addresses, and pruning keeps the step.`), ...remove.map(tag => `'${plain(tag)}' is taken away: pruning may remove the step.`)];
  return facts.length ? facts : ['Nothing yet: type a tag, or take one away.'];
}
