import { InferenceClient } from "@patchbay/core/client";
import type { ProviderManifest } from "@patchbay/core/provider";
import { createReplay } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const plugin = { ...provider, id: "openai", manifest: packageJson.patchbay as ProviderManifest };

it.each([
  ["hf_token", "openai/gpt-4o", "Provider openai is closed-source and does not support HF tokens."],
  ["key", "gpt-4o", 'Models from openai must be prefixed by "openai/". Got "gpt-4o".'],
  ["key", undefined, "Provider openai requires a model ID to be passed directly."],
])("refuses token %s with model %s", async (token, model, expected) => {
  const replay = createReplay(() => Response.json({}));
  const client = new InferenceClient(token, { providers: [plugin], fetch: replay.fetch });
  const chat = client.chatCompletion({ provider: "openai", ...(model && { model }), messages: [] });
  await expect(chat).rejects.toThrow(expected);
  expect(replay.sent).toEqual([]);
});

it("sends the limit under the name that all models support, and rejects what a model does not accept", async () => {
  const replay = createReplay(() => Response.json({ id: "c", created: 1, model: "m", choices: [], usage: null }));
  const client = new InferenceClient("key", { providers: [plugin], fetch: replay.fetch });
  const chat = { provider: "openai", model: "openai/gpt-5", messages: [{ role: "user", content: "Hi" }] };
  await client.chatCompletion({ ...chat, max_tokens: 9 });
  expect(replay.sent).toHaveLength(1);
  await expect(client.chatCompletion({ ...chat, temperature: 0.2 })).rejects.toThrow(
    'Model "gpt-5" does not accept `temperature`.',
  );
  expect(replay.sent).toHaveLength(1);
});
