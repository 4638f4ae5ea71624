import { InputError, JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("runway", packageJson, provider);
const started = { json: { id: "t1" } };

it("throws the reason of a failed task with its code", async () => {
  const failed = { status: "FAILED", failure: "The content was moderated.", failureCode: "SAFETY.INPUT.TEXT" };
  const args = { inputs: "v" };
  const { error, message } = await tryProvider({ task: "text-to-video", args, answers: [started, { json: failed }] });
  expect(JobError.isInstance(error)).toBe(true);
  expect(message).toBe("Runway made no result: The content was moderated. (SAFETY.INPUT.TEXT)");
});

it("reports the progress of a task, and that it is throttled", async () => {
  const answers = [started, { json: { status: "THROTTLED" } }, { json: { status: "RUNNING", progress: 0.25 } }];
  const { progress } = await tryProvider({ task: "text-to-video", args: { inputs: "v" }, answers });
  expect(progress).toEqual([{ phase: "queued" }, { phase: "running", ratio: 0.25 }]);
});

it("sends no mask, which the vendor would ignore", async () => {
  const image = { $blob: "abc", type: "image/png" };
  const args = { inputs: image, parameters: { prompt: "p", mask_image: image } };
  const { error, requests } = await tryProvider({ task: "image-to-image", args });
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
});
