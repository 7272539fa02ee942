// Long texts, folded until a person wants all of them.
import { html, useState } from '../vendor/ui.js';
import { size, visible } from './text.js';

const LONG = 1600;

/** A text that is folded when it is long. Of a text that is held in part, `rest` is `{missing, load}`: how many characters are missing, and what asks for them. */
export function Long({ text, mono = false, rest }) {
  const [open, setOpen] = useState(false);
  const showAll = () => {
    setOpen(true);
    rest?.load();
  };
  const cut = !open && (text.length > LONG || lines(text) > 24);
  const shown = cut ? beginning(text) : text;
  return html`
    <div class=${mono ? 'words mono' : 'words'} dir="auto">${visible(shown)}${cut && html`
      <button type="button" class="plain" onClick=${showAll}>… show all (${size(text.length + (rest?.missing ?? 0))})</button>`}${!cut && rest && html`
      <button type="button" class="plain" onClick=${rest.load}>… load the rest (${size(rest.missing)})</button>`}</div>`;
}

function beginning(text) {
  const upTo = text.split('\n', 20).join('\n').slice(0, LONG / 2);
  return /[\ud800-\udbff]$/.test(upTo) ? upTo.slice(0, -1) : upTo;
}

function lines(text) {
  return text.length > 100_000 ? Infinity : text.split('\n').length;
}
