// What is looked for among items: a filter, an order.
import { html } from '../vendor/ui.js';
import { parse } from '../lib/json.js';
import { change } from '../lib/route.js';

const ORDERS = { newest: 'Changed last first', oldest: 'Changed first first', key: 'By key', field: 'By a field' };

/** The fields. Everything stands in the address. */
export function Filters({ query }) {
  const order = query.sort !== undefined ? 'field' : (query.order ?? 'newest');
  const setOrder = event => {
    const to = event.target.value;
    change({ order: to === 'newest' || to === 'field' ? undefined : to, sort: to === 'field' ? 'name' : undefined, descending: undefined });
  };
  return html`
    <form class="item-filters" onSubmit=${event => event.preventDefault()}>
      <label class="field">Filter <input class="mono" value=${query.filter ?? ''} placeholder='{"age":{"$gt":30}}' spellcheck="false" autocomplete="off"
          onInput=${event => change({ filter: event.target.value }, { replace: true })} /></label>
      <div class="bar">
        <label>Order <select value=${order} onChange=${setOrder}>${Object.entries(ORDERS).map(([value, name]) => html`<option key=${value} value=${value}>${name}</option>`)}</select></label>
        ${order === 'field' && html`<${Sorting} query=${query} />`}
      </div>
    </form>`;
}

function Sorting({ query }) {
  return html`
    <label class="short">Field <input class="mono" value=${query.sort} spellcheck="false" onInput=${event => change({ sort: event.target.value }, { replace: true })} /></label>
    <label><input type="checkbox" checked=${query.descending === 'true'} onChange=${event => change({ descending: event.target.checked ? 'true' : undefined })} /> Greatest first</label>`;
}

/** The search that an address asks for: `{body}`, or `{problem}` where the filter is no JSON object. */
export function searchOf({ namespace, filter, order, sort, descending }) {
  const body = { prefix: namespace || undefined, order: order || undefined };
  if (sort) Object.assign(body, { order: undefined, sort, descending: descending === 'true' });
  if (!filter) return { body };
  try {
    return { body: { ...body, filter: parse(filter) } };
  } catch {
    return { problem: new Error('The filter is not JSON yet. It is an object such as {"age":{"$gt":30}}.') };
  }
}
