// Hooks that several views share.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from '../vendor/ui.js';

/** What a question gives: `{value, failure, loading, again}`. What was there stays until the next answer, so that nothing flickers; nothing is asked where `ask` gives undefined. */
export function useAsk(ask, keys) {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState({ loading: true });
  useEffect(() => {
    const abort = new AbortController();
    const asked = ask(abort.signal);
    if (asked === undefined) return setState(was => (was.loading || was.failure ? { value: was.value, loading: false } : was));
    setState(was => ({ ...was, loading: true }));
    Promise.resolve(asked).then(
      value => abort.signal.aborted || setState({ value, loading: false }),
      failure => abort.signal.aborted || setState({ failure, loading: false }),
    );
    return () => abort.abort();
  }, [...keys, turn]);
  return { ...state, again: useCallback(() => setTurn(n => n + 1), []) };
}

/** All pages of a listing, a page at a time: `{items, more(), ended, failure, loading, again}`. */
export function usePages(ask, keys) {
  const [state, setState] = useState({ items: [], loading: true, cursor: undefined });
  const asked = useRef(0);
  const load = (cursor, before) => {
    const mine = ++asked.current;
    setState(was => ({ ...was, loading: true }));
    Promise.resolve(ask(cursor)).then(
      page => mine === asked.current && setState({ ...page, items: [...before, ...page.items], cursor: page.next, loading: false, ended: page.next === null }),
      failure => mine === asked.current && setState(was => ({ ...was, failure, loading: false })),
    );
  };
  useEffect(() => {
    load(undefined, []);
    return () => void ++asked.current;
  }, keys);
  return {
    ...state,
    more: () => state.loading || state.ended || state.failure || load(state.cursor, state.items),
    again: () => load(undefined, []),
  };
}

/** A function that stays the same and does what it did when the component was last drawn. */
export function useStable(run) {
  const latest = useRef(run);
  useLayoutEffect(() => void (latest.current = run));
  return useCallback((...given) => latest.current(...given), []);
}

/** A value after it has rested for a while. */
export function useRested(value, milliseconds = 200) {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** A choice that stays for the tab, such as what is folded. */
export function useKept(name, initial) {
  const key = `cairn.${name}`;
  const [value, setValue] = useState(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? initial);
  const set = next => {
    sessionStorage.setItem(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, set];
}

/** Listens to an event of the window while the component is there. */
export function useEvent(type, listener, keys) {
  useEffect(() => {
    addEventListener(type, listener);
    return () => removeEventListener(type, listener);
  }, keys);
}
