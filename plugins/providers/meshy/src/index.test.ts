import { JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("meshy", packageJson, provider);
const accepted = { json: { result: "t1" } };

it.each([
  [
    { status: "FAILED", task_error: { message: "The prompt is empty." } },
    "Meshy made no 3D model: The prompt is empty.",
  ],
  [{ status: "CANCELED", task_error: { message: "" } }, "Meshy made no 3D model: the job ended as CANCELED."],
])("fails with the reason of a task that ended without a result: %j", async (json, text) => {
  const answers = [accepted, { json }];
  const { error, message } = await tryProvider({ task: "text-to-3d", args: { inputs: "A chair" }, answers });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toContain(text);
});

it("reports the finished part of a task", async () => {
  const answers = [accepted, { json: { status: "IN_PROGRESS", progress: 40 } }, { json: { status: "FAILED" } }];
  const { progress } = await tryProvider({ task: "text-to-image", args: { inputs: "A chair" }, answers });
  expect(progress).toEqual([{ phase: "running", ratio: 0.4 }]);
});
