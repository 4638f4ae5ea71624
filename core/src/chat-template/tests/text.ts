import { define, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";

export const textTests: Readonly<Record<string, Operation>> = {
  lower: define("", (_rendering, value) => /^[^\p{Lu}\p{Lt}]*\p{Ll}[^\p{Lu}\p{Lt}]*$/u.test(toText(value))),
  upper: define("", (_rendering, value) => /^[^\p{Ll}\p{Lt}]*\p{Lu}[^\p{Ll}\p{Lt}]*$/u.test(toText(value))),
};
