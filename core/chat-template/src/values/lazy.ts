import { Structure, type Value } from "./value.ts";

/** Python's generators and similar values: computed during iteration, and iterable only once. */
export class Lazy extends Structure {
  readonly typeName: string;
  readonly #iterator: Iterator<Value>;

  constructor(source: Iterable<Value>, typeName = "generator") {
    super();
    this.typeName = typeName;
    this.#iterator = source[Symbol.iterator]();
  }

  override items(): Iterable<Value> {
    return this;
  }

  /** Itself, without `return`: after a break, the next loop continues with the remaining items, as in Python. */
  [Symbol.iterator](): Iterator<Value> {
    return this;
  }

  next(): IteratorResult<Value> {
    return this.#iterator.next();
  }

  print(): string {
    return `<${this.typeName} object>`;
  }
}
