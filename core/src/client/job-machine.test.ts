import { expect, it } from "vitest";
import { faultsOf, runJob, type JobRun } from "./testing/job-machine.ts";

// `job-machine.deep.test.ts` tries thousands.
it("loses no job and pays for none twice, whatever becomes of its requests", async () => {
  const runs: JobRun[] = [];
  // One after the other, because virtual time passes while others work. The first loads what is loaded on demand.
  for (let seed = 0; seed <= 60; seed++) runs.push(await runJob(seed));
  expect(runs.flatMap(faultsOf)).toEqual([]);
  expect(runs.filter(({ output }) => output === "film").length).toBeGreaterThan(3);
  expect(runs.filter(({ error, resumed }) => error && resumed === "film").length).toBeGreaterThan(3);
});
