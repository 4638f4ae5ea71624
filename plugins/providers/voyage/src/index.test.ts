import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

it.each([
  [{}, "feature-extraction", { inputs: ["a"] }, "https://api.voyageai.com/v1/embeddings"],
  [{ platform: "atlas" }, "feature-extraction", { inputs: ["a"] }, "https://ai.mongodb.com/v1/embeddings"],
  [
    { platform: "atlas" },
    "sentence-similarity",
    { inputs: { source_sentence: "a", sentences: ["b"] } },
    "https://ai.mongodb.com/v1/rerank",
  ],
] as [Record<string, string>, string, object, string][])(
  "calls the platform where the key was made: %j, %s",
  async (settings, task, args, url) => {
    const trial = { task, args: args as Record<string, unknown>, options: { settings: { voyage: settings } } };
    const { requests } = await providerTrial("voyage", packageJson, provider)(trial);
    expect(requests.map((request) => request.url)).toEqual([url]);
  },
);
