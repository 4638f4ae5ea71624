import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("luma", packageJson, provider);
const image = { $blob: "abc", type: "image/png" };

it.each([
  [{ prompt: "p", mask_image: image }, "`mask_image`"],
  [{}, "`parameters.prompt`"],
])("sends nothing for what the vendor does not take: %j", async (parameters, expected) => {
  const { error, message, requests } = await tryProvider({
    task: "image-to-image",
    args: { inputs: image, parameters },
  });
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  expect(message).toContain(expected);
});

it.each([
  [
    { failure_reason: "Prompt violates the guidelines", failure_code: "content_moderated" },
    "Prompt violates the guidelines",
  ],
  [{ failure_reason: null, failure_code: "generation_failed" }, "generation_failed"],
])("throws the reason of a failed image: %j", async (reason, expected) => {
  const answers = [{ json: { id: "g1", state: "queued" } }, { json: { id: "g1", state: "failed", ...reason } }];
  const { message } = await tryProvider({ task: "text-to-image", args: { inputs: "i" }, answers });
  expect(message).toContain(`Luma made no image: ${expected}`);
});
