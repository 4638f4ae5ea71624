import { checkRecovery, checkResumption, PASSING_FAULTS } from "@patchbay/testing";
import { afterAll, describe, expect, it } from "vitest";
import { allFaults } from "./job-faults/all-faults.ts";

const counts = { faults: 0, recovered: 0, resumed: 0 };
afterAll(() => {
  const { faults, recovered, resumed } = counts;
  process.stdout.write(
    `${faults} faults at looks and downloads of jobs over ${allFaults.size} providers: ${recovered} that happen once are got over, ${resumed} that last end with a handle that resumes\n`,
  );
});

describe("a fault at a poll or a download of a job", () => {
  it("a fault of a job is tested in at least 560 cases", () => {
    expect([...allFaults.values()].flat().length).toBeGreaterThanOrEqual(560);
    expect(PASSING_FAULTS).toHaveLength(5);
  });

  it.each([...allFaults])("a fault of a job loses nothing at %s", { timeout: 600_000 }, async (_id, faults) => {
    const before = { ...counts };
    for (const fault of faults) {
      counts.faults += 1;
      await checkRecovery(fault);
      counts.recovered += 1;
      await checkResumption(fault);
      counts.resumed += 1;
    }
    expect(counts.recovered - before.recovered).toBe(faults.length);
    expect(counts.resumed - before.resumed).toBe(faults.length);
  });
});
