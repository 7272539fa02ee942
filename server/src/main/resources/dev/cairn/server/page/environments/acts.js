// What can be removed of an environment.
import { html } from '../vendor/ui.js';
import { get, path, query, send } from '../lib/api.js';
import { command, curl, javaStored, javaText } from '../lib/copyas.js';
import { ActSheet } from '../lib/dialog.js';
import { change } from '../lib/route.js';
import { count, size } from '../lib/text.js';
import { useAsk } from '../lib/use.js';
import { place } from './steps.js';

/** Deletes a session with its steps and snapshots. */
export function DeleteSession({ name, session, sessions, close, again }) {
  const asked = useAsk(signal => get(path`/v1/environments/${name}/snapshots` + query({ session: session.session, limit: 1000 }), { signal }), []);
  const url = path`/v1/environments/${name}/session` + query({ session: session.session });
  const branched = sessions.filter(one => one.parent?.session === session.session && one !== session).length;
  const remove = async () => {
    await send('DELETE', url);
    change({ session: undefined, snapshot: undefined, view: undefined });
    again();
    return { text: `Session '${session.session}' is deleted.` };
  };
  const facts = asked.value && [
    `Removes ${count(session.step, 'recorded step')} and ${count(asked.value.items.length, 'snapshot')}${asked.value.next ? ' and more' : ''} for good: environments have no trash.`,
    branched ? `${count(branched, 'session')} branched from it ${branched === 1 ? 'loses' : 'lose'} what went before the branch.` : 'No other session was branched from it.',
  ];
  return html`<${ActSheet} title="Delete a session" close=${close} facts=${facts} label="Delete" danger run=${remove} typed=${session.session || name}
      forms=${{ cli: command('env', 'delete', `${place(name)}/${session.session}`), java: javaStored(name, `delete(${javaText(session.session)})`), http: curl('DELETE', url) }} />`;
}

/** Deletes a snapshot. */
export function DeleteSnapshot({ name, session, snapshot, close, again }) {
  const url = path`/v1/environments/${name}/snapshot` + query({ session: session.session, snapshot: snapshot.snapshot_id });
  const remove = async () => {
    await send('DELETE', url);
    change({ snapshot: undefined });
    again();
    return { text: 'The snapshot is deleted.' };
  };
  const facts = [
    `Removes a snapshot of ${count(snapshot.parts.length, 'part')} (${size(snapshot.state_bytes)} whole) for good: environments have no trash.`,
    'Recorded steps stay. A snapshot that a session goes on from is refused.',
  ];
  return html`<${ActSheet} title="Delete a snapshot" close=${close} facts=${facts} label="Delete" danger run=${remove} typed=${snapshot.label ?? name}
      forms=${{ cli: command('env', 'delete', `${place(name)}/${session.session}@${snapshot.snapshot_id}`), java: javaStored(name, `delete(host.stored().get(${javaText(session.session)}, ${javaText(snapshot.snapshot_id)}))`), http: curl('DELETE', url) }} />`;
}
