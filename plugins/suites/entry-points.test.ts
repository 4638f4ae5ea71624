import { sharedCoreModules } from "@patchbay/core";
import { mockShares } from "@patchbay/mocks/shares";
import { widgetShares } from "@patchbay/widgets/shares";
import { describe, expect, it } from "vitest";

const entries = [...sharedCoreModules, ...mockShares, ...widgetShares].filter(({ specifier }) =>
  specifier.startsWith("@"),
);

const entryName = (specifier: string): string => specifier.slice(specifier.lastIndexOf("/") + 1);

describe("the entry points that plugins share with their host", () => {
  // A name that is gone breaks plugins that were built before: it needs a new contract number.
  it.each(entries)("$specifier exports the names in its snapshot", async ({ specifier, load }) => {
    const names = Object.keys(await load()).toSorted();
    await expect(`${names.join("\n")}\n`).toMatchFileSnapshot(`./__snapshots__/entry-${entryName(specifier)}.txt`);
  });
});
