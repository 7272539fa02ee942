// Parts of the page whose modules are loaded when they are first shown.
import { html, useEffect, useState } from '../vendor/ui.js';
import { Failure, Waiting } from './states.js';

/** A component that is loaded now: the export `name` of the module that `load` gives. Another one in its place needs another key. */
export function Lazy({ load, name, ...props }) {
  const [{ Part, failure }, setLoaded] = useState({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    load().then(module => gone || setLoaded({ Part: module[name] }), cause => gone || setLoaded({ failure: cause }));
    return () => void (gone = true);
  }, [turn]);
  if (failure) return html`<${Failure} of=${failure} again=${() => (setLoaded({}), setTurn(turn + 1))} />`;
  return Part ? html`<${Part} ...${props} />` : html`<${Waiting} />`;
}
