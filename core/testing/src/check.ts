import { deepStrictEqual } from "node:assert/strict";

/** One thing that must be true of a plugin: data, so that vitest, the `patchbay check` command and others can run it. */
export interface Check {
  /** What is true when it passes, for example `chat: a cut stream ends in StreamError`. */
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

/** Runs checks and names those that fail, each with its reason: for many small ones that make one test. */
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
 * Joins checks into one for each group, which lists all that fails in it.
 * @param groupOf name of the group to which a check belongs by its name
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
