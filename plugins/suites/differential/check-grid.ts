import { beforeAll, describe, expect, it } from "vitest";
import { accountOf, summaryOf, type Account } from "./account.ts";
import { DEVIATIONS } from "./deviations.ts";
import { gridOf, type Extent } from "./grid.ts";
import { runGrid } from "./run-grid.ts";

/** As many deviations as there are: one more is a decision, and raises this number. */
const MOST_DEVIATIONS = 26;

/** It posts `inputs` to routes of chats and completions, which cannot work. */
const BROKEN_THERE = ["groq text-generation", "nebius text-generation", "novita text-generation"];

/** Compares the client of May 2025, whose behavior the specification describes, with ours, call by call. */
export function checkGrid(extent: Extent): void {
  describe("calls that both clients make", () => {
    let account: Account;
    beforeAll(async () => {
      account = accountOf(await runGrid(gridOf(extent)));
      process.stdout.write(`${summaryOf(account)}\n`);
    }, 900_000);

    it("differ in nothing that is not on the list", () => {
      expect(account.unexplained).toEqual([]);
    });

    it("still differ in everything that is on the list", () => {
      expect(account.stale).toEqual([]);
    });

    it("are served to that client by the mocks as well", () => {
      expect(account.unserved).toEqual(BROKEN_THERE);
    });

    it("differ by no more deviations than were agreed", () => {
      expect(DEVIATIONS.length).toBeLessThanOrEqual(MOST_DEVIATIONS);
    });
  });
}
