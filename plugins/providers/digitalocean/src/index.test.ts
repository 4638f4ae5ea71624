import { JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("digitalocean", packageJson, provider);

it.each([
  [{ status: "FAILED", error: "no GPU" }, "DigitalOcean's job failed: no GPU"],
  [{ status: "FAILED", error: null }, "DigitalOcean's job failed: no reason given"],
])("throws the reason of a failed job of a fal model: %j", async (json, expected) => {
  const { error, message } = await tryProvider({
    task: "text-to-image",
    providerModelId: "fal-ai/flux/schnell",
    args: { inputs: "a" },
    answers: [{ json: { request_id: "r1", status: "QUEUED" } }, { json }],
  });
  expect([JobError.isInstance(error), message]).toEqual([true, expected]);
});

it.each([
  [{ status: "failed", error: { message: "no GPU" } }, "DigitalOcean made no video: no GPU"],
  [{ status: "failed", error: "no GPU" }, "DigitalOcean made no video: no GPU"],
])("throws the reason of a failed video: %j", async (json, expected) => {
  const answers = [{ json: { id: "v1", status: "queued" } }, { json }];
  const { error, message } = await tryProvider({ task: "text-to-video", args: { inputs: "v" }, answers });
  expect([JobError.isInstance(error), message]).toEqual([true, expected]);
});

it("does not poll a job that the first answer reports as done", async () => {
  const output = { audio: { url: "https://v3b.fal.media/a.wav" } };
  const { requests } = await tryProvider({
    task: "text-to-audio",
    providerModelId: "fal-ai/stable-audio-25/text-to-audio",
    args: { inputs: "a" },
    answers: [
      { json: { request_id: "r1", status: "COMPLETED", output } },
      { blob: { $blob: "abc", type: "audio/wav" } },
    ],
  });
  expect(requests.map(({ url }) => url)).toEqual([
    "https://inference.do-ai.run/v1/async-invoke",
    "https://v3b.fal.media/a.wav",
  ]);
});
