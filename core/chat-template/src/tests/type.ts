import type { OperationKind } from "../runtime/rendering.ts";
import { Callable } from "../values/callable.ts";
import { hashKey, isMapping } from "../values/dict.ts";
import { asInt, asNumber, isFloat } from "../values/float.ts";
import { isIterable } from "../values/iterate.ts";
import { Markup, asText } from "../values/markup.ts";
import { define, onValue, type Operation, type Operations } from "../values/operation.ts";
import { Structure, isList, type Value } from "../values/value.ts";

function isText(value: Value): boolean {
  return asText(value) !== undefined;
}

/** A name is looked up as a key is, which not everything can be. */
function isKnown(kind: OperationKind): Operation {
  return define("", (rendering, value) => {
    const name = hashKey(value);
    return typeof name === "string" && rendering.environment[kind].has(name);
  });
}

export function typeTests(): Operations {
  return {
    boolean: onValue((value) => typeof value === "boolean"),
    // Jinja's Undefined can be called: it then throws an error that names it.
    callable: onValue((value) => value instanceof Callable || typeof value === "function" || value === undefined),
    defined: onValue((value) => value !== undefined),
    escaped: onValue((value) => value instanceof Markup),
    false: onValue((value) => value === false),
    filter: isKnown("filters"),
    float: onValue(isFloat),
    integer: onValue((value) => typeof value !== "boolean" && asInt(value) !== undefined),
    iterable: onValue(isIterable),
    mapping: onValue(isMapping),
    none: onValue((value) => value === null),
    number: onValue((value) => asNumber(value) !== undefined),
    sequence: onValue(
      (value) =>
        isText(value) ||
        isList(value) ||
        isMapping(value) ||
        value === undefined ||
        (value instanceof Structure && "at" in value),
    ),
    string: onValue(isText),
    test: isKnown("tests"),
    true: onValue((value) => value === true),
    undefined: onValue((value) => value === undefined),
  };
}
