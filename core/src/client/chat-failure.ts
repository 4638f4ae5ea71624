import type { FailedAnswer } from "../http/index.ts";
import { isObject } from "../provider/json-shape.ts";
import type { ProviderCall } from "../provider/contract.ts";

const noChatStatuses = new Set([400, 404, 422, 500]);

/**
 * The message for a chat that a server refuses, in the specification's words; undefined for other failures. A unary call
 * shows the server's `error` as JSON, a stream as text.
 */
export function chatFailure(call: ProviderCall, { status, body, words }: FailedAnswer): string | undefined {
  if (call.task !== "conversational" || !noChatStatuses.has(status)) return undefined;
  // Without its query, which may hold a key.
  const server = call.modelId ?? call.endpointUrl?.replace(/\/*(?:[?#].*)?$/, "");
  const reason = (call.streaming ? undefined : errorJson(body)) ?? words ?? `status ${status}`;
  return `Server ${server} does not seem to support chat completion. Error: ${reason}`;
}

function errorJson(body: unknown): string | undefined {
  const error = isObject(body) ? body["error"] : undefined;
  return error === undefined || error === null ? undefined : JSON.stringify(error);
}
