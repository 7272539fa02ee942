// What waits at a checkpoint: questions to a person, and what tasks did before the next step.
import { html, useEffect, useState } from '../vendor/ui.js';
import { path, query, send } from '../lib/api.js';
import { CopyAs, command, curl, javaConfig, javaDocument, javaText } from '../lib/copyas.js';
import { kind, keys, parse, stringify } from '../lib/json.js';
import { changed, notify, useOnce } from '../lib/notices.js';
import { useSession } from '../lib/session.js';
import { Failure } from '../lib/states.js';
import { Text, count, plain } from '../lib/text.js';
import { useAsk, useEvent, useRested } from '../lib/use.js';
import { Long } from '../lib/long.js';
import { readWrites } from './source.js';

const ASK = 'ask:';
// Answers that are typed and not stored yet: they stay when another step is looked at.
const drafts = new Map();

/** The banner: each open question with a form, and the results that wait for the next step. */
export function Questions({ thread, namespace, state, tree }) {
  const id = state.checkpoint_id;
  const rested = useRested(id, 120); // not asked for while a person steps on quickly
  const { value, again } = useAsk(() => (rested === id ? readWrites(thread, namespace, id).then(({ items }) => ({ id, items })) : undefined), [thread, namespace, id, rested]);
  useEvent('cairn:step', again, [again]);
  const writes = value?.id === id ? value.items : [];
  if (!writes.length) return null;
  const answered = new Set(writes.filter(write => write.channel === '__resume__').map(write => write.task_id));
  const open = writes.filter(write => write.channel === '__interrupt__' && !answered.has(write.task_id));
  const branch = tree.branches.find(one => one.head_id === id)?.branch;
  const work = writes.filter(write => !write.task_id.startsWith(ASK) && write.channel !== '__interrupt__' && write.channel !== '__scheduled__');
  return html`
    <section class="waits" aria-label="What waits at this step">
      ${open.map(write => write.task_id.startsWith(ASK)
        ? html`<${Question} key=${write.task_id} thread=${thread} namespace=${namespace} branch=${branch} name=${write.task_id.slice(ASK.length)} question=${write.value} again=${again} />`
        : html`<${Interrupt} key=${write.task_id} thread=${thread} write=${write} />`)}
      ${work.length > 0 && html`<${Work} writes=${work} />`}
    </section>`;
}

function Question({ thread, namespace, branch, name, question, again }) {
  const { readOnly } = useSession();
  const [answer, setAnswer] = useState(undefined);
  const [failure, setFailure] = useState(null);
  const draft = [thread, namespace, branch, name].join('\n');
  const url = path`/v1/threads/${thread}/run/questions/${name}/answer` + query({ namespace, branch: branch === 'main' ? undefined : branch });
  const store = useOnce(async () => {
    setFailure(null);
    try {
      await send('PUT', url, { question, answer });
      drafts.delete(draft);
      notify(`The answer to '${plain(name)}' is stored. The run goes on when its program asks again.`);
      changed();
      again();
    } catch (problem) {
      setFailure(problem);
    }
  });
  const submit = event => {
    event.preventDefault();
    store();
  };
  return html`
    <form class="question" onSubmit=${submit}>
      <h3>? Waiting for an answer: <${Text} of=${name} /></h3>
      <${Long} text=${asText(question)} />
      ${branch === undefined && html`<p class="quiet">This step is not the head of a branch any more, so that an answer would reach nobody.</p>`}
      ${branch !== undefined && !readOnly && html`
        <${AnswerField} question=${question} answer=${answer} set=${setAnswer} draft=${draft} />
        <div class="bar"><button type="submit" class="main" disabled=${answer === undefined}>Store the answer</button>
          <span class="quiet">It is stored at the head of ${plain(branch)}; nothing else changes.</span></div>`}
      ${failure && html`<${Failure} of=${failure} />`}
      ${answer !== undefined && html`<${CopyAs} forms=${{
        cli: command('checkpoint', 'writes', branch === 'main' ? thread : `${thread}@branch:${branch}`, '--task', ASK + name, '--write', `__resume__=${stringify(answer)}`, '--question', stringify(question), ...(namespace ? ['--namespace', namespace] : [])),
        java: `cairn.checkpoints().resume(${javaConfig({ thread, namespace, branch: branch === 'main' ? undefined : branch })}).answer(${javaText(name)}, ${javaAnswer(answer)});`, http: curl('PUT', url, { question, answer }) }} />`}
    </form>`;
}

