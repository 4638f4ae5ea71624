import { Failure, TemplateRaisedError } from "../errors.ts";
import { limitReached } from "../limits.ts";
import { iterate, toList } from "../values/iterate.ts";
import { entriesOf, Dict, isMapping } from "../values/dict.ts";
import { ofDict } from "../methods/table.ts";
import { Bound, Callable } from "../values/callable.ts";
import { Namespace } from "../values/namespace.ts";
import { define, type Keywords, type Operation, type Operations, requireInt } from "../values/operation.ts";
import { onFirstCall } from "../values/first-call.ts";
import { toText } from "../values/print.ts";
import { Range } from "../values/range.ts";
import { Structure, typeName, type RenderState, type Value } from "../values/value.ts";
import { Cycler, Joiner } from "./turns.ts";
import { strftime } from "./strftime.ts";

/** The entries that `dict(mapping or pairs, name=value, …)` means. */
function* entriesOfCall(
  rendering: RenderState,
  positional: readonly Value[],
  keywords: Keywords,
): Iterable<[Value, Value]> {
  const [source] = positional;
  if (positional.length > 1) throw new Failure(`at most 1 argument is expected, got ${positional.length}`);
  if (source !== undefined) {
    for (const entry of isMapping(source) ? entriesOf(source) : iterate(source)) {
      const pair = toList(entry, rendering);
      if (pair.length !== 2) throw new Failure(`a pair is needed, got ${pair.length} items`);
      yield [pair[0], pair[1]];
    }
  }
  for (const [name, value] of keywords ?? []) yield [name, value];
}

const range: Operation = (rendering, _input, positional) => {
  const [first = 0, second, third = 1] = positional.map(requireInt);
  if (positional.length === 0 || positional.length > 3) {
    throw new Failure(`range expects 1 to 3 arguments, got ${positional.length}`);
  }
  if (third === 0) throw new Failure("range() arg 3 must not be zero");
  const made = second === undefined ? new Range(0, first, 1) : new Range(first, second, third);
  const { rangeSize } = rendering.limits;
  if (made.length > rangeSize) limitReached(`${rangeSize} items of a range`, "rangeSize");
  return made;
};

function operations(): Operations {
  return {
    range,
    namespace: (rendering, _input, positional, keywords) =>
      new Namespace(
        Array.from(entriesOfCall(rendering, positional, keywords), ([name, value]) => [toText(name), value]),
      ),
    cycler: (_rendering, _input, positional) => new Cycler(positional),
    joiner: define("sep?", (_rendering, _input, separator = ", ") => new Joiner(toText(separator))),
    raise_exception: define("message", (_rendering, _input, message) => {
      throw new Failure(toText(message), TemplateRaisedError);
    }),
    strftime_now: define("format", (rendering, _input, format) => {
      if (typeof format !== "string") throw new Failure(`strftime_now takes a str, not ${typeName(format)}`);
      return strftime(rendering.environment.now(), format);
    }),
  };
}

/** Python's type dict: it can be called, and has a method. */
class DictType extends Callable {
  readonly typeName = "type";

  override call(rendering: RenderState, positional: readonly Value[], keywords: Keywords): Value {
    return new Dict(entriesOfCall(rendering, positional, keywords));
  }

  override attribute(name: string): Value {
    const method = name === "fromkeys" ? ofDict().get(name) : undefined;
    return method && new Bound(name, method);
  }

  print(): string {
    return "<class 'dict'>";
  }
}

/** Jinja's `self`, which calls blocks; chat templates have none. */
class TemplateReference extends Structure {
  readonly typeName = "TemplateReference";

  print(): string {
    return "<TemplateReference None>";
  }
}

/** Global names of every template. */
export const globals = onFirstCall(
  (): ReadonlyMap<string, Value> =>
    new Map<string, Value>([
      ...Object.entries(operations()).map(([name, operation]): [string, Value] => [name, new Bound(name, operation)]),
      ["dict", new DictType()],
      ["self", new TemplateReference()],
    ]),
);
