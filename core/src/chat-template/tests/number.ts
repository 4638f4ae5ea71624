import { arithmetic } from "../values/arithmetic.ts";
import { equal } from "../values/compare.ts";
import { define, type Operation } from "../values/operation.ts";

export const numberTests: Readonly<Record<string, Operation>> = {
  divisibleby: define("num", (rendering, value, divisor) => equal(arithmetic("%", value, divisor, rendering), 0)),
  even: define("", (rendering, value) => equal(arithmetic("%", value, 2, rendering), 0)),
  odd: define("", (rendering, value) => equal(arithmetic("%", value, 2, rendering), 1)),
};
