import { Failure } from "../errors.ts";
import { Bound, Callable } from "../values/callable.ts";
import { define, type Operation } from "../values/operation.ts";
import { Structure, type Value } from "../values/value.ts";

/** `cycler(a, b)`: returns its items in turn. */
export class Cycler extends Structure {
  readonly typeName = "Cycler";
  readonly #items: readonly Value[];
  #position = 0;

  constructor(items: readonly Value[]) {
    super();
    if (items.length === 0) throw new Failure("at least one item has to be provided");
    this.#items = items;
  }

  override attribute(name: string): Value {
    if (name === "current") return this.#items[this.#position];
    if (name === "next") return new Bound(name, this.#next);
    return name === "reset" ? new Bound(name, this.#reset) : undefined;
  }

  readonly #next: Operation = define("", () => {
    const current = this.#items[this.#position];
    this.#position = (this.#position + 1) % this.#items.length;
    return current;
  });

  readonly #reset: Operation = define("", () => {
    this.#position = 0;
    return null;
  });

  print(): string {
    return "<Cycler>";
  }
}

/** `joiner(separator)`: empty on the first call, then the separator. */
export class Joiner extends Callable {
  readonly typeName = "Joiner";
  readonly #separator: string;
  #used = false;

  constructor(separator: string) {
    super();
    this.#separator = separator;
  }

  override call(): Value {
    const text = this.#used ? this.#separator : "";
    this.#used = true;
    return text;
  }

  print(): string {
    return "<Joiner>";
  }
}
