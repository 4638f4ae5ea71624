import { beforeAll, describe, expect, it } from "vitest";
import { accountOf, summaryOf, type Account } from "./account.ts";
import { DEVIATIONS } from "./deviations.ts";
import { gridOf, type Extent } from "./grid.ts";
import { runGrid } from "./run-grid.ts";

/** The agreed number of deviations: adding one is a decision that raises it. */
const MOST_DEVIATIONS = 26;

/** The old client posts `inputs` to chat and completion routes, which cannot work. */
const BROKEN_THERE = ["groq text-generation", "nebius text-generation", "novita text-generation"];

/** Compares the client of May 2025, whose behavior the specification describes, with ours, call by call. */
export function checkGrid(extent: Extent): void {
  describe("calls that both clients make", () => {
    let account: Account;
    beforeAll(async () => {
      account = accountOf(await runGrid(gridOf(extent)));
      process.stdout.write(`${summaryOf(account)}\n`);
    }, 900_000);

    it("differ only in ways that are on the list", () => {
      expect(account.unexplained).toEqual([]);
    });

    it("still differ in everything that is on the list", () => {
      expect(account.stale).toEqual([]);
    });

    it("are also served to the old client by the mocks", () => {
      expect(account.unserved).toEqual(BROKEN_THERE);
    });

    it("have no more deviations than agreed", () => {
      expect(DEVIATIONS.length).toBeLessThanOrEqual(MOST_DEVIATIONS);
    });
  });
}
