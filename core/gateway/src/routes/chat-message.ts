import type { JsonObject } from "../request/read-json.ts";

/** What a message of a chat, or a piece of a streamed one, contains. Empty texts are absent. */
export interface ChatMessage {
  readonly thoughts: string | undefined;
  readonly text: string | undefined;
  readonly refusal: string | undefined;
  readonly calls: readonly JsonObject[];
}

/** Reads a message; providers write the model's thoughts under two names. */
export function readChatMessage(message: object | undefined): ChatMessage {
  const { content, refusal, reasoning, reasoning_content: other, tool_calls: calls } = (message ?? {}) as JsonObject;
  return {
    thoughts: textOf(reasoning ?? other),
    text: textOf(content),
    refusal: textOf(refusal),
    calls: Array.isArray(calls) ? (calls as readonly JsonObject[]) : [],
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
