import { ContentFilterError, InputError, JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("runway", packageJson, provider);
const started = { json: { id: "t1" } };

it.each([
  ["a failed job", JobError, "The task was preempted.", "INTERNAL.BAD_OUTPUT.CODE01", ""],
  [
    "a refusal",
    ContentFilterError,
    "The content was moderated.",
    "SAFETY.INPUT.TEXT",
    ". Rephrase the input, or choose another model.",
  ],
])("throws the error of %s with the vendor's reason and code", async (_, kind, failure, failureCode, advice) => {
  const answers = [started, { json: { status: "FAILED", failure, failureCode } }];
  const { error, message } = await tryProvider({ task: "text-to-video", args: { inputs: "v" }, answers });
  expect(kind.isInstance(error)).toBe(true);
  expect(message).toBe(`Runway made no result: ${failure} (${failureCode})${advice}`);
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
