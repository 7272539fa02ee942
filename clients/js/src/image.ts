import { createHash, type Hash } from "node:crypto";

/** Serializes one item of an array; undefined when it has another form in an array than by itself. */
export type ItemSerializer = (item: unknown) => Promise<Uint8Array | undefined>;

/** What is remembered of an item to see later that it has not changed. Strings are shared, so it is small. */
type Shape = unknown;

const UNKNOWN = Symbol("unknown");
const DEEPEST = 64;

class ShapeOfObject {
  constructor(
    readonly prototype: unknown,
    readonly keys: string[],
    readonly values: Shape[],
  ) {}
}

interface Item {
  bytes: Uint8Array;
  shape: Shape;
}

const COMMA = Buffer.from(",");
const OPEN = Buffer.from("[");
const CLOSE = Buffer.from("]");

/**
 * An array channel as it was put last: its items in JSON, and a digest that goes on. The next array is compared with it, so that only what
 * follows the common beginning is serialized and sent. An item counts as the same when it has the same content; items of plain data and
 * messages of LangChain are compared without being serialized, all others by their JSON.
 */
export class ArrayImage {
  private constructor(
    private readonly items: Item[],
    private readonly hash: Hash,
    /** How many items are those of the image before. */
    readonly common: number,
    /** Whether these are all of the image before. */
    readonly extendsBase: boolean,
  ) {}

  /** The image of an array; undefined when it cannot be serialized item by item. */
  static async of(
    array: unknown[],
    before: ArrayImage | undefined,
    serialize: ItemSerializer,
  ): Promise<ArrayImage | undefined> {
    const items: Item[] = [];
    let common: number | undefined;
    for (let i = 0; i < array.length; i++) {
      const old = common === undefined ? before?.items[i] : undefined;
      if (old !== undefined && old.shape !== UNKNOWN && isSame(old.shape, array[i])) {
        items.push(old);
        continue;
      }
      const bytes = await serialize(array[i]);
      if (bytes === undefined) {
        return undefined;
      }
      if (old === undefined || Buffer.compare(old.bytes, bytes) !== 0) {
        common ??= i;
      }
      items.push({ bytes, shape: shapeOf(array[i], 0) });
    }
    const shared = common ?? Math.min(array.length, before?.items.length ?? 0);
    const extendsBase = before !== undefined && shared === before.items.length;
    const hash = extendsBase ? before.hash.copy() : createHash("sha256").update(OPEN);
    for (let i = extendsBase ? shared : 0; i < items.length; i++) {
      if (i > 0) {
        hash.update(COMMA);
      }
      hash.update(items[i]!.bytes);
    }
    return new ArrayImage(items, hash, shared, extendsBase);
  }

  get sha256(): string {
    return this.hash.copy().update(CLOSE).digest("hex");
  }

  /** The JSON array of the items from an index on. */
  json(from: number): Uint8Array {
    const parts: Uint8Array[] = [OPEN];
    for (let i = from; i < this.items.length; i++) {
      if (i > from) {
        parts.push(COMMA);
      }
      parts.push(this.items[i]!.bytes);
    }
    parts.push(CLOSE);
    return Buffer.concat(parts);
  }

  /** The array anew, of whose items those of plain data are copied and all others read from their JSON. */
  copy(read: (json: Uint8Array) => Promise<unknown>): Promise<unknown[]> {
    return Promise.all(this.items.map((item) => (isPlain(item.shape) ? plainCopy(item.shape) : read(item.bytes))));
  }

  /** How many bytes the common beginning has. */
  get commonBytes(): number {
    let sum = 0;
    for (let i = 0; i < this.common; i++) {
      sum += this.items[i]!.bytes.length;
    }
    return sum;
  }

  /** Memory that it takes, roughly. */
  get weight(): number {
    return this.items.reduce((sum, item) => sum + 3 * item.bytes.length + 200, 500);
  }
}

function shapeOf(value: unknown, depth: number): Shape {
  if (typeof value !== "object" || value === null) {
    return typeof value === "function" ? UNKNOWN : value;
  }
  if (depth > DEEPEST) {
    return UNKNOWN;
  }
  if (Array.isArray(value)) {
    const items = Array.from(value, (item) => shapeOf(item, depth + 1));
    return items.includes(UNKNOWN) ? UNKNOWN : items;
  }
  return isTransparent(value) ? shapeOfObject(value, depth) : UNKNOWN;
}

/** Whether the JSON of an object is told by its own enumerable members: plain objects, and what LangChain serializes. */
function isTransparent(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  const plain = prototype === Object.prototype || prototype === null;
  return plain ? !("toJSON" in value) : (value as { lc_serializable?: unknown }).lc_serializable === true;
}

function shapeOfObject(value: object, depth: number): Shape {
  const keys = Object.keys(value);
  const values: Shape[] = [];
  for (const key of keys) {
    const member = Object.getOwnPropertyDescriptor(value, key)!;
    const shape = member.get === undefined ? shapeOf(member.value, depth + 1) : UNKNOWN;
    if (shape === UNKNOWN) {
      return UNKNOWN;
    }
    values.push(shape);
  }
  return new ShapeOfObject(Object.getPrototypeOf(value), keys, values);
}

function isSame(shape: Shape, value: unknown): boolean {
  if (typeof shape !== "object" || shape === null) {
    return shape === value || (shape !== shape && value !== value);
  }
  if (typeof value !== "object" || value === null) {
    return false;
  }
  if (Array.isArray(shape)) {
    return (
      Array.isArray(value) && value.length === shape.length && shape.every((item, i) => isSame(item, value[i]))
    );
  }
  const { prototype, keys, values } = shape as ShapeOfObject;
  if (Object.getPrototypeOf(value) !== prototype) {
    return false;
  }
  const now = Object.keys(value);
  return (
    now.length === keys.length &&
    keys.every((key, i) => now[i] === key && isSame(values[i], (value as Record<string, unknown>)[key]))
  );
}

/** Whether JSON gives a value of this shape back as it is. */
function isPlain(shape: Shape): boolean {
  if (Array.isArray(shape)) {
    return shape.every(isPlain);
  }
  if (shape instanceof ShapeOfObject) {
    const { prototype, keys, values } = shape;
    return prototype === Object.prototype && !keys.includes("__proto__") && !keys.includes("lc") && values.every(isPlain);
  }
  return (
    shape === null ||
    typeof shape === "string" ||
    typeof shape === "boolean" ||
    (typeof shape === "number" && Number.isFinite(shape) && !Object.is(shape, -0))
  );
}

function plainCopy(shape: Shape): unknown {
  if (Array.isArray(shape)) {
    return shape.map(plainCopy);
  }
  if (!(shape instanceof ShapeOfObject)) {
    return shape;
  }
  const copy: Record<string, unknown> = {};
  for (let i = 0; i < shape.keys.length; i++) {
    copy[shape.keys[i]!] = plainCopy(shape.values[i]);
  }
  return copy;
}
