import { Failure } from "../errors.ts";
import { budgetInHand } from "../limits.ts";
import { asInt } from "./float.ts";
import { Markup, asText } from "./markup.ts";
import { onFirstCall } from "./first-call.ts";
import { toText } from "./print.ts";
import { typeName, type Keywords, type Operation, type RenderState, type Value } from "./value.ts";

export type { Keywords, Operation };

/**
 * An operation with named parameters.
 *
 * @param parameters names separated by spaces; a trailing `?` marks an optional one, `?!` one that may be omitted but
 *   not undefined; a leading `/` makes all positional.
 * @param apply receives undefined for omitted arguments.
 */
export function define(
  parameters: string,
  apply: (rendering: RenderState, input: Value, ...values: Value[]) => Value,
): Operation {
  let read: ReturnType<typeof readParameters> | undefined;
  const operation: Operation = (rendering, input, positional, keywords) => {
    const { names, required, byPlace, isStrict } = (read ??= readParameters(parameters));
    if (
      keywords === undefined &&
      positional.length >= required &&
      positional.length <= names.length &&
      !(isStrict && positional.includes(undefined))
    ) {
      return apply(rendering, input, ...positional);
    }
    if (byPlace && keywords !== undefined && keywords.size > 0) throw new Failure("No argument can be passed by name");
    return apply(rendering, input, ...bind(names, required, positional, keywords));
  };
  if (parameters.split(" ").every((name) => name === "" || name === "/" || name.includes("?"))) operation.bare = apply;
  return operation;
}

/** Done when an operation is first called: of the many there are, a template uses a few. */
function readParameters(parameters: string): {
  names: string[];
  required: number;
  byPlace: boolean;
  isStrict: boolean;
} {
  const names = parameters === "" ? [] : parameters.replace("/ ", "").split(" ");
  return {
    names,
    required: names.filter((name) => !name.includes("?")).length,
    byPlace: parameters.startsWith("/ "),
    isStrict: parameters.includes("!"),
  };
}

/**
 * Operations by name. A function makes them when they are first needed: most of what takes time at the import is
 * tables.
 */
export type Operations = Readonly<Record<string, Operation>>;

/** Operations that templates look up by name. */
export function byName(operations: () => Operations): () => ReadonlyMap<string, Operation> {
  return onFirstCall(() => new Map(Object.entries(operations())));
}

/** An operation on the input alone. */
export function onValue(apply: (value: Value) => Value): Operation {
  return define("", (_rendering, value) => apply(value));
}

/** An operation on the input as text, without parameters. */
export function onText(apply: (text: string) => Value): Operation {
  return define("", (_rendering, value) => apply(toText(value)));
}

/** The same, on text that stays marked as HTML if it is. */
export function onMarkedText(apply: (text: string) => string): Operation {
  return define("", (_rendering, value) => likeInput(value, apply(toText(value))));
}

/** Text that was made of a value, marked as HTML if that is. */
export function likeInput(value: Value, text: string): Value {
  return value instanceof Markup ? new Markup(text) : text;
}

function bind(names: readonly string[], required: number, positional: readonly Value[], keywords: Keywords): Value[] {
  const plain = names.map((name) => name.replace(/[?!]+/, ""));
  const expected = `the parameters are: ${names.join(", ").replaceAll("!", "") || "none"}`;
  if (positional.length > names.length) throw new Failure(`${positional.length} arguments are too many; ${expected}`);
  const isPassed = plain.map((name, index) => index < positional.length || (keywords?.has(name) ?? false));
  const values: Value[] = plain.map((name, index) =>
    index < positional.length ? positional[index] : keywords?.get(name),
  );
  for (const name of keywords?.keys() ?? []) {
    const index = plain.indexOf(name);
    if (index === -1) throw new Failure(`There is no parameter '${name}'; ${expected}`);
    if (index < positional.length) throw new Failure(`The parameter '${name}' was passed twice`);
  }
  const missing = plain.find((_, index) => index < required && !isPassed[index]);
  if (missing !== undefined) throw new Failure(`The argument '${missing}' is missing; ${expected}`);
  const absent = plain.find(
    (_, index) => isPassed[index] && values[index] === undefined && names[index]?.endsWith("!"),
  );
  if (absent !== undefined) throw new Failure(`The argument '${absent}' is undefined`);
  return values.slice(0, isPassed.lastIndexOf(true) + 1);
}

/** The argument as text, which it must be. */
export function requireText(value: Value): string {
  const text = asText(value);
  if (text === undefined) throw new Failure(`a str is required, not ${typeName(value)}`);
  budgetInHand().allowReading(text);
  return text;
}

/** The argument as an int of ordinary size, which it must be. */
export function requireInt(value: Value): number {
  const whole = asInt(value);
  if (whole === undefined) throw new Failure(`an int is required, not ${typeName(value)}`);
  return Number(whole);
}
