import { JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("novita", packageJson, provider);
const video = { task: "text-to-video", args: { inputs: "v" } };
const started = { json: { task_id: "t1" } };

it("reports the progress of a video", async () => {
  const running = { json: { task: { status: "TASK_STATUS_PROCESSING", progress_percent: 25 } } };
  const { progress } = await tryProvider({ ...video, answers: [started, running] });
  expect(progress).toEqual([{ phase: "running", ratio: 0.25 }]);
});

it("fails with the reason of the video's task", async () => {
  const failed = { json: { task: { status: "TASK_STATUS_FAILED", reason: "no GPU" } } };
  const { error, message } = await tryProvider({ ...video, answers: [started, failed] });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toBe("Novita AI made no video: no GPU");
});

it.each([
  [[{ json: {} }], "Expected {task_id: string} of the accepted video from Novita AI"],
  [[started, ...Array.from({ length: 20 }, () => ({ json: {} }))], "The job's state was missing"],
  [
    [started, { json: { task: { status: "TASK_STATUS_SUCCEED" }, videos: [{ video_url: "ftp://v" }] } }],
    "Expected { videos: [{ video_url: string }] } format",
  ],
])("fails with answers without a video: %j", async (answers, expected) => {
  const { message } = await tryProvider({ ...video, answers });
  expect(message).toContain(expected);
});

it("asks for the prompt of an edit", async () => {
  const args = { inputs: { $blob: "abc", type: "image/png" } };
  const { message, requests } = await tryProvider({ task: "image-to-image", args });
  expect([message?.includes("`parameters.prompt`"), requests]).toEqual([true, []]);
});

it("fails with an answer without an image", async () => {
  const succeeded = { json: { task: { status: "TASK_STATUS_SUCCEED" }, images: [] } };
  const { message } = await tryProvider({
    task: "text-to-image",
    args: { inputs: "i" },
    answers: [started, succeeded],
  });
  expect(message).toContain("Expected { images: [{ image_url: string }] } format");
});
