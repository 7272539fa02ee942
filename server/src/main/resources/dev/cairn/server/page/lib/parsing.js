// Bodies of answers as values. Long ones are parsed in a worker, and put together here piece by piece.
import { parse, withKeys } from './json.js';

/** Parsing up to this many bytes takes a few milliseconds. */
const LONG = 1_000_000;
const open = new Map();
let script = null;
let worker;
let last = 0;

/** From now on long bodies are parsed by this script. A report file has none: it is one file, whose parts are parsed where they are. */
export function parseIn(url) {
  script = url.href;
}

/** Parses JSON of bytes, which are given away. */
export function parseBytes(bytes) {
  if (!script || bytes.byteLength <= LONG) return bytes.byteLength ? parse(new TextDecoder().decode(bytes)) : null;
  return new Promise((done, failed) => {
    const id = ++last;
    open.set(id, { holders: [{}], done, failed });
    start().postMessage({ id, bytes }, [bytes]);
  });
}

function start() {
  if (worker) return worker;
  // The policy of the page lets scripts start from this policy only, and it knows one script.
  const policy = globalThis.trustedTypes?.createPolicy('cairn', { createScriptURL: () => script });
  worker = new Worker(policy?.createScriptURL('') ?? script, { type: 'module' });
  worker.addEventListener('message', ({ data }) => receive(data));
  worker.addEventListener('error', () => {
    open.forEach(({ failed }) => failed(new Error('Cannot parse the answer: the worker of the page has ended. Load the page again.')));
    open.clear();
    worker = undefined;
  });
  return worker;
}

function receive({ id, parts, failure, done }) {
  const value = open.get(id);
  parts?.forEach(part => put(value.holders, part));
  if (!done && failure === undefined) return;
  open.delete(id);
  if (done) value.done(value.holders[0]['']);
  else value.failed(new SyntaxError(failure));
}

const MADE = { value: value => value, raw: JSON.rawJSON, array: () => [], object: () => ({}), ordered: names => withKeys(names, () => undefined) };

function put(holders, [holder, key, how, value]) {
  const into = holders[holder];
  if (how === 'items') return value.forEach((item, i) => (into[key + i] = item));
  const part = MADE[how](value);
  Object.defineProperty(into, key, { value: part, enumerable: true, writable: true, configurable: true });
  if (how !== 'value' && how !== 'raw') holders.push(part);
}
