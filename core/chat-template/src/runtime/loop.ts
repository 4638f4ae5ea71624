import { Failure } from "../errors.ts";
import { budgetInHand } from "../limits.ts";
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
  /** A list itself; for anything else, the items taken so far. */
  readonly #items: Value[];
  /** The remaining items; undefined for a list. */
  readonly #source: Iterator<Value> | undefined;
  readonly #depth: number;
  readonly #recurse: Recurse | undefined;
  #index = -1;
  #lastChecked: readonly Value[] | undefined;

  constructor(items: Iterable<Value>, depth: number, recurse: Recurse | undefined) {
    super();
    const isList = Array.isArray(items);
    this.#items = isList ? items : [];
    this.#source = isList ? undefined : items[Symbol.iterator]();
    this.#depth = depth;
    this.#recurse = recurse;
  }

  /** Moves to the next item, if any. */
  advance(): boolean {
    return this.#reach(++this.#index);
  }

  get current(): Value {
    return this.#items[this.#index];
  }

  #reach(index: number): boolean {
    while (this.#source !== undefined && this.#items.length <= index) {
      const next = this.#source.next();
      if (next.done) return false;
      budgetInHand().allowMemory(8);
      this.#items.push(next.value);
    }
    return index < this.#items.length;
  }

  override size(): number {
    this.#reach(Number.POSITIVE_INFINITY);
    return this.#items.length;
  }

  override attribute(name: string): Value {
    return loopAttributes.get(name)?.(this);
  }

  get index(): number {
    return this.#index;
  }

  get depth(): number {
    return this.#depth;
  }

  /** The item so many places from the current one; undefined before the first and behind the last. */
  near(distance: number): Value {
    const index = this.#index + distance;
    return index >= 0 && this.#reach(index) ? this.#items[index] : undefined;
  }

  isLast(): boolean {
    return !this.#reach(this.#index + 1);
  }

  changed(values: readonly Value[]): boolean {
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

/** The attributes of `loop`, by name. */
export const loopAttributes: ReadonlyMap<string, (loop: Loop) => Value> = new Map<string, (loop: Loop) => Value>([
  ["index", (loop) => loop.index + 1],
  ["index0", (loop) => loop.index],
  ["first", (loop) => loop.index === 0],
  ["last", (loop) => loop.isLast()],
  ["length", (loop) => loop.size()],
  ["revindex", (loop) => loop.size() - loop.index],
  ["revindex0", (loop) => loop.size() - loop.index - 1],
  ["previtem", (loop) => loop.near(-1)],
  ["nextitem", (loop) => loop.near(1)],
  ["depth", (loop) => loop.depth + 1],
  ["depth0", (loop) => loop.depth],
  ["cycle", (loop) => new Bound("cycle", cycle, loop.index)],
  ["changed", (loop) => new Bound("changed", (_rendering, _input, values) => loop.changed(values))],
]);

const cycle: Operation = (_rendering, index, values) => {
  if (values.length === 0) throw new Failure("no items for cycling given");
  return values[Number(index) % values.length];
};
