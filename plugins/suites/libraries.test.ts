import { joinChecks, libraryChecks, runChecks, type Check } from "@patchbay/testing";
import { sampleInput } from "@patchbay/kit";
import { describe, expect, it } from "vitest";
import { allLibraries, fixtureModels, snippetsOf } from "./catalogue/all-libraries.ts";

/** The limit of a snippet: one or two screens. */
const MOST_BYTES = 3 * 1024;

describe.each([...allLibraries])("libraries/%s", (key, folder) => {
  const { manifest, library, fixtures } = folder;
  const size: Check = {
    name: "fixtures: every snippet has at most 3 KB",
    run() {
      const sizes = fixtureModels(folder).flatMap(({ record }) =>
        snippetsOf(key, record).map(({ code }) => new TextEncoder().encode(code).length),
      );
      expect(sizes.filter((bytes) => bytes > MOST_BYTES)).toEqual([]);
    },
  };
  const checks = libraryChecks({ id: key, manifest, ...(library && { library }), fixtures, snippetsOf, sampleInput });
  // A failed check starts with the name of its fixture.
  runChecks(
    it,
    joinChecks([...checks, ...(library ? [size] : [])], () =>
      library ? "its manifest agrees with its code, which writes the expected snippets" : "its manifest is complete",
    ),
  );
});

it("the code of at least forty libraries was compared with their vendors' documentation", () => {
  const checked = [...allLibraries.values()].filter(({ manifest }) => manifest.checked);
  expect(checked.length).toBeGreaterThanOrEqual(40);
  expect(checked.filter(({ library }) => !library)).toEqual([]);
});
