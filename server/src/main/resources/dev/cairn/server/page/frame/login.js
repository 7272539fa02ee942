// Asks for a token when the server wants one.
import { html, useState } from '../vendor/ui.js';
import { token } from '../lib/api.js';
import { Command } from '../lib/copyas.js';
import { Sheet } from '../lib/dialog.js';
import { useEvent } from '../lib/use.js';

/** A sheet with a field for the token. It opens when a request is refused for want of one. */
export function Login() {
  const [open, setOpen] = useState(false);
  useEvent('cairn:login', () => setOpen(true), []);
  if (!open) return null;
  const submit = event => {
    event.preventDefault();
    token.set(event.target.elements.token.value.trim());
    location.reload();
  };
  return html`
    <${Sheet} title="This server wants a token" close=${() => setOpen(false)}>
      <form onSubmit=${submit}>
        <label class="field">Token <input name="token" type="password" autocomplete="off" required /></label>
        <button type="submit" class="main">Open</button>
      </form>
      <p class="quiet">The token stays in this tab and goes with each request. Make one, or let cairn open the page for you:</p>
      <${Command} text="cairn token add me" />
      <${Command} text="cairn ui" />
    </${Sheet}>`;
}
