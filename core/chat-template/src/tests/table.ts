import type { Operation } from "../values/operation.ts";
import { comparisonTests } from "./comparison.ts";
import { numberTests } from "./number.ts";
import { typeTests } from "./type.ts";
import { textTests } from "./text.ts";

/** Every test, by name. */
export const tests: Readonly<Record<string, Operation>> = {
  ...typeTests,
  ...comparisonTests,
  ...numberTests,
  ...textTests,
};
