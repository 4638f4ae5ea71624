import { deepStrictEqual } from "node:assert/strict";

/** A requirement for plugins, as data that vitest, `patchbay check` and others can run. */
export interface Check {
  /** The verified statement, for example `chat: a cut stream ends in StreamError`. */
  readonly name: string;
  /** Names that it, or a part of it, had before: a manifest's `exceptions` may still use them. */
  readonly formerNames?: readonly string[];
  /** @throws AssertionError, or whatever the plugin threw, when it is not true */
  run(): void | Promise<void>;
}

/** A JSON file of a plugin's `fixtures/` folder: its name without extension, and what it holds. */
export interface Fixture {
  readonly name: string;
  readonly content: unknown;
}

/** Runs checks and lists the failed ones with their reasons: for many small checks in one test. */
export async function failedChecks(checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of checks) {
    try {
      await run();
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed;
}

/**
 * Joins checks into one per group, which lists all failures.
 * @param groupOf returns the group for a check's name
 */
export function joinChecks(checks: readonly Check[], groupOf: (name: string) => string): Check[] {
  const groups = new Map<string, Check[]>();
  for (const check of checks) groups.set(groupOf(check.name), [...(groups.get(groupOf(check.name)) ?? []), check]);
  return [...groups].map(([name, members]) => ({
    name,
    run: async () => deepStrictEqual(await failedChecks(members), []),
  }));
}

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
