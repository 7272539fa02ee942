// Answers from the report itself, in the place of a server: the same questions, the same answers.
import { Problem, path, query, token } from '../lib/api.js';
import { stringify } from '../lib/json.js';
import { bisection } from './bisection.js';
import { Report } from './report.js';
import { search } from './search.js';

let report = null;

/** Answers from now on come of this. */
export function answerFrom(data) {
  report = new Report(data);
}

/** Reads a path. */
export async function get(url) {
  const { pathname, searchParams: asked } = new URL(url, 'report:/');
  const [, ...parts] = pathname.split('/').map(decodeURIComponent);
  const [version, kind, , what, checkpoint, part] = parts;
  if (version === 'v1' && kind === 'session') return { read_only: true, store: report.about.store };
  if (version === 'v1' && kind === 'search') return search(report, searched(asked));
  if (version !== 'v1' || kind !== 'threads') throw missing();
  const namespace = asked.get('namespace') ?? '';
  if (what === undefined) return report.about.thread;
  if (what === 'checkpoints' && checkpoint) return ofCheckpoint(namespace, checkpoint.replace(/^id:/, ''), part, asked);
  const answers = {
    namespaces: () => report.about.thread,
    branches: () => report.branches(namespace),
    checkpoints: () => ({ items: report.rows(namespace), next: null }),
    changes: () => ({ items: asked.getAll('checkpoint').map(id => report.change(namespace, plain(id))), next: null }),
    tags: () => ({ items: report.about.tags, next: null }),
    diff: () => report.diff(namespace, plain(asked.get('from')), plain(asked.get('to'))),
    blame: () => ({ items: report.blame(namespace, plain(asked.get('at')), asked.get('pointer') ?? ''), next: null }),
  };
  if (!Object.hasOwn(answers, what)) throw missing();
  return answers[what]();
}

/** The same: nothing in a report changes. */
export const getFixed = get;

/** States are rebuilt when they are asked for. */
export function peekFixed() {
  return undefined;
}

/** A report changes nothing; what only asks is answered. */
export async function send(method, url, { good, bad, ...question } = {}) {
  if (!url.endsWith('/bisect')) throw missing();
  return bisection(report, { ...question, good: plain(good), bad: plain(bad) });
}

/** The stored text of a state or a channel. */
export async function download(url, { as = 'text' } = {}) {
  const { pathname, searchParams: asked } = new URL(url, 'report:/');
  const values = report.values(asked.get('namespace') ?? '', decodeURIComponent(pathname.split('/').at(-1)).replace(/^id:/, ''));
  const text = stringify(asked.has('channel') ? values[asked.get('channel')] : values);
  return as === 'blob' ? new Blob([text]) : text;
}

/** There is no server to hear of new steps. */
export async function call() {
  throw missing();
}

function ofCheckpoint(namespace, id, part, asked) {
  if (part === 'writes') return { items: report.writes(namespace, id), next: null };
  if (part === 'value') return report.part(namespace, id, asked.get('pointer'));
  return report.checkpoint(namespace, id);
}

function searched(asked) {
  const is = name => asked.get(name) === 'true';
  return { text: asked.get('text'), regex: is('regex'), ignoreCase: is('ignore_case'), namespace: asked.get('namespace'), channel: asked.get('channel'), limit: Number(asked.get('limit')), cursor: asked.get('cursor') };
}

function plain(place) {
  return place.replace(/^id:/, '');
}

function missing() {
  return new Problem(404, { code: 'NOT_FOUND', detail: 'The report does not hold this. Ask the store that it was made from.' });
}

export { Problem, path, query, token };
