import { ContentFilterError, InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("stability", packageJson, provider);
const inputs = { $blob: "abc", type: "image/png" };

it.each([
  ["text-to-image", "sd3.5-large", { inputs: "a", parameters: { width: 512 } }, "`aspect_ratio`"],
  ["text-to-image", "sd3.5-large", { inputs: "a", parameters: { width: 512, height: 300 } }, "512 x 300"],
  ["image-to-image", "sd3.5", { inputs, parameters: { mask_image: inputs, strength: 1 } }, "`strength` beside a mask"],
  ["image-to-image", "upscale/fast", { inputs, parameters: { width: 9 } }, "`width` for upscale/fast"],
  ["image-to-image", "stable-image-core", { inputs, parameters: { prompt: "p" } }, "changes no image"],
])("sends nothing for what %s by %s cannot express", async (task, providerModelId, args, expected) => {
  const { error, message, requests } = await tryProvider({ task, providerModelId, args });
  expect(InputError.isInstance(error)).toBe(true);
  expect(message).toContain(expected);
  expect(requests).toEqual([]);
});

it("reports that an image was filtered", async () => {
  const answers = [{ json: { image: "", finish_reason: "CONTENT_FILTERED", seed: 1 } }];
  const { error, message } = await tryProvider({ task: "text-to-image", args: { inputs: "a" }, answers });
  expect(ContentFilterError.isInstance(error)).toBe(true);
  expect(message).toContain("content filter (CONTENT_FILTERED)");
});

it.each([
  ["iVBORw==", "image/png"],
  ["UklGRg==", "image/webp"],
  ["/9j/4A==", "image/jpeg"],
])("recognizes the type of an image that starts with %s", async (image, type) => {
  const answers = [{ json: { image, finish_reason: "SUCCESS", seed: 1 } }];
  const { output } = await tryProvider({ task: "text-to-image", args: { inputs: "a" }, answers });
  expect((output as Blob).type).toBe(type);
});

it("requests the aspect ratio of the requested size", async () => {
  const args = { inputs: "a", parameters: { width: 1024, height: 576 } };
  const { requests } = await tryProvider({ task: "text-to-image", args, answers: [{ json: {} }] });
  const form = requests[0]?.body;
  expect(form instanceof FormData && form.get("aspect_ratio")).toBe("16:9");
});

it.each([
  ["text-to-audio", { inputs: "a" }],
  ["audio-to-audio", { inputs: { $blob: "abc", type: "audio/mpeg" }, parameters: { prompt: "p" } }],
])("reports that a sound was filtered: %s", async (task, args) => {
  const answers = [{ json: { audio: "", finish_reason: "CONTENT_FILTERED", seed: 1 } }];
  const { error, message } = await tryProvider({ task, providerModelId: "stable-audio-2.5", args, answers });
  expect(ContentFilterError.isInstance(error)).toBe(true);
  expect(message).toContain("content filter (CONTENT_FILTERED)");
});
