// The side sheet in which a person acts: first the figures, then the act, then the way back.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../vendor/ui.js';
import { CopyAs } from './copyas.js';
import { changed, notify, useOnce } from './notices.js';
import { Failure } from './states.js';
import { plain } from './text.js';

/** A sheet at the side. The browser keeps the focus inside; Esc closes. */
export function Sheet({ title, close, children, wide = false }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current.showModal();
    return () => before?.isConnected && before.focus?.();
  }, []);
  return html`
    <dialog ref=${box} class=${wide ? 'sheet wide' : 'sheet'} aria-label=${title} onCancel=${event => (event.preventDefault(), close())}
        onClick=${event => event.target === box.current && close()} onKeyDown=${event => event.stopPropagation()}>
      <div class="sheet-head"><h2>${title}</h2><button type="button" class="plain" onClick=${close}>Close</button></div>
      <div class="sheet-body">${children}</div>
    </dialog>`;
}

/**
 * A sheet for one act.
 *   facts    what will happen, in figures: a list of sentences, or null while they are counted
 *   run      does it and gives `{text, undo}` for the notice; how it ends is also said when the sheet was closed meanwhile
 *   forms    the same as a command, Java, HTTP
 *   typed    a name that must be typed first, for acts that lose something from sight
 *   ready    whether the input is complete
 */
export function ActSheet({ title, close, facts, label, run, forms, typed, danger = false, ready = true, children }) {
  const [failure, setFailure] = useState(null);
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState('');
  const allowed = ready && !busy && facts && (!typed || name === typed);
  const gone = useRef(false);
  useEffect(() => () => void (gone.current = true), []);
  const act = useOnce(async () => {
    setBusy(true);
    setFailure(null);
    try {
      const done = await run();
      if (!gone.current) close();
      if (done) notify(done.text, done);
    } catch (problem) {
      if (problem.code === 'CONFLICT') changed();
      if (gone.current) notify(plain(problem.message), { failure: true });
      setFailure(problem);
      setBusy(false);
    }
  });
  const submit = event => {
    event.preventDefault();
    if (allowed) act();
  };
  return html`
    <${Sheet} title=${title} close=${close}>
      <form onSubmit=${submit}>
        ${children}
        <section class="facts" aria-label="What will happen">
          <h3>What will happen</h3>
          ${facts ? html`<ul>${facts.map((fact, i) => html`<li key=${i}>${fact}</li>`)}</ul>` : html`<p class="quiet">Counting …</p>`}
        </section>
        ${typed && html`<label class="field">Type <bdi class="mono">${typed}</bdi> to go on <input value=${name} onInput=${event => setName(event.target.value)} autocomplete="off" spellcheck="false" /></label>`}
        ${failure && html`<${Failure} of=${failure} />`}
        <div class="bar"><button type="submit" class=${danger ? 'main danger' : 'main'} disabled=${!allowed}>${busy ? 'At work …' : label}</button><button type="button" onClick=${close}>Cancel</button></div>
      </form>
      ${forms && html`<${CopyAs} forms=${forms} />`}
    </${Sheet}>`;
}
