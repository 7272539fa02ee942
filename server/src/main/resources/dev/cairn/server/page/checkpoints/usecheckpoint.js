// The state of the selected checkpoint, with what its step changed and the parts of large values that were loaded.
import { useCallback, useEffect, useMemo, useRef, useState } from '../vendor/ui.js';
import { join } from '../lib/json.js';
import { attempt } from '../lib/notices.js';
import { useAsk, useRested } from '../lib/use.js';
import { assembled, partAsked } from './parts.js';
import { readDiff, readPart, readState, stateAtHand } from './source.js';

/** The state with `large` (what is held in part, by pointer), `loading`, `failure`, and `load(pointer)`. What was shown stays until the next state is there. */
export function useCheckpoint(thread, namespace, id) {
  const known = useMemo(() => (id ? stateAtHand(thread, namespace, id) : undefined), [thread, namespace, id]);
  const { value, failure, again } = useAsk(() => (id && !known ? readState(thread, namespace, id) : undefined), [thread, namespace, id]);
  const last = useRef(undefined);
  const here = known ?? (value?.checkpoint_id === id ? value : undefined);
  const read = here ?? last.current;
  last.current = read;
  const [parts, setParts] = useState([]);
  useEffect(() => setParts(was => (was.length ? [] : was)), [thread, namespace, id]);
  const state = useMemo(() => read && assembled(read, parts.filter(({ of }) => of === read.checkpoint_id).map(({ part }) => part)), [read, parts]);
  const load = useCallback(pointer => attempt(async () => {
    const { checkpoint_id: of, large } = state;
    const { offset, count } = partAsked(large.get(pointer));
    const part = await readPart(thread, namespace, of, pointer, offset, count);
    setParts(was => [...was, { of, part }]);
  }), [thread, namespace, state]);
  return useMemo(() => ({ ...state, failure: here ? undefined : failure, loading: !here && !failure, again, load }), [state, here, failure, again, load]);
}

/** Longest state of which the differences are asked for by themselves; of others only when a person wants to see them. */
const LARGEST = 4_000_000;

/** Pointers that changed from the checkpoint before, once they are known; not asked for while a person steps on quickly. */
export function useFresh(thread, namespace, state, bytes) {
  const id = useRested(state?.checkpoint_id, 120);
  const parent = id === state?.checkpoint_id && bytes <= LARGEST ? state?.parent_id : undefined;
  const { value } = useAsk(() => (id && parent ? readDiff(thread, namespace, parent, id).catch(() => null) : undefined), [thread, namespace, id, parent]);
  return useMemo(() => (value && value.to.checkpoint_id === state?.checkpoint_id ? changedPointers(value) : new Set()), [value, state?.checkpoint_id]);
}

/** The places that a difference names. */
function changedPointers(diff) {
  const pointers = new Set();
  for (const { channel, patch } of diff.channels) {
    const base = join('', channel);
    if (!patch) pointers.add(base);
    for (const { op, path } of patch ?? []) if (op !== 'remove') pointers.add(base + path);
  }
  return pointers;
}
