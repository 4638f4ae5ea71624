import type { Patchbay } from "@patchbay/core";
import type { HostModule } from "../host/host-context.ts";

/** Everything that one chat call takes. */
export interface ChatCall {
  /** Provider id or `auto`. */
  readonly provider: string;
  readonly model: string;
  readonly messages: { role: string; content: string }[];
  readonly parameters: Readonly<Record<string, number>>;
  /** Absent: the plugins' mocks answer. */
  readonly key: string | undefined;
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

/** Asks a provider, or without a key the sandbox, and yields the answer as it comes. @throws PatchbayError */
export async function* streamChat(
  patchbay: Patchbay,
  sandboxFetch: HostModule["sandboxFetch"],
  { provider, model, messages, parameters, key, streams, signal }: ChatCall,
): AsyncGenerator<ChatPiece, void, undefined> {
  const client = patchbay.client(key, key === undefined ? { fetch: sandboxFetch } : {});
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
