import { arithmetic } from "../values/arithmetic.ts";
import { equal } from "../values/compare.ts";
import { define, type Operation } from "../values/operation.ts";

function leaves(rest: number): Operation {
  return define("", (rendering, value) => equal(arithmetic("%", value, 2, rendering), rest));
}

export const numberTests: Readonly<Record<string, Operation>> = {
  divisibleby: define("num", (rendering, value, divisor) => equal(arithmetic("%", value, divisor, rendering), 0)),
  even: leaves(0),
  odd: leaves(1),
};
