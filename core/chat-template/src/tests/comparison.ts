import { contains, equal, isOrdered } from "../values/compare.ts";
import { define, type Operation, type Operations } from "../values/operation.ts";
import type { Value } from "../values/value.ts";

function compared(operator: "<" | "<=" | ">" | ">="): Operation {
  return define("other", (_rendering, value, other) => isOrdered(value, operator, other));
}

const isEqual: Operation = define("other", (_rendering, value, other) => equal(value, other));
const differs: Operation = define("other", (_rendering, value, other) => !equal(value, other));
const isLess = compared("<");
const isGreater = compared(">");
const isAtMost = compared("<=");
const isAtLeast = compared(">=");

/** Python's `is`: equal small values are one object, lists and dicts are only themselves. */
function isSame(left: Value, right: Value): boolean {
  if (typeof left === "object" && left !== null) return left === right;
  return typeof left === typeof right && equal(left, right);
}

export function comparisonTests(): Operations {
  return {
    eq: isEqual,
    equalto: isEqual,
    "==": isEqual,
    ne: differs,
    "!=": differs,
    lt: isLess,
    lessthan: isLess,
    "<": isLess,
    le: isAtMost,
    "<=": isAtMost,
    gt: isGreater,
    greaterthan: isGreater,
    ">": isGreater,
    ge: isAtLeast,
    ">=": isAtLeast,
    in: define("container", (rendering, value, container) => contains(container, value, rendering)),
    sameas: define("other", (_rendering, value, other) => isSame(value, other)),
  };
}
