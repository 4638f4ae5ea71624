import { mayStartJob, TASKS } from "@patchbay/core/task";
import { describe, expect, it } from "vitest";
import { allFaults } from "./job-faults/all-faults.ts";

const served = new Set([...allFaults.values()].flat().map(({ setting: { task } }) => task));

// Each provider's own checks try one fault at each request; `job-faults.deep.test.ts` tries all.
describe("tasks whose results are looked for or downloaded", () => {
  it.each([...served])("%s may start a job, so its submission is not repeated lightly", (task) => {
    expect(mayStartJob(task)).toBe(true);
  });

  it.each(Object.keys(TASKS).filter((task) => !mayStartJob(task)))("%s is none of them", (task) => {
    expect(served).not.toContain(task);
  });

  it("are what every task is that only a plugin knows", () => {
    expect(mayStartJob("text-to-3d")).toBe(true);
  });
});
