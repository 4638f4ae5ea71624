import type { InferenceClient } from "@patchbay/core/client";
import type { ChatCompletionInput } from "@patchbay/core/task";

/** Arguments of a chat besides the messages. */
export type ChatParameters = Readonly<Partial<Omit<ChatCompletionInput, "messages">>>;

/** Everything that one chat call takes. */
export interface ChatCall {
  /** Provider id or `auto`. */
  readonly provider: string;
  readonly model: string;
  readonly messages: { role: string; content: string }[];
  readonly parameters: ChatParameters;
  /** Whether the provider sends its answer in pieces. */
  readonly streams: boolean;
  readonly signal: AbortSignal;
}

/** A piece of an answer. */
export interface ChatPiece {
  readonly text: string;
  /** Tokens of the whole answer, when the provider counts them. */
  readonly completionTokens?: number;
}

/** Asks a provider and yields the answer as it comes. @throws PatchbayError */
export async function* streamChat(
  client: InferenceClient,
  { provider, model, messages, parameters, streams, signal }: ChatCall,
): AsyncGenerator<ChatPiece, void, undefined> {
  const args = { provider, model, messages, ...parameters };
  if (!streams) {
    const { choices, usage } = await client.chatCompletion(args, { signal });
    yield { text: choices[0]?.message.content ?? "", completionTokens: usage.completion_tokens };
    return;
  }
  for await (const { choices, usage } of client.chatCompletionStream(args, { signal })) {
    const text = choices[0]?.delta.content ?? "";
    if (text !== "" || usage) yield { text, ...(usage && { completionTokens: usage.completion_tokens }) };
  }
}
