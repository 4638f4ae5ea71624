import { InputError, OutputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("ideogram", packageJson, provider);

it("reports that an image was withheld, which has status 200", async () => {
  const answers = [{ json: { data: [{ url: null, is_image_safe: false }] } }];
  const { error, message } = await tryProvider({ task: "text-to-image", args: { inputs: "i" }, answers });
  expect(OutputError.isInstance(error)).toBe(true);
  expect(message).toContain("Ideogram withheld the image because of its content");
});

it("explains the colors of its masks, which are the opposite of the usual ones", async () => {
  const image = { $blob: "abc", type: "image/png" };
  const args = { inputs: image, parameters: { prompt: "p", mask_image: image } };
  const { error, message, requests } = await tryProvider({ task: "image-to-image", args });
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
  expect(message).toContain("Pass `mask`, which is black there.");
});
