import { compareShapes, findDrift, type Difference, type VendorFile, type VendorShapes } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { MUTATION_KINDS, seededMutations } from "./drift/mutations.ts";
import { heldProvider, heldProviders, vendors, vendorsOf } from "./drift/subjects.ts";

/** Fixtures and mocks against the vendors' types as they are committed; `drift.slow.test.ts` reads the SDKs themselves. */
describe("fixtures and mocks match the vendors' types, or the difference has a reason", { timeout: 30_000 }, () => {
  it.each(heldProviders)("%s", async (id) => {
    const { routes, differences, stale } = findDrift(await heldProvider(id));
    expect(routes.length).toBeGreaterThan(0);
    expect(differences.map(({ name, explanation, places }) => ({ name, explanation, places }))).toEqual([]);
    expect(stale).toEqual([]);
  });

  it("the vendors' types cover most providers", () => {
    expect(heldProviders.length).toBeGreaterThanOrEqual(20);
  });
});

const COUNT = 200;
const SEED = 20_261_122;

describe(`${COUNT} seeded changes of the vendors' types`, { timeout: 30_000 }, () => {
  const all = seededMutations([...vendors.values()], COUNT, SEED);

  it("seeded changes are of every kind and every vendor", () => {
    expect(new Set(all.map(({ mutation }) => mutation.kind))).toEqual(new Set(MUTATION_KINDS));
    expect(new Set(all.map(({ vendor }) => vendor))).toEqual(new Set(vendors.values()));
    expect(all).toHaveLength(COUNT);
  });

  it("all seeded changes are detected by comparing the types", () => {
    const missed = all.filter(({ vendor, mutation }) => differencesAfter(vendor, mutation.mutated).length === 0);
    expect(missed.map(({ mutation }) => mutation.name)).toEqual([]);
  });

  it("renamed and reordered definitions are not reported as changes", () => {
    for (const vendor of vendors.values()) {
      const renamed = JSON.parse(
        JSON.stringify(vendor).replaceAll(/"\$ref":"([^"]*)"/g, '"$ref":"$1Renamed"'),
      ) as VendorFile;
      const definitions = Object.entries(renamed.definitions)
        .map(([name, shape]) => [`${name}Renamed`, shape] as const)
        .toReversed();
      expect(compareShapes(vendor, { ...renamed, definitions: Object.fromEntries(definitions) })).toEqual([]);
    }
  });
});

const ownTypes = heldProviders.flatMap(vendorsOf).filter(({ compatible }) => !compatible);

/** The differences for the provider that these types belong to. */
function differencesAfter(vendor: VendorFile, installed: VendorShapes): readonly Difference[] {
  const vendorTypes = ownTypes.find(({ committed }) => committed === vendor);
  if (!vendorTypes) throw new Error(`no provider uses the types of ${vendor.package}`);
  return findDrift({ vendors: [{ ...vendorTypes, installed }], exchanges: [], deviations: {} }).differences;
}
