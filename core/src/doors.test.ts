import { describe, expect, it } from "vitest";
import { sharedCoreModules } from "./shared-modules.ts";

const doorName = (specifier: string): string => specifier.slice(specifier.lastIndexOf("/") + 1);

describe("the doors that plugins share with their host", () => {
  // A name that is gone breaks plugins that were built before: it needs a new contract number.
  it.each(sharedCoreModules)("$specifier exports what its snapshot says", async ({ specifier, load }) => {
    const names = Object.keys(await load()).toSorted();
    await expect(`${names.join("\n")}\n`).toMatchFileSnapshot(`./__snapshots__/door-${doorName(specifier)}.txt`);
  });
});
