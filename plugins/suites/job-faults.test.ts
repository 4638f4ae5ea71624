import { mayStartJob, TASKS } from "@patchbay/core/task";
import { describe, expect, it } from "vitest";
import { allFaults } from "./job-faults/all-faults.ts";

const served = new Set([...allFaults.values()].flat().map(({ setting: { task } }) => task));

// Each provider's own checks try one fault at each request; `job-faults.deep.test.ts` tries all.
describe("tasks whose results are polled or downloaded", () => {
  it.each([...served])("%s may start a job, so its submission is rarely retried", (task) => {
    expect(mayStartJob(task)).toBe(true);
  });

  it.each(Object.keys(TASKS).filter((task) => !mayStartJob(task)))("%s has no result to poll or download", (task) => {
    expect(served).not.toContain(task);
  });

  it("the list includes every task that only a plugin defines", () => {
    expect(mayStartJob("text-to-3d")).toBe(true);
  });
});
