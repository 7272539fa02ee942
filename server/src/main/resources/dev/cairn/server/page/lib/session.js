// What the page may do, as its token allows.
import { useEffect, useState } from '../vendor/ui.js';
import { get, send, token } from './api.js';

let known = null;

/** `{readOnly, tenant}`: with a token that may only read, what changes the store is not offered. */
export function useSession() {
  const [session, setSession] = useState({ readOnly: true });
  useEffect(() => {
    known ??= get('/v1/session').catch(() => ({ read_only: false }));
    known.then(({ read_only: readOnly, tenant }) => setSession({ readOnly, tenant, known: true }));
  }, []);
  return session;
}

/** Exchanges the code in the address, if there is one, for a token of this tab. The code leaves the address and the history. */
export async function enter() {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (!code) return;
  history.replaceState(null, '', location.pathname);
  token.set('');
  const answer = await send('POST', '/v1/session', { code }).catch(() => null); // without one, the page asks for a token
  if (answer) token.set(answer.token);
}
