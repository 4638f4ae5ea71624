import { Structure, type Value } from "./value.ts";

/** Python's generator, and what is like it: computed while it is gone through, and only once. */
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

  /** Itself, without `return`: a loop that breaks leaves the rest for the next one, as in Python. */
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
