/// <reference types="vite/client" />
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { InferenceClient as PublishedClient } from "@huggingface/inference";
import OpenAI from "openai";

/** A typical call, and its expected result. */
export interface MockRow {
  /** Client, call, provider. */
  readonly name: string;
  run(): Promise<unknown>;
  /** What the outcome has to have, as `toMatchObject` compares. */
  readonly expected: unknown;
}

const BASES = {
  openai: "https://api.openai.com/v1",
  groq: "https://api.groq.com/openai/v1",
  together: "https://api.together.ai/v1",
  deepinfra: "https://api.deepinfra.com/v1/openai",
  nebius: "https://api.tokenfactory.nebius.com/v1",
  cerebras: "https://api.cerebras.ai/v1",
  fireworks: "https://api.fireworks.ai/inference/v1",
  router: "https://router.huggingface.co/v1",
} as const;

export type Base = keyof typeof BASES;

export const openai = (base: Base, apiKey = "sk-table"): OpenAI =>
  new OpenAI({ apiKey, baseURL: BASES[base], maxRetries: 0 });

/** @param structured whether schemas go along with `response_format` */
export const aiSdk = (base: Base, apiKey = "sk-table", structured = false) =>
  createOpenAICompatible({ name: base, apiKey, baseURL: BASES[base], supportsStructuredOutputs: structured });

export const aiSdkOpenAi = (base: Base) => createOpenAI({ apiKey: "sk-table", baseURL: BASES[base] });

export const published = (accessToken = "hf_table"): PublishedClient => new PublishedClient(accessToken);

/** Members of a rejected call's error. */
export async function rejection(call: PromiseLike<unknown>, ...members: readonly string[]): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    const { constructor } = error as Error;
    return { name: constructor.name, ...Object.fromEntries(members.map((name) => [name, (error as never)[name]])) };
  }
  return "nothing was refused";
}

export const groqModel = "openai/gpt-oss-120b";
export const user = (content: string) => [{ role: "user" as const, content }];
export const hello = user("Are you there?");

export const weather = {
  type: "function" as const,
  function: {
    name: "get_weather",
    description: "The current weather of a city",
    parameters: {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "integer", minimum: 1 } },
      required: ["city", "days"],
      additionalProperties: false,
    },
  },
};
