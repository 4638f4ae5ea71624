// Compiled without the DOM's types: every entry point that a program in Node imports.
import { createPatchbay, sharedCoreModules } from "@patchbay/core";
import { createClient } from "@patchbay/core/client";
import { boundPlugins } from "@patchbay/core/container";
import { RateLimitError } from "@patchbay/core/errors";
import { globalFetch } from "@patchbay/core/http";
import { defineLibrary, type ModelRecord } from "@patchbay/core/library";
import { directory } from "@patchbay/core/node";
import { parseSourceManifest } from "@patchbay/core/plugin";
import { defineProvider, openAiChat } from "@patchbay/core/provider";
import * as sse from "@patchbay/core/sse";
import { chatCompletionOutput, type ChatCompletionOutput } from "@patchbay/core/task";
import { createPatchbayProvider } from "@patchbay/ai-sdk";
import { runTools } from "@patchbay/core/chat";
import { chatCompletion, InferenceClient } from "@patchbay/hf";
import { renderChat } from "@patchbay/chat-template";
import { bundled } from "@patchbay/plugins";
import { allProviders } from "@patchbay/plugins/providers";
import groq from "@patchbay/provider-groq";

export const provider = defineProvider({ tasks: { conversational: openAiChat() } });
export const library = defineLibrary({ snippets: (model: ModelRecord) => [{ language: "text", code: model.id }] });
export const client = createClient({ accessToken: "hf_consumer", providers: [groq], fetch: globalFetch });
export const patchbay = await createPatchbay({ plugins: directory("plugins") });
export const every = await createPatchbay({ plugins: bundled() });
export const answer: Promise<ChatCompletionOutput> = client.chatCompletion({
  model: "owner/model",
  messages: [{ role: "user", content: "Hello" }],
});
export const checked = chatCompletionOutput["~standard"].validate(await answer);
export const prompt: string = renderChat("{{ messages[0].content }}", [{ role: "user", content: "Hello" }]);
export const model = createPatchbayProvider({ client })("owner/model");
export const others = [
  runTools,
  chatCompletion,
  InferenceClient,
  allProviders,
  sharedCoreModules,
  boundPlugins,
  parseSourceManifest,
  sse,
];

export function waitFor(error: unknown): number | undefined {
  return RateLimitError.isInstance(error) ? error.retryAfterMs : undefined;
}

// @ts-expect-error a model is not a number
void client.chatCompletion({ model: 1, messages: [] });
