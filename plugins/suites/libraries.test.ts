import { libraryChecks, runChecks } from "@patchbay/testing";
import { sampleInput } from "@patchbay/kit";
import { describe, it } from "vitest";
import { allLibraries, snippetsOf } from "./catalogue/all-libraries.ts";

describe.each([...allLibraries.values()])("libraries/$key", ({ key, manifest, library, fixtures }) => {
  runChecks(it, libraryChecks({ id: key, manifest, ...(library && { library }), fixtures, snippetsOf, sampleInput }));
});
