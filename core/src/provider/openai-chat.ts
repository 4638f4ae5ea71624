import { OutputError } from "../errors/index.ts";
import type { ChatCompletionOutput, ChatCompletionStreamOutput } from "../task/io/conversational.ts";
import { givenArguments, modelName, firstOf, isObject } from "./payload.ts";
import type { ProviderCall, ProviderTask, StreamFormat, StructuredOutput } from "./contract.ts";

/** Where a vendor's chat differs from OpenAI's. */
export interface OpenAiChatOptions {
  /** Default `v1/chat/completions`. */
  readonly path?: string;
  /** Changes the body, if the vendor's format differs. */
  body?(body: Record<string, unknown>, call: ProviderCall): Record<string, unknown>;
  /** How far the vendor enforces a JSON Schema; default: not at all. */
  readonly structuredOutput?: StructuredOutput;
}

/** Chat in OpenAI's protocol, which is all that most providers need. */
export function openAiChat(
  options: OpenAiChatOptions = {},
): ProviderTask<ChatCompletionOutput, ChatCompletionStreamOutput> {
  const { path = "v1/chat/completions", structuredOutput } = options;
  return {
    ...(structuredOutput && { structuredOutput }),
    route: () => ({ path }),
    body(call) {
      const body = givenArguments(call);
      body["model"] = modelName(call);
      return options.body?.(body, call) ?? body;
    },
    read: ({ data }) => readChatCompletion(data),
    stream: chatStream,
  };
}

/** OpenAI's stream of a chat, as the `stream` of a task. */
export const chatStream: StreamFormat<ChatCompletionStreamOutput> = {
  format: "sse",
  text(chunk) {
    const delta = firstOf(chunk, "choices")?.["delta"];
    return isObject(delta) && typeof delta["content"] === "string" ? delta["content"] : "";
  },
  complete: hasFinishReason,
};

/** Whether a choice of a chunk has a finish reason. */
export function hasFinishReason(chunk: {
  readonly choices?: readonly { readonly finish_reason?: unknown }[];
}): boolean {
  return Array.isArray(chunk?.choices) && chunk.choices.some((choice) => choice?.finish_reason != null);
}

/** Returns a chat's answer unchanged. @throws OutputError `Expected ChatCompletionOutput` */
export function readChatCompletion(data: unknown): ChatCompletionOutput {
  if (!isChatCompletion(data)) throw new OutputError("Expected ChatCompletionOutput");
  return data;
}

function isChatCompletion(data: unknown): data is ChatCompletionOutput {
  if (!isObject(data)) return false;
  const { choices, created, id, model, usage, system_fingerprint: fingerprint } = data;
  return (
    Array.isArray(choices) &&
    typeof created === "number" &&
    typeof id === "string" &&
    typeof model === "string" &&
    // `usage: null` is valid: some servers do not count tokens.
    typeof usage === "object" &&
    (fingerprint === undefined || fingerprint === null || typeof fingerprint === "string")
  );
}
