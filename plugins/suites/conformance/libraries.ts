import { joinChecks, libraryChecks, runChecks, type Check } from "@patchbay/testing";
import { sampleInput } from "@patchbay/kit";
import { describe, expect, it } from "vitest";
import { allLibraries, fixtureModels, snippetsOf } from "../catalogue/all-libraries.ts";
import type { Loading } from "./loading.ts";

function fileOf(key: string): string {
  return `../../libraries/${key}/src/index.ts`;
}

/** By file. */
export const sources = Object.fromEntries(
  [...allLibraries].flatMap(([key, { library }]) => (library ? [[fileOf(key), library]] : [])),
);

/** The limit of a snippet: one or two screens. */
const MOST_BYTES = 3 * 1024;

/** Every library passes its checks. */
export function testLibraries({ plugins, adapt }: Loading): void {
  const libraries = plugins(sources);
  describe.each([...allLibraries])("libraries/%s", (key, folder) => {
    const { manifest, fixtures } = folder;
    const library = libraries[fileOf(key)];
    const size: Check = {
      name: "fixtures: every snippet has at most 3 KB",
      run() {
        const sizes = fixtureModels(folder).flatMap(({ record }) =>
          snippetsOf(key, record).map(({ code }) => new TextEncoder().encode(code).length),
        );
        expect(sizes.filter((bytes) => bytes > MOST_BYTES)).toEqual([]);
      },
    };
    const subject = { id: key, manifest, ...(library && { library }), fixtures, snippetsOf, sampleInput };
    const checks = [...libraryChecks(subject), ...(library ? [size] : [])];
    // A failed check starts with the name of its fixture.
    runChecks(
      it,
      joinChecks(
        checks.flatMap((check) => adapt(check) ?? []),
        () =>
          library
            ? "its manifest agrees with its code, which writes the expected snippets"
            : "its manifest is complete",
      ),
    );
  });
}
