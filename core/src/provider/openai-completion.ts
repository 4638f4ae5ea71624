import { OutputError } from "../errors/index.ts";
import type { TextGenerationOutput, TextGenerationStreamOutput } from "../task/io/text-generation.ts";
import { flatArguments, modelName, firstOf, isObject } from "./payload.ts";
import type { ProviderCall, ProviderTask, StreamFormat } from "./contract.ts";
import { hasFinishReason } from "./openai-chat.ts";

/** Where a vendor's completions differ from OpenAI's. */
export interface OpenAiCompletionOptions {
  /** Default `v1/completions`. */
  readonly path?: string;
  /** Detail of the error for an answer of another shape. */
  readonly expected: string;
  /** The body, if it is not the prompt with flat parameters. */
  body?(call: ProviderCall): Record<string, unknown>;
}

/** Text generation through OpenAI's completion protocol; `max_new_tokens` becomes `max_tokens`. */
export function openAiCompletion(
  options: OpenAiCompletionOptions,
): ProviderTask<TextGenerationOutput, TextGenerationStreamOutput> {
  const { path = "v1/completions", expected, body = completionBody } = options;
  return {
    route: () => ({ path }),
    body,
    read({ data }) {
      // Some servers answer in the hub's format here, too.
      const generated = firstOf({ data }, "data")?.["generated_text"];
      const text = firstOf(data, "choices")?.["text"] ?? generated;
      const isNamed = isObject(data) && typeof data["model"] === "string";
      if (typeof text !== "string" || !(isNamed || text === generated)) throw new OutputError(expected);
      return { generated_text: text };
    },
    stream: completionStream,
  };
}

/** A prompt, with the hub's parameter names turned into OpenAI's. */
export function completionBody(call: ProviderCall): Record<string, unknown> {
  const { max_new_tokens: maxTokens, ...rest } = flatArguments(call);
  return { max_tokens: maxTokens, ...rest, prompt: call.args["inputs"], model: modelName(call) };
}

/** OpenAI's stream of completions, as the `stream` of a task. */
export const completionStream: StreamFormat<TextGenerationStreamOutput> = {
  format: "sse",
  text(chunk) {
    const text = firstOf(chunk, "choices")?.["text"];
    return typeof text === "string" ? text : "";
  },
  complete: hasFinishReason,
};
