// A parser for the texts whose objects JavaScript would put into another order: those with names like "10".

/** Parses valid JSON. `number(value, text)` makes the numbers; each object gets its names under the symbol `order`. */
export function orderedParse(text, number, order) {
  const token = /\s*(?:([[\]{},:])|("(?:[^"\\]|\\.)*")|([^\s,\]}]+))/gy;
  let at = null;
  const next = () => (at = token.exec(text));
  const value = () => {
    if (at[2] !== undefined) return JSON.parse(at[2]);
    if (at[1] === '{') return object();
    if (at[1] === '[') return array();
    return /^[-\d]/.test(at[3]) ? number(Number(at[3]), at[3]) : JSON.parse(at[3]);
  };
  const array = () => {
    const result = [];
    while (next()[1] !== ']') if (at[1] !== ',') result.push(value());
    return result;
  };
  const object = () => {
    const result = {};
    const names = [];
    while (next()[1] !== '}') {
      if (at[1] === ',') continue;
      const name = JSON.parse(at[2]);
      next();
      next();
      define(result, name, value());
      names.push(name);
    }
    return Object.defineProperty(result, order, { value: names });
  };
  next();
  return value();
}

function define(object, name, value) {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}
