import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const trial = providerTrial("vllm", packageJson, provider);

it.each([
  ["a similarity without sentences", "sentence-similarity", { inputs: "one" }, /needs `inputs` as \{ source_sentence/],
  [
    "a function that the model does not select",
    "text-classification",
    { inputs: "one", parameters: { function_to_apply: "softmax" } },
    /`function_to_apply` can only be "none"/,
  ],
] as const)("refuses %s before it sends anything", async (_, task, args, message) => {
  const { message: refusal, requests } = await trial({ task, args });
  expect(refusal).toMatch(message);
  expect(requests).toEqual([]);
});

it("polls and downloads a video below the path of the server's address", async () => {
  const { requests } = await trial({
    task: "text-to-video",
    args: { inputs: "a lake" },
    options: { settings: { vllm: { address: "http://127.0.0.1:8000/omni" } } },
    answers: [
      { json: { id: "v1", status: "queued" } },
      { json: { id: "v1", status: "completed" } },
      { blob: { $blob: "vid", type: "video/mp4" } },
    ],
  });
  const videos = "http://127.0.0.1:8000/omni/v1/videos";
  expect(requests.map(({ url }) => url)).toEqual([videos, `${videos}/v1`, `${videos}/v1/content`]);
});
