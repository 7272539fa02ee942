// What is on the screen as a command, as Java and as an HTTP request.
import { html, useState } from '../vendor/ui.js';
import { stringify } from './json.js';
import { notify } from './notices.js';
import { visible } from './text.js';

/** Copies a text and says so. */
export async function copyText(text, what = 'Copied.') {
  const copied = await Promise.resolve(navigator.clipboard?.writeText(text)).then(() => Boolean(navigator.clipboard), () => false);
  if (copied || copyBySelection(text)) notify(what);
  else notify('This could not be copied: the browser does not allow it. Select the text and copy it yourself.', { failure: true });
}

// Without a secure context (plain http to another host) there is no clipboard but the selection.
function copyBySelection(text) {
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

/** A word for the shell: quoted only where it must be. Control characters are written as the shell's $'…'. */
export function word(text) {
  if (/^[\w@%+=:,./~-]+$/.test(text) && !text.startsWith('~')) return text;
  if (!/[\u0000-\u001f\u007f]/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replace(/[\\']/g, '\\$&').replace(/[\u0000-\u001f\u007f]/g, c => '\\x' + c.charCodeAt(0).toString(16).padStart(2, '0'));
  return `$'${escaped}'`;
}

/** A command of cairn from its words. */
export function command(...words) {
  return ['cairn', ...words.filter(one => one !== undefined && one !== null).map(String).map(word)].join(' ');
}

/** A text as a Java literal. */
export function javaText(text) {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/g, c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
}

/** The config of a checkpoint in Java; without an id that of the branch's head. */
export function javaConfig({ thread, namespace, id, branch }) {
  if (!namespace && !branch) return `CheckpointConfig.of(${[thread, id].filter(Boolean).map(javaText).join(', ')})`;
  const steps = { inNamespace: namespace, onBranch: branch, at: id };
  return `CheckpointConfig.of(${javaText(thread)})` + Object.entries(steps).filter(([, value]) => value).map(([name, value]) => `.${name}(${javaText(value)})`).join('');
}

/** The namespace of a path as routes take it, in Java. */
export function javaNamespace(path) {
  return `Namespace.of(${path ? path.split('/').map(decodeURIComponent).map(javaText).join(', ') : ''})`;
}

/** A value as a document in Java. */
export function javaDocument(value) {
  return `Document.parse(${javaText(stringify(value))})`;
}

/** A call on what is stored of an environment, in Java; the environment is closed after it. */
export function javaStored(environment, call) {
  return `try (EnvironmentHost host = cairn.environment(${javaText(environment)})) {\n    host.stored().${call};\n}`;
}

/** A request as a command of curl. */
export function curl(method, url, body, headers = {}) {
  const parts = ['curl -s', word(location.origin + url), '-H "Authorization: Bearer $CAIRN_TOKEN"'];
  if (method !== 'GET' && !(method === 'POST' && body !== undefined)) parts.splice(1, 0, `-X ${method}`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${word(`${name}: "${value}"`)}`);
  if (body !== undefined) parts.push(`-d ${word(stringify(body))}`);
  return parts.join(' ');
}

/** A request that sends a file, as a command of curl. */
export function curlFile(url, name) {
  return `curl -s ${word(location.origin + url)} -H "Authorization: Bearer $CAIRN_TOKEN" -H 'Content-Type: application/octet-stream' --data-binary ${word('@' + name)}`;
}

/** State files of components opened in Java. */
export function javaFiles(names, call) {
  const opened = Object.entries(names).map(([variable, name]) => `StateFile ${variable} = StateFile.from(Path.of(${javaText(name)}), StateLimits.DEFAULT, BinaryStore.digestsOnly())`);
  return `try (${opened.join(';\n        ')}) {\n    ${call};\n}`;
}

/** The forms of one thing, with a button that copies the one in sight. `forms` is `{cli, python, java, http}`; those that are missing are left out. */
export function CopyAs({ forms, label = 'The same as' }) {
  const names = { cli: 'Command', python: 'Python', java: 'Java', http: 'HTTP' };
  const present = Object.keys(names).filter(name => forms[name]);
  const [chosen, setChosen] = useState(present[0]);
  const shown = present.includes(chosen) ? chosen : present[0];
  return html`
    <div class="copy-as">
      <div class="bar" role="group" aria-label=${label}>
        <span class="quiet">${label}</span>
        ${present.map(name => html`<button type="button" key=${name} class="plain" aria-pressed=${name === shown} onClick=${() => setChosen(name)}>${names[name]}</button>`)}
        <button type="button" class="right" onClick=${() => copyText(forms[shown], 'Copied.')}>Copy</button>
      </div>
      <pre class="code">${visible(forms[shown])}</pre>
    </div>`;
}

/** A command with a copy button, for empty states. */
export function Command({ text }) {
  return html`<div class="command"><code>${visible(text)}</code><button type="button" onClick=${() => copyText(text)}>Copy</button></div>`;
}
