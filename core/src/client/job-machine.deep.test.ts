import { expect, it } from "vitest";
import { faultsOf, runJob } from "./testing/job-machine.ts";

const RUNS = 5000;

it("loses no job and pays for none twice, in thousands of seeded runs", { timeout: 600_000 }, async () => {
  const counts = { done: 0, resumed: 0, failed: 0 };
  for (let seed = 1000; seed < 1000 + RUNS; seed++) {
    const run = await runJob(seed);
    expect(faultsOf(run)).toEqual([]);
    counts[run.output === "film" ? "done" : run.resumed === "film" ? "resumed" : "failed"]++;
  }
  const { done, resumed, failed } = counts;
  process.stdout.write(
    `${RUNS} jobs with seeded faults: ${done} done, ${resumed} fetched later by their handle, ${failed} failed before the server told of a job\n`,
  );
  expect(Math.min(done, resumed, failed)).toBeGreaterThan(RUNS / 50);
});
