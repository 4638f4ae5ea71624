import type { CallOptions } from "../client/client-options.ts";
import type { InferenceClient, TaskArguments } from "../client/inference-client.ts";

/** What is needed of a client: an `InferenceClient`, or anything with its methods for chats. */
export type ChatClient = Pick<InferenceClient, "chatCompletion" | "chatCompletionStream"> &
  Partial<Pick<InferenceClient, "findProviders">>;

/** Arguments of a chat, and where it goes. */
export type ChatArguments = TaskArguments<"conversational">;

export type { CallOptions };
