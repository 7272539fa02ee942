// Keys that act only while nobody types.

/** Whether a key belongs to a field, a dialog or the browser. */
export function isTyping(event) {
  const { target } = event;
  return event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || target.isContentEditable || Boolean(target.closest?.('dialog'))
    || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT' || (target.tagName === 'INPUT' && !['range', 'checkbox', 'radio'].includes(target.type));
}
