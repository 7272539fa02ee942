// What the page says of its acts: short messages at its foot, said to screen readers, some with a way back; and to its own lists.
import { html, useEffect, useRef, useState } from '../vendor/ui.js';
import { plain } from './text.js';

/** Shows a message, or none any more for null. `undo` is what its button does: `{label, run}`; `run` may give a further message. */
export function notify(text, { undo, failure = false } = {}) {
  dispatchEvent(new CustomEvent('cairn:notice', { detail: { text, undo, failure } }));
}

/** Does something, and says so when it fails. */
export function attempt(run) {
  return Promise.resolve().then(run).catch(problem => notify(plain(problem.message), { failure: true }));
}

/** An act that is done once at a time: what is asked for while it is at work, such as by a double click, is not done again. */
export function useOnce(act) {
  const busy = useRef(false);
  return async (...given) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await act(...given);
    } finally {
      busy.current = false;
    }
  };
}

/** Says to every list that the store has changed. */
export function changed() {
  dispatchEvent(new CustomEvent('cairn:changed'));
}

/** Where messages are shown. The last one stays until the next, or until it is closed. */
export function Notices() {
  const [notice, setNotice] = useState(null);
  useEffect(() => {
    const show = event => setNotice(event.detail.text === null ? null : event.detail);
    addEventListener('cairn:notice', show);
    return () => removeEventListener('cairn:notice', show);
  }, []);
  useEffect(() => {
    if (!notice || notice.undo || notice.failure) return;
    const timer = setTimeout(() => setNotice(null), 6000);
    return () => clearTimeout(timer);
  }, [notice]);
  const undo = useOnce(async () => {
    setNotice(null);
    try {
      const text = await notice.undo.run();
      if (text) notify(text);
    } catch (problem) {
      notify(`This could not be undone. ${plain(problem.message)}`, { failure: true });
    }
  });
  return html`
    <div class="notices" role="status">
      ${notice && html`
        <div class=${notice.failure ? 'notice bad' : 'notice'}>
          <span>${notice.text}</span>
          ${notice.undo && html`<button type="button" onClick=${undo}>${notice.undo.label ?? 'Undo'}</button>`}
          <button type="button" class="plain" onClick=${() => setNotice(null)}>Close</button>
        </div>`}
    </div>`;
}
