import { expect, it } from "vitest";
import { allLibraries } from "./catalogue/all-libraries.ts";
import { testLibraries } from "./conformance/libraries.ts";
import { here } from "./conformance/loading.ts";

testLibraries(here);

it("the code of at least forty libraries was compared with their vendors' documentation", () => {
  const checked = [...allLibraries.values()].filter(({ manifest }) => manifest.checked);
  expect(checked.length).toBeGreaterThanOrEqual(40);
  expect(checked.filter(({ library }) => !library)).toEqual([]);
});
