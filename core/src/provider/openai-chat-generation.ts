import { OutputError } from "../errors/index.ts";
import type { TextGenerationOutput, TextGenerationStreamOutput } from "../task/io/text-generation.ts";
import type { ProviderTask } from "./contract.ts";
import { firstOf, isObject } from "./payload.ts";
import { chatStream } from "./openai-chat.ts";
import { completionBody, completionStream } from "./openai-completion.ts";

/** Where text generation through a vendor's chat differs from OpenAI's. */
export interface OpenAiChatGenerationOptions {
  /** Default `v1/chat/completions`. */
  readonly path?: string;
  /** Detail of the error for an answer of another shape. */
  readonly expected: string;
}

/** Text generation for a vendor with only a chat API: the prompt becomes the only message of a chat. */
export function openAiChatGeneration(
  options: OpenAiChatGenerationOptions,
): ProviderTask<TextGenerationOutput, TextGenerationStreamOutput> {
  const { path = "v1/chat/completions", expected } = options;
  return {
    route: () => ({ path }),
    body(call) {
      const { prompt, ...rest } = completionBody(call);
      return { messages: [{ role: "user", content: prompt }], ...rest };
    },
    read({ data }) {
      const message = firstOf(data, "choices")?.["message"];
      const text = isObject(message) ? message["content"] : undefined;
      if (!isObject(data) || typeof data["model"] !== "string" || typeof text !== "string")
        throw new OutputError(expected);
      return { generated_text: text };
    },
    // The chunks of a chat, in the usual format of text generation.
    stream: {
      ...completionStream,
      chunk(event) {
        const choice = firstOf(event, "choices");
        if (!choice) return undefined;
        const { finish_reason: reason } = choice;
        const text = chatStream.text(event as Parameters<typeof chatStream.text>[0]);
        return { choices: [{ index: 0, text, finish_reason: typeof reason === "string" ? reason : null }] };
      },
    },
  };
}
