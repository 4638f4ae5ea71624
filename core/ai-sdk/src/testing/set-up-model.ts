import { createClient } from "@patchbay/core/client";
import { defineProvider, openAiChat, type ProviderPlugin, type StructuredOutput } from "@patchbay/core/provider";
import { createReplay, createVirtualClock, type SentRequest } from "@patchbay/testing";
import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { createPatchbayProvider } from "../index.ts";

export const answer = (more: object = {}) => ({
  id: "x",
  created: 1_700_000_000,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "Blue." }, finish_reason: "stop" }],
  usage: {
    prompt_tokens: 10,
    completion_tokens: 4,
    total_tokens: 14,
    prompt_tokens_details: { cached_tokens: 8 },
    completion_tokens_details: { reasoning_tokens: 3 },
  },
  ...more,
});

/** A model whose provider answers from a script; requests counted from 0. */
export function setUp(reply: (request: SentRequest, index: number) => Response, structuredOutput?: StructuredOutput) {
  const acme: ProviderPlugin = {
    id: "acme",
    manifest: {
      label: "acme",
      auth: { scheme: "Bearer" },
      hosts: ["https://api.acme.example"],
      tasks: { conversational: { stream: true } },
      models: "direct",
    },
    ...defineProvider({ tasks: { conversational: openAiChat(structuredOutput && { structuredOutput }) } }),
  };
  let count = 0;
  const replay = createReplay((request) => reply(request, count++));
  const client = createClient({
    accessToken: "key-0123456789",
    providers: [acme],
    fetch: replay.fetch,
    clock: createVirtualClock(),
    logger: { debug: () => undefined, warn: () => undefined },
  });
  const patchbay = createPatchbayProvider({ client, provider: "acme" });
  return { model: patchbay("org/M"), patchbay, sent: replay.sent };
}

export const prompt: LanguageModelV4CallOptions["prompt"] = [{ role: "user", content: [{ type: "text", text: "Hi" }] }];
export const events = (...chunks: unknown[]) =>
  new Response(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("") + "data: [DONE]\n\n", {
    headers: { "content-type": "text/event-stream" },
  });
export const delta = (content: object, finish_reason: string | null = null) => ({
  id: "x",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta: content, finish_reason }],
});
export const bodyOf = (request: SentRequest | undefined) => request?.body as Record<string, unknown>;