/** A field of the kind that the question asks for: choices, yes or no, a number, or any text or JSON. */
function AnswerField({ question, answer, set, draft }) {
  const options = optionsOf(question);
  const [{ text, json }, setTyped] = useState(() => drafts.get(draft) ?? { text: '', json: false });
  const type = (words, as = json) => {
    drafts.set(draft, { text: words, json: as });
    setTyped({ text: words, json: as });
    set(answerOf(words, as || typeOf(question) === 'number'));
  };
  useEffect(() => {
    if (text) type(text);
  }, []);
  if (options) return html`
    <div class="bar" role="radiogroup" aria-label="Answer">${options.map((option, i) => html`
      <label key=${i} class="option"><input type="radio" name="answer" checked=${answer === option} onChange=${() => set(option)} /> <${Text} of=${asText(option)} /></label>`)}
    </div>`;
  return html`
    <textarea rows="2" aria-label="Answer" value=${text} onInput=${event => type(event.target.value)}></textarea>
    <label class="quiet"><input type="checkbox" checked=${json} onChange=${event => type(text, event.target.checked)} /> The answer is JSON</label>`;
}

function optionsOf(question) {
  const type = typeOf(question);
  if (type === 'boolean' || type === 'confirm') return [true, false];
  const list = kind(question) === 'object' ? question.options ?? question.choices ?? question.enum ?? question.schema?.enum : undefined;
  return Array.isArray(list) && list.length && list.length <= 20 ? list : undefined;
}

function typeOf(question) {
  return kind(question) === 'object' ? question.type ?? question.schema?.type : undefined;
}

function answerOf(text, json) {
  if (!json) return text || undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function asText(value) {
  if (typeof value === 'string') return value;
  const words = kind(value) === 'object' ? ['text', 'question', 'message', 'prompt'].find(name => typeof value[name] === 'string') : undefined;
  const rest = words && keys(value).some(name => name !== words && !['options', 'choices', 'enum', 'type', 'schema'].includes(name));
  return words && !rest ? value[words] : stringify(value, 2);
}

function javaAnswer(answer) {
  return typeof answer === 'string' ? javaText(answer) : typeof answer === 'boolean' ? String(answer) : javaDocument(answer);
}

/** An interrupt of a framework: only its own program can go on, so the page shows the code. */
function Interrupt({ thread, write }) {
  const config = `{"configurable": {"thread_id": ${JSON.stringify(thread)}}}`;
  const python = `graph.invoke(Command(resume=ANSWER), ${config})`;
  const java = `graph.invoke(GraphInput.resume(Map.of("answer", ANSWER)), RunnableConfig.builder().threadId(${javaText(thread)}).build());`;
  return html`
    <div class="question">
      <h3>? The program was interrupted to ask</h3>
      <${Long} text=${asText(write.value)} />
      <p class="quiet">Its framework takes the answer. In its program:</p>
      <${CopyAs} label="Go on with" forms=${{ python, java }} />
    </div>`;
}

function Work({ writes }) {
  return html`
    <details class="work">
      <summary>${count(writes.length, 'result')} of tasks before the next step</summary>
      <table><thead><tr><th>Task</th><th>Channel</th><th>Value</th></tr></thead><tbody>
        ${writes.map((write, i) => html`<tr key=${i}><td class="mono"><${Text} of=${write.task_id} /></td><td class="mono"><${Text} of=${write.channel} /></td><td><${Long} text=${asText(write.value)} mono=${true} /></td></tr>`)}
      </tbody></table>
    </details>`;
}
