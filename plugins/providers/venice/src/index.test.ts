import { InputError, OutputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("venice", packageJson, provider);

const inputs = { $blob: "abc", type: "image/png" };

it("asks for the prompt of an edit, but not of an upscaled image", async () => {
  const { error, message } = await tryProvider({ task: "image-to-image", args: { inputs } });
  expect(InputError.isInstance(error)).toBe(true);
  expect(message).toContain("`parameters.prompt`");
  const { requests } = await tryProvider({ task: "image-to-image", providerModelId: "upscaler", args: { inputs } });
  expect(requests.map(({ url }) => url)).toEqual(["https://api.venice.ai/api/v1/image/upscale"]);
});

it("reports a job that was accepted without an id", async () => {
  const answers = [{ json: { model: "m" } }];
  const { error, message } = await tryProvider({ task: "text-to-audio", args: { inputs: "waves" }, answers });
  expect(OutputError.isInstance(error)).toBe(true);
  expect(message).toContain("queue_id: string");
});

it("reports why the vendor made no video", async () => {
  const answers = [
    { json: { model: "m", queue_id: "q1" } },
    { status: 422, json: { error: "Your prompt violates the content policy of Venice.ai or the model provider" } },
  ];
  const { message } = await tryProvider({ task: "text-to-video", args: { inputs: "v" }, answers });
  expect(message).toContain("violates the content policy");
});
