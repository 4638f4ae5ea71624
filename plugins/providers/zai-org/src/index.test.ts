import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("zai-org", packageJson, provider);
const image = { task: "text-to-image", args: { inputs: "cat" } };
const started = { json: { id: "t1", task_status: "PROCESSING" } };

it.each([
  [[{ json: { id: "t1", task_status: "FAIL" } }], "ZAI API returned task status: FAIL"],
  [[started, { json: { task_status: "FAIL" } }], "ZAI text-to-image API task failed"],
])("ends with the task: %j", async (answers, expected) => {
  const { message } = await tryProvider({ ...image, answers });
  expect(message).toBe(expected);
});

it("says with which status a look at a task failed", async () => {
  const { message } = await tryProvider({ ...image, answers: [started, { status: 404, json: { error: "gone" } }] });
  expect(message).toBe("Failed to fetch result from ZAI text-to-image API: 404");
});

it("looks at a task 60 times at most", async () => {
  const answers = Array.from({ length: 61 }, () => started);
  const { message, requests } = await tryProvider({ ...image, answers });
  expect(message).toBe("Timed out while waiting for the result from ZAI API - aborting after 60 attempts");
  expect(requests).toHaveLength(61);
});

// Source: https://docs.z.ai/api-reference/image/generate-image-async
it("sends the size as one text, which the vendor takes alone", async () => {
  const args = { inputs: "cat", parameters: { width: 1280, height: 1024 } };
  const { requests } = await tryProvider({ ...image, args, answers: [{ json: { task_status: "FAIL" } }] });
  expect(requests[0]?.body).toEqual({ size: "1280x1024", model: expect.any(String), prompt: "cat" });
});

it("downloads an image that is given by its address, without the key", async () => {
  const args = { inputs: "https://files.example/a.png" };
  const answers = [{ blob: { $blob: "abc", type: "image/png" } }, { json: { md_results: "# Title" } }];
  const { requests, output } = await tryProvider({ task: "image-to-text", args, answers });
  expect(requests.map(({ url }) => url)).toEqual([args.inputs, "https://api.z.ai/api/paas/v4/layout_parsing"]);
  expect(requests.map(({ headers }) => headers.has("authorization"))).toEqual([false, true]);
  expect(output).toEqual({ generated_text: "# Title", generatedText: "# Title" });
});
