import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("voyage", packageJson, provider);

it.each([
  ["feature-extraction", { inputs: "a", normalize: false }, "`normalize: false`"],
  ["sentence-similarity", { inputs: "a" }, "{ source_sentence: string, sentences: string[] }"],
])("sends nothing for what %s cannot express: %j", async (task, args, expected) => {
  const { error, message, requests } = await tryProvider({ task, args });
  expect(InputError.isInstance(error)).toBe(true);
  expect(message).toContain(expected);
  expect(requests).toEqual([]);
});

it.each([
  [{ data: [{ index: 0, relevance_score: 0.5 }] }],
  [
    {
      data: [
        { index: 0, relevance_score: 0.5 },
        { index: 1, relevance_score: "much" },
      ],
    },
  ],
])("refuses a ranking that leaves out a sentence: %j", async (json) => {
  const args = { inputs: { source_sentence: "a", sentences: ["b", "c"] } };
  const { message } = await tryProvider({ task: "sentence-similarity", args, answers: [{ json }] });
  expect(message).toContain("Expected {data: [{index, relevance_score}]}");
});
