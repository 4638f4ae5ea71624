import { Callable } from "../values/callable.ts";
import { isMapping } from "../values/dict.ts";
import { asInt, asNumber, isFloat } from "../values/float.ts";
import { isIterable } from "../values/iterate.ts";
import { Markup } from "../values/markup.ts";
import { define, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { Range } from "../values/range.ts";
import { isList, type Value } from "../values/value.ts";

function test(holds: (value: Value) => boolean): Operation {
  return define("", (_rendering, value) => holds(value));
}

function isText(value: Value): boolean {
  return typeof value === "string" || value instanceof Markup;
}

export const typeTests: Readonly<Record<string, Operation>> = {
  boolean: test((value) => typeof value === "boolean"),
  // Jinja's Undefined can be called: it then says what is undefined.
  callable: test((value) => value instanceof Callable || typeof value === "function" || value === undefined),
  defined: test((value) => value !== undefined),
  escaped: test((value) => value instanceof Markup),
  false: test((value) => value === false),
  filter: define("", (rendering, value) => rendering.environment.filters.has(toText(value))),
  float: test(isFloat),
  integer: test((value) => typeof value !== "boolean" && asInt(value) !== undefined),
  iterable: test(isIterable),
  mapping: test(isMapping),
  none: test((value) => value === null),
  number: test((value) => asNumber(value) !== undefined),
  sequence: test(
    (value) => isText(value) || isList(value) || isMapping(value) || value instanceof Range || value === undefined,
  ),
  string: test(isText),
  test: define("", (rendering, value) => rendering.environment.tests.has(toText(value))),
  true: test((value) => value === true),
  undefined: test((value) => value === undefined),
};
