import { ContentFilterError, InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("volcengine", packageJson, provider);
const video = { task: "text-to-video", args: { inputs: "v" } };

it.each([
  [{}, "https://ark.cn-beijing.volces.com/api/v3/contents/generations/tasks"],
  [{ region: "intl" }, "https://ark.ap-southeast.bytepluses.com/api/v3/contents/generations/tasks"],
] as [Record<string, string>, string][])("calls the region of the key: %j", async (settings, expected) => {
  const answers = [{ json: { id: "t1" } }, { json: { status: "failed", error: { message: "no" } } }];
  const { requests } = await tryProvider({ ...video, answers, options: { settings: { volcengine: settings } } });
  expect(requests.map(({ url }) => url)).toEqual([expected, `${expected}/t1`]);
});

it("throws the reason of a failed video", async () => {
  const failed = { status: "failed", error: { code: "OutputVideoSensitiveContentDetected", message: "Sensitive" } };
  const { error, message } = await tryProvider({ ...video, answers: [{ json: { id: "t1" } }, { json: failed }] });
  expect([ContentFilterError.isInstance(error), message]).toEqual([
    true,
    "Volcengine Ark made no video: Sensitive. Rephrase the input, or choose another model.",
  ]);
});

it("embeds texts in one request at an endpoint for texts", async () => {
  const data = [{ embedding: [0.5] }, { embedding: [0.25] }];
  const { output, requests } = await tryProvider({
    task: "feature-extraction",
    providerModelId: "ep-20260101-embed",
    args: { inputs: ["cat", "dog"] },
    answers: [{ json: { data } }],
  });
  expect(output).toEqual([[0.5], [0.25]]);
  expect(requests.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
    ["/api/v3/embeddings", { input: ["cat", "dog"], model: "ep-20260101-embed" }],
  ]);
});

it("sends no mask, which the vendor would ignore", async () => {
  const image = { $blob: "abc", type: "image/png" };
  const args = { inputs: image, parameters: { prompt: "p", mask_image: image } };
  const { error, requests } = await tryProvider({ task: "image-to-image", args });
  expect([InputError.isInstance(error), requests]).toEqual([true, []]);
});
