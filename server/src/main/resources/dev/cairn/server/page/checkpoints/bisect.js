// Finding the step at which something came true.
import { html, useState } from '../vendor/ui.js';
import { path } from '../lib/api.js';
import { CopyAs, command, curl, javaConfig, javaDocument, javaText } from '../lib/copyas.js';
import { Sheet } from '../lib/dialog.js';
import { parse } from '../lib/json.js';
import { useOnce } from '../lib/notices.js';
import { change } from '../lib/route.js';
import { Failure } from '../lib/states.js';
import { Age, count, plain, shortId } from '../lib/text.js';
import { lineOf } from './lanes.js';
import { bisect } from './source.js';

const KINDS = { exists: 'something is at the pointer', contains: 'the state contains the text', where: 'the filter matches' };

/** The sheet. */
export function Bisect({ thread, namespace, state, tree, pointer, close }) {
  const [how, setHow] = useState(pointer ? 'exists' : 'contains');
  const [text, setText] = useState(pointer ?? '');
  const [all, setAll] = useState(false);
  const [answer, setAnswer] = useState(null);
  const [failure, setFailure] = useState(null);
  const first = tree.rows[lineOf(tree.rows, tree.places, state.checkpoint_id).at(-1)];
  const condition = conditionOf(how, text);
  const question = { good: `id:${first?.checkpoint_id}`, bad: `id:${state.checkpoint_id}`, namespace: namespace || undefined, all: all || undefined, ...condition };
  const find = useOnce(() => {
    setAnswer(null);
    setFailure(null);
    return bisect(thread, question).then(setAnswer, setFailure);
  });
  const submit = event => {
    event.preventDefault();
    find();
  };
  const to = turn => (close(), change({ cp: turn.checkpoint_id, ...(how === 'exists' ? { pointer: text } : { view: 'diff', vs: undefined }) }));
  return html`
    <${Sheet} title="When did it turn" close=${close}>
      <p>Finds the step at which a condition came true or ceased to be, between step ${first?.step} and step ${state.step}, by halving.</p>
      <form onSubmit=${submit}>
        <label class="field">Condition <select value=${how} onChange=${event => setHow(event.target.value)}>${Object.entries(KINDS).map(([name, words]) => html`<option key=${name} value=${name}>${words}</option>`)}</select></label>
        <label class="field">${{ exists: 'Pointer, such as /plan/2', contains: 'Text', where: 'Filter, such as {"/order/total":{"$gt":100}}' }[how]}
          <input value=${text} onInput=${event => setText(event.target.value)} autofocus autocomplete="off" spellcheck="false" /></label>
        <label class="quiet"><input type="checkbox" checked=${all} onChange=${event => setAll(event.target.checked)} /> Test every step and list each turn</label>
        <div class="bar"><button type="submit" class="main" disabled=${!condition}>Find</button></div>
      </form>
      ${failure && html`<${Failure} of=${failure} />`}
      ${answer && html`<${Turns} answer=${answer} to=${to} />`}
      ${condition && html`<${CopyAs} forms=${{
        cli: command('thread', 'bisect', `${thread}@${first?.checkpoint_id}`, `${thread}@${state.checkpoint_id}`, `--${how}`, text, ...(all ? ['--all'] : []), ...(namespace ? ['--namespace', namespace] : [])),
        java: javaForm({ thread, namespace, first, state, how, text, all }),
        http: curl('POST', path`/v1/threads/${thread}/bisect`, question),
      }} />`}
    </${Sheet}>`;
}

function Turns({ answer, to }) {
  const tested = `Tested ${answer.tested} of ${count(answer.checkpoints, 'step')}.`;
  if (!answer.items.length) return html`<p role="status">It ${answer.holds_at_bad ? 'holds' : 'does not hold'} from the first to the last. ${tested}</p>`;
  return html`
    <p role="status">${tested}</p>
    <ul class="origins">${answer.items.map(turn => html`
      <li key=${turn.checkpoint_id}>It ${turn.holds ? 'holds' : 'does not hold'} from <strong>step ${turn.step}</strong> on (<span class="mono">${shortId(turn.checkpoint_id)}</span>, ${plain(turn.branch)}, <${Age} of=${turn.ts} />).
        <div class="bar"><button type="button" onClick=${() => to(turn)}>Go there</button></div></li>`)}
    </ul>`;
}

function conditionOf(how, text) {
  if (!text) return null;
  if (how !== 'where') return { [how]: text };
  try {
    return { where: parse(text) };
  } catch {
    return null;
  }
}

function javaForm({ thread, namespace, first, state, how, text, all }) {
  const config = id => javaConfig({ thread, namespace, id });
  const conditions = {
    exists: () => `StateCondition.exists(${javaText(text)})`,
    contains: () => `StateCondition.contains(TextPattern.fromWords(${javaText(text)}, false))`,
    where: () => `StateCondition.where(DocumentFilter.parse(${javaDocument(parse(text))}))`,
  };
  return `cairn.lookup().bisect(BisectQuery.of(${config(first?.checkpoint_id)}, ${config(state.checkpoint_id)}, ${conditions[how]()})${all ? '.everyTurn()' : ''});`;
}
