import { findDrift } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { heldProvider, heldProviders } from "./drift/subjects.ts";

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
