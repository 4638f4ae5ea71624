import { isLower, isUpper } from "../methods/text-tests.ts";
import { arithmetic } from "../values/arithmetic.ts";
import { equal } from "../values/compare.ts";
import { define, onText, type Operation, type Operations } from "../values/operation.ts";
import { comparisonTests } from "./comparison.ts";
import { typeTests } from "./type.ts";

function leaves(rest: number): Operation {
  return define("", (rendering, value) => equal(arithmetic("%", value, 2, rendering), rest));
}

/** Every test, by name. */
export function tests(): Operations {
  return {
    ...typeTests(),
    ...comparisonTests(),
    divisibleby: define("num", (rendering, value, divisor) => equal(arithmetic("%", value, divisor, rendering), 0)),
    even: leaves(0),
    odd: leaves(1),
    lower: onText(isLower),
    upper: onText(isUpper),
  };
}
