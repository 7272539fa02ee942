// The rows of a thread's tree: loaded a page at a time, newest first, with the steps that are saved meanwhile.
import { useCallback, useEffect, useMemo, useState } from '../vendor/ui.js';
import { get, path, query } from '../lib/api.js';
import { watch } from '../lib/watch.js';
import { labeller } from './labels.js';
import { laneDrawer, lanesOf } from './lanes.js';

const FIRST = 200;
const FURTHER = 1000;
const NONE = { rows: [], drawn: [], labels: { branches: [], gaps: [], tags: [], pending: [], namespaces: [] }, added: 0, loading: true, ended: false };
// How long the first picture has before the rest of a long thread is read.
const REST = 100;

/**
 * The tree of a namespace: `rows`, what to `draw` of each, `places` of ids, `branches`, which come first, `namespaces`; `live` says whether new steps are heard of, `added`
 * counts rows that came on top since it was opened.
 */
export function useRows(thread, namespace) {
  const [state, setState] = useState(NONE);
  const [live, setLive] = useState(false);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn(n => n + 1), []);
  useEffect(() => {
    const abort = new AbortController();
    const into = new Shown(thread, namespace, abort.signal, setState);
    // One reading at a time, so that an older answer never comes after a newer one.
    let running = loadAll(into);
    let waiting = false;
    const refreshed = () => {
      if (waiting) return;
      waiting = true;
      running = running.then(() => ((waiting = false), abort.signal.aborted || refresh(into, again)));
    };
    addEventListener('cairn:changed', refreshed);
    listen({ thread, signal: abort.signal, changed: refreshed, setLive });
    return () => (abort.abort(), removeEventListener('cairn:changed', refreshed));
  }, [thread, namespace, turn]);
  const { branches, namespaces } = state.labels;
  const places = useMemo(() => new Map(state.rows.map((row, i) => [row.checkpoint_id, i])), [state.rows]);
  return useMemo(() => ({ ...state, branches, namespaces, places, live, again }), [state, live]);
}

/** What is shown of a tree, until its signal aborts. */
class Shown {
  constructor(thread, namespace, signal, show) {
    Object.assign(this, { thread, namespace, signal, show, now: NONE });
  }

  set(members) {
    if (this.signal.aborted) return;
    this.now = { ...this.now, ...members };
    this.show(this.now);
  }

  page(members) {
    return get(path`/v1/threads/${this.thread}/checkpoints` + query({ namespace: this.namespace, ...members }), { signal: this.signal });
  }

  async labels() {
    const read = url => get(url, { signal: this.signal });
    const [{ branches, gaps, namespaces }, tags, info] = await Promise.all([
      read(path`/v1/threads/${this.thread}/branches` + query({ namespace: this.namespace })),
      read(path`/v1/threads/${this.thread}/tags`),
      read(path`/v1/threads/${this.thread}`),
    ]);
    const here = one => one.namespace === this.namespace;
    return { branches, gaps, namespaces, tags: tags.items.filter(here), pending: info.pending.filter(here) };
  }
}

async function loadAll(shown) {
  shown.set(NONE);
  try {
    const early = shown.labels().then(labels => {
      shown.set({ labels }); // they say which state to ask for
      return labels;
    });
    let [page, labels] = await Promise.all([shown.page({ limit: FIRST }), early]);
    const labelled = labeller(labels);
    const draw = laneDrawer(labels.branches);
    for (let { rows, drawn } = NONE; ; page = await shown.page({ cursor: page.next, limit: FURTHER })) {
      const further = page.items.map(labelled);
      rows = [...rows, ...further];
      drawn = [...drawn, ...further.map(draw)];
      shown.set({ rows, drawn, loading: page.next !== null, ended: page.next === null });
      if (page.next === null) return;
      if (rows.length === further.length) await new Promise(done => setTimeout(done, REST));
    }
  } catch (failure) {
    shown.set({ failure, loading: false });
  }
}

/** The newest page again; what is known below it stays. When more came than a page holds, all is read again. */
async function refresh(shown, again) {
  const answers = await Promise.all([shown.page({ limit: FIRST }), shown.labels()]).catch(() => null);
  if (!answers) return;
  const [page, labels] = answers;
  const { now } = shown;
  const known = new Set(now.rows.map(row => row.checkpoint_id));
  const added = page.items.filter(item => !known.has(item.checkpoint_id));
  const whole = page.next === null;
  if (!whole && added.length === page.items.length) return again();
  const rows = (whole ? page.items : [...added, ...now.rows]).map(labeller(labels));
  shown.set({ rows, drawn: lanesOf(rows, labels.branches), labels, added: now.added + added.length, failure: undefined });
}

function listen({ thread, signal, changed, setLive }) {
  let waiting = null;
  const tell = () => {
    waiting = null;
    changed();
    dispatchEvent(new CustomEvent('cairn:step', { detail: thread }));
  };
  const heard = type => {
    if (type === 'checkpoint' || type === 'reset') waiting ??= setTimeout(tell, 100);
  };
  watch(thread, { signal, heard, state: setLive });
  signal.addEventListener('abort', () => clearTimeout(waiting));
}
