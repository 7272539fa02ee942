// The rows of a thread's tree: loaded a page at a time, newest first, with the steps that are saved meanwhile.
import { useCallback, useEffect, useMemo, useRef, useState } from '../vendor/ui.js';
import { get, path, query } from '../lib/api.js';
import { watch } from '../lib/watch.js';
import { labelled } from './labels.js';
import { lanesOf } from './lanes.js';

const FIRST = 200;
const FURTHER = 1000;
const NONE = { items: [], labels: { branches: [], gaps: [], tags: [], pending: [], namespaces: [] }, added: 0, loading: true, ended: false };
// How long the first picture has before the rest of a long thread is read.
const REST = 100;

/**
 * The tree of a namespace: `rows`, what to `draw` of each, `places` of ids, `branches`, which come first, `namespaces`; `live` says whether new steps are heard of, `added`
 * counts rows that came on top since it was opened.
 */
export function useRows(thread, namespace) {
  const [state, setState] = useState(NONE);
  const [live, setLive] = useState(false);
  const turn = useRef(0);
  const load = useCallback(() => loadAll({ thread, namespace, turn, setState }), [thread, namespace]);
  useEffect(() => {
    const again = () => refresh({ thread, namespace, turn, setState });
    load();
    addEventListener('cairn:changed', again);
    const end = listen({ thread, changed: again, setLive });
    return () => (++turn.current, end(), removeEventListener('cairn:changed', again));
  }, [load]);
  const { branches, namespaces } = state.labels;
  const rows = useMemo(() => labelled(state.items, state.labels), [state.items, state.labels]);
  const drawn = useMemo(() => lanesOf(rows, branches), [rows]);
  const places = useMemo(() => new Map(rows.map((row, i) => [row.checkpoint_id, i])), [rows]);
  return useMemo(() => ({ ...state, rows, branches, namespaces, drawn, places, live, again: load }), [state, rows, live]);
}

async function loadAll({ thread, namespace, turn, setState }) {
  const mine = ++turn.current;
  setState(NONE);
  try {
    const early = readLabels(thread, namespace).then(known => {
      if (mine === turn.current) setState({ ...NONE, labels: known }); // they say which state to ask for
      return known;
    });
    let [page, labels] = await Promise.all([readPage(thread, namespace, { limit: FIRST }), early]);
    for (let items = page.items; mine === turn.current; items = [...items, ...page.items]) {
      setState({ items, labels, added: 0, loading: page.next !== null, ended: page.next === null });
      if (page.next === null) return;
      if (items.length === page.items.length) await new Promise(done => setTimeout(done, REST));
      page = await readPage(thread, namespace, { cursor: page.next, limit: FURTHER });
    }
  } catch (failure) {
    if (mine === turn.current) setState(was => ({ ...was, failure, loading: false }));
  }
}

/** The newest page again; what is known below it stays. */
async function refresh({ thread, namespace, turn, setState }) {
  const mine = turn.current;
  const answers = await Promise.all([readPage(thread, namespace, { limit: FIRST }), readLabels(thread, namespace)]).catch(() => null);
  if (!answers || mine !== turn.current) return;
  const [page, labels] = answers;
  setState(was => {
    const known = new Set(was.items.map(item => item.checkpoint_id));
    const added = page.items.filter(item => !known.has(item.checkpoint_id));
    const gapless = page.next === null || added.length < page.items.length;
    const items = page.next === null ? page.items : gapless ? [...added, ...was.items] : page.items;
    return { ...was, items, labels, added: was.added + added.length, failure: undefined };
  });
}

function readPage(thread, namespace, members) {
  return get(path`/v1/threads/${thread}/checkpoints` + query({ namespace, ...members }));
}

async function readLabels(thread, namespace) {
  const [{ branches, gaps, namespaces }, tags, info] = await Promise.all([
    get(path`/v1/threads/${thread}/branches` + query({ namespace })),
    get(path`/v1/threads/${thread}/tags`),
    get(path`/v1/threads/${thread}`),
  ]);
  const here = one => one.namespace === namespace;
  return { branches, gaps, namespaces, tags: tags.items.filter(here), pending: info.pending.filter(here) };
}

function listen({ thread, changed, setLive }) {
  const abort = new AbortController();
  let waiting = null;
  const tell = () => {
    waiting = null;
    changed();
    dispatchEvent(new CustomEvent('cairn:step', { detail: thread }));
  };
  const heard = type => {
    if (type === 'checkpoint' || type === 'reset') waiting ??= setTimeout(tell, 100);
  };
  watch(thread, { signal: abort.signal, heard, state: setLive });
  return () => (abort.abort(), clearTimeout(waiting));
}
