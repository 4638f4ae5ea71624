import { libraryChecks, runChecks } from "@patchbay/testing";
import { sampleInput } from "@patchbay/kit";
import { describe, expect, it } from "vitest";
import { allLibraries, fixtureModels, snippetsOf } from "./catalogue/all-libraries.ts";

/** What fits on a screen or two of a page; every library that writes code keeps to it. */
const MOST_BYTES = 3 * 1024;

describe.each([...allLibraries.values()])("libraries/$key", (folder) => {
  const { key, manifest, library, fixtures } = folder;
  runChecks(it, libraryChecks({ id: key, manifest, ...(library && { library }), fixtures, snippetsOf, sampleInput }));

  if (!library) return;
  it("writes snippets of at most 3 KB", () => {
    const sizes = fixtureModels(folder).flatMap(({ record }) =>
      snippetsOf(key, record).map(({ code }) => new TextEncoder().encode(code).length),
    );
    expect(sizes.filter((bytes) => bytes > MOST_BYTES)).toEqual([]);
  });
});

it("the code of forty libraries or more was held to what their vendors document", () => {
  const checked = [...allLibraries.values()].filter(({ manifest }) => manifest.checked);
  expect(checked.length).toBeGreaterThanOrEqual(40);
  expect(checked.filter(({ library }) => !library)).toEqual([]);
});
