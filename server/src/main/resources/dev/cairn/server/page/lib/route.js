// The address names everything: what page, of what, how it is shown. The hash is "#/page/part/part?name=value".

/** The address in parts: `page`, further `parts`, and `at(name)` for what stands behind the question mark. */
export function parseHash(hash = location.hash) {
  const [, parts = '', search = ''] = /^#?\/?([^?]*)\??(.*)$/s.exec(hash);
  const [page = '', ...rest] = parts.split('/').map(decode);
  return { page: page || 'threads', parts: rest.filter(part => part !== ''), query: Object.fromEntries(new URLSearchParams(search)) };
}

/** The hash of an address. Members of the query that are empty are left out. */
export function hashOf({ page, parts = [], query = {} }) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));
  return '#/' + [page, ...parts].map(encodeURIComponent).join('/') + (search.size ? `?${search}` : '');
}

/** Goes to an address. With `replace` the back button skips where it was. */
export function go(route, { replace = false } = {}) {
  const hash = hashOf(route);
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Changes members of the query of the present address, and nothing else. */
export function change(members, options) {
  const route = parseHash();
  go({ ...route, query: { ...route.query, ...members } }, options);
}

/** The same after an act on a thread, if the reader is still there. */
export function changeIn(thread, members) {
  const { page, parts } = parseHash();
  if (page === 'threads' && parts[0] === thread) change(members);
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
