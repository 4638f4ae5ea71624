import { sharedCoreModules } from "@patchbay/core";
import { mockShares } from "@patchbay/mocks/shares";
import { widgetShares } from "@patchbay/widgets/shares";
import { describe, expect, it } from "vitest";

const doors = [...sharedCoreModules, ...mockShares, ...widgetShares].filter(({ specifier }) =>
  specifier.startsWith("@"),
);

const doorName = (specifier: string): string => specifier.slice(specifier.lastIndexOf("/") + 1);

describe("the doors that plugins share with their host", () => {
  // A name that is gone breaks plugins that were built before: it needs a new contract number.
  it.each(doors)("$specifier exports the names in its snapshot", async ({ specifier, load }) => {
    const names = Object.keys(await load()).toSorted();
    await expect(`${names.join("\n")}\n`).toMatchFileSnapshot(`./__snapshots__/door-${doorName(specifier)}.txt`);
  });
});
