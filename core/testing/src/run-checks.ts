import type { Check } from "./check.ts";

/**
 * Registers each check as a test of its own.
 *
 * @example
 * import { it } from "vitest";
 * runChecks(it, providerChecks({ id, manifest, provider, mocks, fixtures }));
 */
export function runChecks(
  it: (name: string, test: () => void | Promise<void>) => unknown,
  checks: readonly Check[],
): void {
  for (const { name, run } of checks) it(name, () => run());
}
