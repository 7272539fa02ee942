// Where states come from: one bounded read each, parts of large values on demand. The report file puts its own source here.
import { get, getFixed, path, peekFixed, query, send } from '../lib/api.js';

/** Longest value in bytes that comes with its state; longer ones come in parts. */
export const WHOLE = 65_536;

const stateUrl = (thread, namespace, id) => path`/v1/threads/${thread}/checkpoints/${'id:' + id}/bounded` + query({ namespace, limit: WHOLE });
const diffUrl = (thread, namespace, from, to, toThread) => path`/v1/threads/${thread}/diff` + query({ from: `id:${from}`, to: `id:${to}`, to_thread: toThread, namespace });

/** The state of a checkpoint, with `large`: pointers of values that are held in part. */
export function readState(thread, namespace, id) {
  return getFixed(stateUrl(thread, namespace, id));
}

/** The same, if it is at hand. */
export function stateAtHand(thread, namespace, id) {
  return peekFixed(stateUrl(thread, namespace, id));
}

/** The difference of two checkpoints. */
export function readDiff(thread, namespace, from, to, toThread) {
  return getFixed(diffUrl(thread, namespace, from, to, toThread === thread ? undefined : toThread));
}

/** A part of a large value: `{value, offset, next, items, large}`. */
export function readPart(thread, namespace, id, pointer, offset, count) {
  return getFixed(path`/v1/threads/${thread}/checkpoints/${'id:' + id}/value` + query({ namespace, pointer, offset: offset || undefined, count }));
}

/** The stored text of a whole channel, or of a state. */
export function rawUrl(thread, namespace, id, channel) {
  return path`/v1/threads/${thread}/checkpoints/${'id:' + id}` + query({ namespace, channel, raw: true });
}

/** Which step wrote the parts of a value. */
export function readBlame(thread, namespace, id, pointer) {
  return get(path`/v1/threads/${thread}/blame` + query({ at: `id:${id}`, pointer, namespace, limit: 500 }));
}

/** What tasks wrote before the next step. */
export function readWrites(thread, namespace, id) {
  return get(path`/v1/threads/${thread}/checkpoints/${'id:' + id}/writes` + query({ namespace }));
}

/** Finds the step at which a condition turned. */
export function bisect(thread, question) {
  return send('POST', path`/v1/threads/${thread}/bisect`, question);
}
