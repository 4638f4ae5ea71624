import { Structure, type Keywords, type Operation, type RenderState, type Value } from "./value.ts";

/** A value that a template can call. */
export abstract class Callable extends Structure {
  abstract call(rendering: RenderState, positional: readonly Value[], keywords: Keywords): Value;
}

/** A global function, or a method with the value that it belongs to. */
export class Bound extends Callable {
  readonly typeName = "builtin_function_or_method";
  readonly #name: string;
  readonly #input: Value;
  readonly #operation: Operation;

  constructor(name: string, operation: Operation, input?: Value) {
    super();
    this.#name = name;
    this.#operation = operation;
    this.#input = input;
  }

  call(rendering: RenderState, positional: readonly Value[], keywords: Keywords): Value {
    if (typeof this.#input === "string") rendering.allowReading(this.#input);
    return this.#operation(rendering, this.#input, positional, keywords);
  }

  print(): string {
    return `<built-in function ${this.#name}>`;
  }
}
