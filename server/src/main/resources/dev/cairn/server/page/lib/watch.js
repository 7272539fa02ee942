// Steps as they are saved: server-sent events through fetch, so that the token goes with them.
import { call, path, query } from './api.js';
import { parse } from './json.js';

/** Calls `heard(type, data)` for each event of a thread until the signal aborts; connects again by itself. `state(live)` says how it stands. */
export async function watch(thread, { signal, heard, state }) {
  let last;
  for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, 5000)) {
    try {
      const response = await call('GET', path`/v1/threads/${thread}/watch` + query({ after: last }), undefined, { signal });
      state(true);
      for await (const event of events(response.body)) {
        if (event.id) last = event.id;
        pause = 500;
        heard(event.type, event.data ? parse(event.data) : null);
      }
    } catch (failure) {
      if (signal.aborted || failure.status === 401 || failure.status === 404) return;
    }
    state(false);
    await wait(pause, signal);
  }
}

async function* events(body) {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split(/\r?\n\r?\n/);
    rest = blocks.pop();
    for (const block of blocks) {
      const event = eventOf(block);
      if (event.type) yield event;
    }
  }
}

function eventOf(block) {
  const event = { type: '', id: '', data: '' };
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line);
    if (field === 'event') event.type = value;
    if (field === 'id') event.id = value;
    if (field === 'data') event.data += (event.data && '\n') + value;
  }
  return event;
}

function wait(milliseconds, signal) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
