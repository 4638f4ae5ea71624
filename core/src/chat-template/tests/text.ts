import { isLower, isUpper } from "../methods/text-tests.ts";
import { define, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";

export const textTests: Readonly<Record<string, Operation>> = {
  lower: define("", (_rendering, value) => isLower(toText(value))),
  upper: define("", (_rendering, value) => isUpper(toText(value))),
};
