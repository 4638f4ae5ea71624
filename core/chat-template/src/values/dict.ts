import { Failure } from "../errors.ts";
import { budgetInHand } from "../limits.ts";
import { asNumber } from "./float.ts";
import { repr, reprEntries } from "./print.ts";
import { asText } from "./markup.ts";
import { Structure, Tuple, isRecord, ownValue, typeName, type Value, type ValueRecord } from "./value.ts";

/** A dict that a template made: any hashable keys, in the order of insertion. */
export class Dict extends Structure {
  readonly typeName = "dict";
  readonly #entries = new Map<unknown, [Value, Value]>();

  constructor(entries: Iterable<readonly [Value, Value]> = []) {
    super();
    for (const [key, value] of entries) this.set(key, value);
  }

  /** For the making of a dict only: a template cannot change one. */
  set(key: Value, value: Value): void {
    const hash = hashKey(key);
    const entry = this.#entries.get(hash);
    if (entry === undefined) {
      budgetInHand().allowMemory(entrySize);
      this.#entries.set(hash, [key, value]);
    } else entry[1] = value;
  }

  get(key: Value): Value {
    return this.#entries.get(hashKey(key))?.[1];
  }

  has(key: Value): boolean {
    return this.#entries.has(hashKey(key));
  }

  entries(): Iterable<readonly [Value, Value]> {
    return this.#entries.values();
  }

  override attribute(name: string): Value {
    return this.get(name);
  }

  override truth(): boolean {
    return this.#entries.size > 0;
  }

  override *items(): Iterable<Value> {
    for (const [key] of this.#entries.values()) yield key;
  }

  override size(): number {
    return this.#entries.size;
  }

  print(): string {
    return reprEntries(this.entries());
  }
}

/** Two keys are one where Python finds them equal: 1, 1.0 and True; tuples with equal items. */
export function hashKey(key: Value): unknown {
  if (key instanceof Tuple) return hashTuple(key);
  if (!isHashable(key)) throw new Failure(`unhashable type: '${typeName(key)}'`);
  const text = asText(key);
  if (text === undefined) return asNumber(key) ?? key;
  budgetInHand().allowReading(text);
  return text;
}

/** Each part is prefixed with its length, so that one cannot look like two. */
function hashTuple(items: Tuple): string {
  budgetInHand().allowMemory(64 * items.length);
  const parts = items.map((item) => {
    const hash = hashKey(item);
    const text = typeof hash === "string" ? hash : repr(hash as Value);
    return `${typeof hash}${text.length}:${text}`;
  });
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  budgetInHand().allowLength(length);
  return `\0${parts.join("")}`;
}

/** Bytes of a key, its value and their place. */
const entrySize = 128;

/** Whether a value can be a key. */
export function isHashable(key: Value): boolean {
  if (key instanceof Tuple) {
    budgetInHand().spend(key.length + 1);
    return key.every(isHashable);
  }
  return !Array.isArray(key) && !isMapping(key);
}

export type Mapping = ValueRecord | Dict;

export function isMapping(value: Value): value is Mapping {
  return isRecord(value) || value instanceof Dict;
}

export function entriesOf(mapping: Mapping): Iterable<readonly [Value, Value]> {
  return mapping instanceof Dict ? mapping.entries() : Object.entries(mapping);
}

export function lookUp(mapping: Mapping, key: Value): Value {
  if (mapping instanceof Dict) return mapping.get(key);
  const hash = hashKey(key);
  return typeof hash === "string" ? ownValue(mapping, hash) : undefined;
}

export function hasKey(mapping: Mapping, key: Value): boolean {
  if (mapping instanceof Dict) return mapping.has(key);
  const hash = hashKey(key);
  return typeof hash === "string" && Object.hasOwn(mapping, hash);
}

export function sizeOf(mapping: Mapping): number {
  if (mapping instanceof Dict) return mapping.size();
  const size = Object.keys(mapping).length;
  if (size > 63) budgetInHand().spend(size >>> 4);
  return size;
}
