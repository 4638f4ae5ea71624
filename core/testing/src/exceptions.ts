import { ok } from "node:assert/strict";
import type { Check } from "./check.ts";

/**
 * Applies a manifest's exceptions: a listed check must fail; if it passes or does not exist, the exception is stale.
 * @param exceptions name of the check -> reason
 */
export function withExceptions(checks: readonly Check[], exceptions: Readonly<Record<string, string>> = {}): Check[] {
  const known = new Set(checks.flatMap(namesOf));
  const stale = Object.keys(exceptions).filter((name) => !known.has(name));
  const adjusted = checks.map((check): Check => {
    const excepted = namesOf(check).find((name) => Object.hasOwn(exceptions, name));
    return excepted === undefined ? check : expectFailure(check, exceptions[excepted] ?? "");
  });
  if (stale.length === 0) return adjusted;
  return [
    ...adjusted,
    {
      name: "every exception names a check",
      run: () =>
        ok(false, `package.json: exceptions names ${stale.join("; ")}, which is no check. Correct or remove it.`),
    },
  ];
}

const namesOf = ({ name, formerNames = [] }: Check): string[] => [name, ...formerNames];

function expectFailure({ name, run }: Check, reason: string): Check {
  return {
    name: `${name} (exception: ${reason})`,
    async run() {
      let failed = false;
      try {
        await run();
      } catch {
        failed = true;
      }
      ok(failed, "the check passes: take the exception out of the manifest");
    },
  };
}
