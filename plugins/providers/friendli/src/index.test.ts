import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("friendli", packageJson, provider);

it.each([
  [{}, "serverless/v1/chat/completions"],
  [{ service: "dedicated" }, "dedicated/v1/chat/completions"],
])("chats with the service of the settings: %j", (settings, path) => {
  const call = { settings } as unknown as Parameters<typeof provider.tasks.conversational.route>[0];
  expect(provider.tasks.conversational.route(call).path).toBe(path);
});

it("classifies a text as its likeliest class, the only one with a name", async () => {
  const answers = [{ json: { data: [{ index: 0, label: "Positive", num_classes: 3, probs: [0.1, 0.7, 0.2] }] } }];
  const { output } = await tryProvider({ task: "text-classification", args: { inputs: "a" }, answers });
  expect(output).toEqual([{ label: "Positive", score: 0.7 }]);
});
