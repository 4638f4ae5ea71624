import { ContentFilterError, InputError, JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("vercel", packageJson, provider);

it("rejects a parameter that the gateway would drop, and sends nothing", async () => {
  const args = { inputs: "a", parameters: { num_inference_steps: 4 } };
  const { error, message, requests } = await tryProvider({ task: "text-to-image", args });
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  expect(message).toBe(
    "AI Gateway does not accept `num_inference_steps` for text-to-image. Pass it in `providerOptions`, below the name of the model's vendor, or remove it.",
  );
});

it.each([
  ["iVBORw0KGgo=", "image/png"],
  ["UklGRg==", "image/webp"],
  ["/9j/", "image/jpeg"],
])("names the type of the image %s", async (image, type) => {
  const { output } = await tryProvider({
    task: "text-to-image",
    args: { inputs: "a" },
    answers: [{ json: { images: [image] } }],
  });
  expect(output).toMatchObject({ type });
});

it.each([
  [{ status: "error", error: "Out of memory" }, JobError, "AI Gateway made no video: Out of memory"],
  [
    { status: "error", error: "Content was filtered" },
    ContentFilterError,
    "AI Gateway made no video: Content was filtered. Rephrase the input, or choose another model.",
  ],
  [{ status: "cancelled" }, JobError, "The video was canceled at AI Gateway."],
])("throws the reason of a failed video: %j", async (json, kind, expected) => {
  const answers = [{ json: { operation: "op1" } }, { json }];
  const { error, message } = await tryProvider({ task: "text-to-video", args: { inputs: "v" }, answers });
  expect([kind.isInstance(error), message]).toEqual([true, expected]);
});
