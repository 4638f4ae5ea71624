/** One thing that must be true of a plugin: data, so that vitest, the `patchbay check` command and others can run it. */
export interface Check {
  /** What is true when it passes, for example `chat: a cut stream ends in StreamError`. */
  readonly name: string;
  /** @throws AssertionError, or whatever the plugin threw, when it is not true */
  run(): void | Promise<void>;
}

/** A JSON file of a plugin's `fixtures/` folder: its name without extension, and what it holds. */
export interface Fixture {
  readonly name: string;
  readonly content: unknown;
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
