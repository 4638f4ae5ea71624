import { isLower, isUpper } from "../methods/text-tests.ts";
import { onText, type Operation } from "../values/operation.ts";

export const textTests: Readonly<Record<string, Operation>> = { lower: onText(isLower), upper: onText(isUpper) };
