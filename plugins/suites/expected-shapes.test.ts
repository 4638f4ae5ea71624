/// <reference types="vite/client" />
import type { Provider } from "@patchbay/core/provider";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";

/** Messages of thin providers for answers with another shape, exactly as in the specification. */
const texts: readonly (readonly [id: string, task: string, detail: string])[] = [
  ["cerebras", "conversational", "Expected ChatCompletionOutput"],
  ["cohere", "conversational", "Expected ChatCompletionOutput"],
  ["featherless-ai", "conversational", "Expected ChatCompletionOutput"],
  ["featherless-ai", "text-generation", "Expected Featherless AI text generation response format"],
  ["fireworks-ai", "conversational", "Expected ChatCompletionOutput"],
  ["groq", "conversational", "Expected ChatCompletionOutput"],
  ["groq", "text-generation", "Expected Array<{generated_text: string}>"],
  ["hyperbolic", "text-generation", "Expected Hyperbolic text generation response format"],
  ["hyperbolic", "text-to-image", "Expected Hyperbolic text-to-image response format"],
  ["nebius", "text-to-image", "Expected Nebius text-to-image response format"],
  ["novita", "text-generation", "Expected Array<{generated_text: string}>"],
  ["nscale", "text-to-image", "Expected Nscale text-to-image response format"],
  ["ovhcloud", "text-generation", "Expected OVHcloud text generation response format"],
  [
    "sambanova",
    "feature-extraction",
    "Expected Sambanova feature-extraction (embeddings) response format to be {'data' : list of {'embedding' : number[]}}",
  ],
];

const packages = import.meta.glob<{ patchbay: unknown }>("../providers/*/package.json", { eager: true });
const providers = import.meta.glob<Provider>("../providers/*/src/index.ts", { eager: true, import: "default" });

it.each(texts)("%s reports for %s: %s", async (id, task, detail) => {
  const packageJson = packages[`../providers/${id}/package.json`];
  const provider = providers[`../providers/${id}/src/index.ts`];
  if (!packageJson || !provider) throw new Error(`there is no provider ${id}`);
  const args = task === "conversational" ? { messages: [] } : { inputs: "a" };
  const { message } = await providerTrial(id, packageJson, provider)({ task, args, answers: [{ json: {} }] });
  const missing =
    task === "conversational" ? ` Provider ${id} answered without choices, created, id, model, usage.` : "";
  expect(message).toBe(
    `Invalid inference output: ${detail}. Use the 'request' method with the same parameters to do a custom call with no type checking. Most providers need \`task\` in its options.${missing}`,
  );
});
