import { Budget, type Limits } from "../limits.ts";
import type { Operation } from "../values/operation.ts";
import type { Value, ValueRecord } from "../values/value.ts";

/** What templates of one `compile` call can name, beside the values of a render. */
export interface Environment {
  filters: ReadonlyMap<string, Operation>;
  tests: ReadonlyMap<string, Operation>;
  globals: ReadonlyMap<string, Value>;
  /** The clock of `strftime_now`. */
  now: () => Date;
}

/** One render: what is left of the limits, what is written so far, and where in the source it is. */
export class Rendering extends Budget {
  readonly environment: Environment;
  /** What the caller gave. */
  readonly values: ValueRecord;
  /** Offset of the node in hand; set before whatever may fail. */
  at = 0;
  #output = "";
  readonly #longest: number;

  constructor(environment: Environment, limits: Readonly<Limits>, values: ValueRecord) {
    super(limits);
    this.environment = environment;
    this.values = values;
    this.#longest = limits.outputLength;
  }

  get output(): string {
    return this.#output;
  }

  write(text: string): void {
    this.#output += text;
    if (this.#output.length > this.#longest) this.allowLength(this.#output.length);
  }

  /** Runs something and hands out what it wrote, instead of adding it to the output. */
  capture(run: () => void): string {
    const before = this.#output;
    this.#output = "";
    run();
    const captured = this.#output;
    this.#output = before;
    return captured;
  }
}
