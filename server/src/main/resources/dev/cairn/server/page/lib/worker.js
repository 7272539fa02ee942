// Parses long JSON beside the page. A value goes back in pieces, so that the page never stands still for one.
import { isOrdered, keys, parse } from './json.js';

/** About as many bytes go into a message. */
const PIECE = 250_000;

addEventListener('message', ({ data: { id, bytes } }) => {
  try {
    new Sender(id).send(parse(new TextDecoder().decode(bytes)));
  } catch (failure) {
    postMessage({ id, failure: failure.message });
  }
});

/**
 * Takes a value apart. Parts are `[holder, key, how, value]`: the holder is the number of an array or object that was opened before. Whole
 * values go as they are; exact numbers and the order of names would be lost on the way, so what has such inside is taken apart.
 */
class Sender {
  constructor(id) {
    this.id = id;
    this.weights = new Map();
    this.parts = [];
    this.weight = 0;
    this.holders = 1;
  }

  send(value) {
    this.weigh(value);
    this.walk(value, 0, '');
    postMessage({ id: this.id, parts: this.parts, done: true });
  }

  /** About how many bytes a value takes; infinitely many where it cannot go whole. */
  weigh(value) {
    if (typeof value === 'string') return 16 + value.length;
    if (value === null || typeof value !== 'object') return 16;
    if (JSON.isRawJSON(value)) return Infinity;
    const inside = keys(value).reduce((sum, key) => sum + key.length + this.weigh(value[key]), 16);
    const weight = isOrdered(value) ? Infinity : inside;
    this.weights.set(value, weight);
    return weight;
  }

  weightOf(value) {
    return this.weights.get(value) ?? this.weigh(value);
  }

  walk(value, holder, key) {
    if (JSON.isRawJSON(value)) return this.add([holder, key, 'raw', value.rawJSON], 32);
    const weight = this.weightOf(value);
    if (weight <= PIECE || typeof value === 'string') return this.add([holder, key, 'value', value], weight);
    const own = this.holders++;
    if (Array.isArray(value)) {
      this.add([holder, key, 'array'], 32);
      this.items(value, own);
    } else {
      this.add(isOrdered(value) ? [holder, key, 'ordered', keys(value)] : [holder, key, 'object'], 32);
      keys(value).forEach(name => this.walk(value[name], own, name));
    }
  }

  /** Small items go many at a time. */
  items(list, holder) {
    let from = 0;
    let weight = 0;
    const end = to => {
      if (to > from) this.add([holder, from, 'items', list.slice(from, to)], weight);
      from = to;
      weight = 0;
    };
    list.forEach((item, i) => {
      const more = this.weightOf(item);
      if (weight + more > PIECE) end(i);
      if (more > PIECE) {
        this.walk(item, holder, i);
        from = i + 1;
      } else weight += more;
    });
    end(list.length);
  }

  add(part, weight) {
    this.parts.push(part);
    this.weight += weight;
    if (this.weight < PIECE) return;
    postMessage({ id: this.id, parts: this.parts });
    this.parts = [];
    this.weight = 0;
  }
}
