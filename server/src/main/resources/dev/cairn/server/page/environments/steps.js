// The recorded steps of a session: actions, observations, rewards.
import { html, useMemo, useState } from '../vendor/ui.js';
import { get, path, query } from '../lib/api.js';
import { CopyAs, command, curl, javaStored, javaText } from '../lib/copyas.js';
import { numberText, stringify } from '../lib/json.js';
import { List } from '../lib/list.js';
import { Facts, OneLine } from '../lib/panes.js';
import { Plot } from '../lib/plot.js';
import { Failure } from '../lib/states.js';
import { Text, count, number, visible } from '../lib/text.js';
import { usePages } from '../lib/use.js';

/** The rewards as a plot, and every step. */
export function Steps({ name, session }) {
  const steps = usePages(cursor => get(path`/v1/environments/${name}/steps` + query({ session: session.session, limit: 500, cursor })), [name, session.session]);
  const [chosen, setChosen] = useState(0);
  if (steps.failure) return html`<${Failure} of=${steps.failure} again=${steps.again} />`;
  if (!steps.items.length && !steps.loading) return html`<p class="quiet">No step of this session was recorded.</p>`;
  const step = steps.items[chosen];
  return html`
    <${Rewards} steps=${steps.items} of=${session.step} />
    <div class="step-list"><${List} label="Steps" count=${steps.items.length} selected=${chosen} select=${setChosen} end=${steps.more} rowKey=${i => steps.items[i].step} row=${i => html`<${Row} ...${steps.items[i]} />`} /></div>
    ${step && html`<${Step} step=${step} />`}
    <${CopyAs} label="Replay these steps on a copy, and show the first difference" forms=${{
      cli: command('env', 'replay', `${place(name)}/${session.session}`, ...(chosen > 0 ? ['--from', step.step] : [])),
      java: javaStored(name, `steps(${javaText(session.session)}, ${step?.step ?? 1}, 500).forEach(System.out::println)`),
      http: curl('GET', path`/v1/environments/${name}/steps` + query({ session: session.session })),
    }} />`;
}

function Row({ step, action, reward, done, failure }) {
  return html`
    <span class="step-number number">${step}</span>
    <${OneLine} of=${stringify(action).slice(0, 300)} class="mono grow" />
    ${failure && html`<span class="chip bad">failed</span>`}${done && html`<span class="chip">end</span>`}
    <span class="reward number">${figure(reward)}</span>`;
}

function Step({ step }) {
  return html`
    <section class="step-detail" aria-label=${`Step ${step.step}`}>
      <h3>Step ${number(step.step)}</h3>
      <${Facts} of=${{
        Action: html`<pre>${visible(stringify(step.action, 2))}</pre>`,
        Observation: html`<pre class="bounded">${visible(stringify(step.observation, 2))}</pre>`,
        Reward: figure(step.reward),
        Failed: step.failure && html`<${Text} of=${step.failure} />; the state is that before the step`,
        'State after it': html`<span class="mono" title="SHA-256 of the state">${step.digest.slice(0, 16)}</span>`,
      }} />
    </section>`;
}

function Rewards({ steps, of }) {
  const data = useMemo(() => {
    let sum = 0;
    const rewards = steps.map(step => Number(numberText(step.reward)));
    return { xs: steps.map(step => step.step), sum: rewards.reduce((all, one) => all + one, 0), series: [{ name: 'reward', values: rewards, bars: true }, { name: 'sum', values: rewards.map(one => (sum += one)) }] };
  }, [steps]);
  return html`
    <p>Sum of the rewards of ${count(steps.length, 'step')}${steps.length < of ? ` of ${number(of)}` : ''}: <strong>${figure(data.sum)}</strong></p>
    <${Plot} label="Reward of each step, and their sum" xs=${data.xs} series=${data.series} figure=${figure} height=${120} />`;
}

function figure(value) {
  const plain = Number(typeof value === 'object' ? numberText(value) : value);
  return Number.isInteger(plain) ? number(plain) : String(Number(plain.toPrecision(6)));
}

/** An environment's name as addresses of the command line take it. */
export function place(name) {
  return name.replaceAll('%', '%25').replaceAll('/', '%2F');
}
