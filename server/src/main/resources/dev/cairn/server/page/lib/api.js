// Questions to the server and their answers. One place knows tokens, conditions and failures.
import { stringify } from './json.js';
import { parseBytes } from './parsing.js';
import { Problem } from './problem.js';

const KEPT_BYTES = 24_000_000;
const kept = new Map();
const asked = new Map();
let keptBytes = 0;

/** The token that goes with each request; it lives as long as the tab. */
export const token = {
  get: () => sessionStorage.getItem('cairn-token'),
  set: text => (text ? sessionStorage.setItem('cairn-token', text) : sessionStorage.removeItem('cairn-token')),
};

/** A path with its parts and its query encoded: path`/v1/threads/${id}`, then `query(...)` behind it. */
export function path(texts, ...parts) {
  return texts.reduce((all, text, i) => all + (i ? encodeURIComponent(parts[i - 1]) : '') + text, '');
}

/** A query such as "?a=1&b=2" of the members that are set; a list gives its name several times. */
export function query(members) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    if (Array.isArray(value)) value.forEach(one => search.append(name, one));
    else if (value !== undefined && value !== null && value !== '') search.set(name, value);
  }
  return search.size ? `?${search}` : '';
}

/** Reads a path. */
export function get(url, { signal } = {}) {
  return ask('GET', url, undefined, { signal }).then(answer => answer.value);
}

/** Reads a path with its ETag: `{value, tag}`, for a condition on what was read. */
export async function getTagged(url) {
  const response = await call('GET', url, undefined, {});
  return { value: await parseBytes(await response.arrayBuffer()), tag: response.headers.get('ETag') };
}

/** Reads what never changes, such as the state of a checkpoint by its id; a part of these answers is kept. */
export function getFixed(url) {
  const known = kept.get(url);
  if (known) {
    kept.delete(url);
    kept.set(url, known);
    return Promise.resolve(known.value);
  }
  if (!asked.has(url)) asked.set(url, ask('GET', url, undefined, {}).then(answer => keep(url, answer)).finally(() => asked.delete(url)));
  return asked.get(url);
}

/** Whether an answer of `getFixed` is at hand, so that it can be shown at once. */
export function peekFixed(url) {
  return kept.get(url)?.value;
}

/** Does something. Failures are `Problem`s, and nothing is repeated by itself. */
export function send(method, url, body, headers = {}) {
  return ask(method, url, body, { headers }).then(answer => answer.value);
}

/** Reads a text or bytes as they are. */
export async function download(url, { method = 'GET', body, as = 'text' } = {}) {
  const response = await call(method, url, body, {});
  return as === 'blob' ? response.blob() : response.text();
}

/** The response itself, for streams. */
export function call(method, url, body, { signal, headers = {} }) {
  const all = { ...headers, ...authorization() };
  if (body !== undefined) all['Content-Type'] ??= 'application/json';
  return fetch(url, { method, headers: all, body: body === undefined ? undefined : encode(body), signal, cache: 'no-store' })
    .catch(failure => Promise.reject(failure.name === 'AbortError' ? failure : new Problem(0, { detail: 'Cannot reach the server: it has ended or the connection is broken.' })))
    .then(checked);
}

async function ask(method, url, body, options) {
  const response = await call(method, url, body, options);
  const answer = await response.arrayBuffer();
  const bytes = answer.byteLength;
  return { value: await parseBytes(answer), bytes };
}

async function checked(response) {
  if (response.ok) return response;
  const problem = new Problem(response.status, await response.json().catch(() => ({ code: 'UNKNOWN' })));
  if (problem.status === 401) dispatchEvent(new CustomEvent('cairn:login', { detail: problem }));
  throw problem;
}

function encode(body) {
  return body instanceof Blob || body instanceof ArrayBuffer ? body : stringify(body);
}

function authorization() {
  const text = token.get();
  return text ? { Authorization: `Bearer ${text}` } : {};
}

function keep(url, answer) {
  if (answer.bytes > KEPT_BYTES / 4) return answer.value;
  kept.set(url, answer);
  keptBytes += answer.bytes;
  for (const [oldest, { bytes }] of kept) {
    if (keptBytes <= KEPT_BYTES) break;
    kept.delete(oldest);
    keptBytes -= bytes;
  }
  return answer.value;
}

export { Problem };
