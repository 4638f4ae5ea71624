import { compareShapes, findDrift } from "@patchbay/testing";
import { expect, it } from "vitest";
import { seededMutations } from "./drift/mutations.ts";
import { heldProvider, heldProviders, vendors } from "./drift/subjects.ts";

const COUNT = 200;
const SEED = 20_261_122;

/**
 * `drift.test.ts` finds the same changes by comparing types. Here the changes are committed, so only exchanges reveal them.
 */
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
