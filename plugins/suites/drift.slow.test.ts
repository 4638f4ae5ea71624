import { compareShapes, findDrift, type Difference, type VendorFile, type VendorShapes } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { MUTATION_KINDS, seededMutations } from "./drift/mutations.ts";
import { heldProvider, heldProviders, vendors, vendorsOf } from "./drift/subjects.ts";

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

/** The same changes as if they were committed, so that only exchanges reveal them. */
it(
  `comparing fixtures and mocks with the types detects those of ${COUNT} seeded changes that affect them`,
  { timeout: 120_000 },
  async () => {
    const count = { compared: 0, touched: 0, noticed: 0 };
    const missed: string[] = [];
    for (const { vendor, mutation } of seededMutations([...vendors.values()], COUNT, SEED)) {
      const { mutated, forbidden } = mutation;
      if (compareShapes(vendor, mutated).length > 0) count.compared += 1;
      const isTouched = await isNoticed(vendor, forbidden);
      if (!isTouched) continue;
      count.touched += 1;
      if (await isNoticed(vendor, mutated)) count.noticed += 1;
      else missed.push(`${vendor.package}: ${mutation.name}`);
    }
    process.stdout.write(
      `${COUNT} seeded changes of types: ${count.compared} found by comparing types; ${count.touched} lie where fixtures or mocks go, ${count.noticed} found there\n`,
    );
    for (const name of missed) process.stdout.write(`  not found there: ${name}\n`);
    expect(count.compared).toBe(COUNT);
    // If a vendor accepts further members, or uses another's protocol, changes of optional members may only be visible in
    // types.
    expect(count.noticed / count.touched).toBeGreaterThan(0.8);
    expect(count.touched).toBeGreaterThan(COUNT / 5);
  },
);

async function isNoticed(
  vendor: object,
  mutated: Parameters<typeof findDrift>[0]["vendors"][number]["committed"],
): Promise<boolean> {
  for (const id of heldProviders) {
    const subject = await heldProvider(id);
    if (!subject.vendors.some(({ committed }) => committed === vendor)) continue;
    const changed = subject.vendors.map((each) => (each.committed === vendor ? { ...each, committed: mutated } : each));
    if (findDrift({ ...subject, vendors: changed }).differences.length > 0) return true;
  }
  return false;
}
