import { it } from "vitest";
import type { Check } from "./check.ts";

/** Registers each check as a vitest test of its own. Call it inside a `describe`. */
export function runChecks(checks: readonly Check[]): void {
  for (const { name, run } of checks) it(name, async () => run());
}
