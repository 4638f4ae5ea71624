import { Failure } from "../errors.ts";
import { Callable } from "../values/callable.ts";
import { Dict } from "../values/dict.ts";
import type { Keywords } from "../values/operation.ts";
import { tupleOf, type Value } from "../values/value.ts";
import { Frame, type Evaluate, type Execute } from "./frame.ts";
import type { Rendering } from "./rendering.ts";

/** A macro or the body of a call block, compiled. */
export interface MacroCode {
  name: string;
  parameters: readonly { name: string; slot: number; value: Evaluate | undefined }[];
  /** Slots of the special names that the body uses. */
  caller: number | undefined;
  keywords: number | undefined;
  positional: number | undefined;
  /** Sets the variables that start with enclosing values, before the parameters. */
  enter: Execute | undefined;
  body: Execute;
  /** Number of slots; known when the whole body is compiled. */
  unit: { readonly size: number };
}

/** A macro with the frame that it was defined in. */
export class Macro extends Callable {
  readonly typeName = "Macro";
  readonly #code: MacroCode;
  readonly #frame: Frame;

  constructor(code: MacroCode, frame: Frame) {
    super();
    this.#code = code;
    this.#frame = frame;
  }

  override call(rendering: Rendering, positional: readonly Value[], keywords: Keywords): Value {
    const code = this.#code;
    rendering.enter();
    rendering.allowItems(code.unit.size);
    const frame = new Frame(rendering, code.unit.size, this.#frame);
    code.enter?.(frame);
    this.#bindParameters(frame, positional, keywords);
    this.#bindRest(frame, positional, keywords);
    const text = rendering.capture(() => code.body(frame));
    rendering.leave();
    return text;
  }

  #bindParameters(frame: Frame, positional: readonly Value[], keywords: Keywords): void {
    this.#code.parameters.forEach(({ name, slot, value }, index) => {
      if (index < positional.length) frame.slots[slot] = positional[index];
      else if (keywords?.has(name)) frame.slots[slot] = keywords.get(name);
      else if (value !== undefined) frame.slots[slot] = value(frame);
    });
  }

  #bindRest(frame: Frame, positional: readonly Value[], keywords: Keywords): void {
    const { parameters, caller } = this.#code;
    if (this.#code.positional !== undefined) {
      frame.slots[this.#code.positional] = tupleOf(...positional.slice(parameters.length));
    } else if (positional.length > parameters.length) {
      throw this.#failure(`takes not more than ${parameters.length} argument(s)`);
    }
    const rest = new Map(keywords);
    for (const { name } of parameters.slice(positional.length)) rest.delete(name);
    if (caller !== undefined) {
      frame.slots[caller] = rest.get("caller");
      rest.delete("caller");
    }
    if (this.#code.keywords !== undefined) frame.slots[this.#code.keywords] = new Dict(rest);
    else if (rest.size > 0) throw this.#failure(`takes no keyword argument '${[...rest.keys()].join("', '")}'`);
  }

  #failure(reason: string): Failure {
    const names = this.#code.parameters.map(({ name }) => name).join(", ");
    return new Failure(`macro '${this.#code.name}' ${reason}; its parameters are: ${names || "none"}`);
  }

  override attribute(name: string): Value {
    switch (name) {
      case "name":
        return this.#code.name;
      case "arguments":
        return tupleOf(...this.#code.parameters.map((parameter) => parameter.name));
      case "caller":
        return this.#code.caller !== undefined;
      case "catch_kwargs":
        return this.#code.keywords !== undefined;
      case "catch_varargs":
        return this.#code.positional !== undefined;
      default:
        return undefined;
    }
  }

  print(): string {
    return `<Macro '${this.#code.name}'>`;
  }
}
