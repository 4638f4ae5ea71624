import { Failure } from "../errors.ts";
import { Bound, Callable } from "../values/callable.ts";
import { equal } from "../values/compare.ts";
import { define, type Keywords, type Operation } from "../values/operation.ts";
import type { Value } from "../values/value.ts";
import type { Rendering } from "./rendering.ts";

/** Runs a recursive loop again, over other items and one level deeper; returns what it wrote. */
export type Recurse = (items: Value, depth: number) => string;

/** The `loop` of a loop's body. Items are taken from the source no earlier than they are needed, as in Jinja. */
export class Loop extends Callable {
  readonly typeName = "LoopContext";
  readonly #items: readonly Value[];
  /** What has not been taken yet; undefined for a list, which is there as a whole. */
  readonly #source: Iterator<Value> | undefined;
  readonly #taken: Value[] = [];
  readonly #depth: number;
  readonly #recurse: Recurse | undefined;
  #index = -1;
  #lastChecked: readonly Value[] | undefined;

  constructor(items: Iterable<Value>, depth: number, recurse: Recurse | undefined) {
    super();
    this.#items = Array.isArray(items) ? items : this.#taken;
    this.#source = Array.isArray(items) ? undefined : items[Symbol.iterator]();
    this.#depth = depth;
    this.#recurse = recurse;
  }

  /** Goes to the next item, if there is one. */
  advance(): boolean {
    return this.#reach(++this.#index);
  }

  get current(): Value {
    return this.#items[this.#index];
  }

  #reach(index: number): boolean {
    while (this.#source !== undefined && this.#taken.length <= index) {
      const next = this.#source.next();
      if (next.done) return false;
      this.#taken.push(next.value);
    }
    return index < this.#items.length;
  }

  override size(): number {
    this.#reach(Number.POSITIVE_INFINITY);
    return this.#items.length;
  }

  override attribute(name: string): Value {
    const index = this.#index;
    switch (name) {
      case "index":
        return index + 1;
      case "index0":
        return index;
      case "first":
        return index === 0;
      case "last":
        return !this.#reach(index + 1);
      case "length":
        return this.size();
      case "revindex":
        return this.size() - index;
      case "revindex0":
        return this.size() - index - 1;
      case "previtem":
        return index === 0 ? undefined : this.#items[index - 1];
      case "nextitem":
        return this.#reach(index + 1) ? this.#items[index + 1] : undefined;
      case "depth":
        return this.#depth + 1;
      case "depth0":
        return this.#depth;
      case "cycle":
        return new Bound(name, cycle, index);
      case "changed":
        return new Bound(name, (_rendering, _input, values) => this.#changed(values));
      default:
        return undefined;
    }
  }

  #changed(values: readonly Value[]): boolean {
    const before = this.#lastChecked;
    this.#lastChecked = values;
    return before === undefined || !equal(before, values);
  }

  override call(rendering: Rendering, positional: readonly Value[], keywords: Keywords): Value {
    const recurse = this.#recurse;
    if (recurse === undefined) {
      throw new Failure("The loop must have the 'recursive' marker to be called recursively");
    }
    return define("items", (_rendering, _input, items) => recurse(items, this.#depth + 1))(
      rendering,
      undefined,
      positional,
      keywords,
    );
  }

  print(): string {
    return `<LoopContext ${this.#index + 1}/${this.size()}>`;
  }
}

const cycle: Operation = (_rendering, index, values) => {
  if (values.length === 0) throw new Failure("no items for cycling given");
  return values[Number(index) % values.length];
};
