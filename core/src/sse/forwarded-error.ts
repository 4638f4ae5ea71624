import { StreamError } from "../errors/index.ts";
import { messageOf, errorMessage } from "../errors/error-message.ts";
import type { FailureEvent } from "./event-decoder.ts";

/** Says why a stream's server gave up, by the event that reports it. */
export function forwardedError(failed: FailureEvent | { readonly error: unknown }): StreamError {
  const words =
    "error" in failed
      ? messageOf(failed.error)
      : [failed.type, failureWords(failed.failure)].filter(Boolean).join(": ");
  return new StreamError(`Error forwarded from backend: ${words || "no reason given"}`);
}

/** An event named `error` carries JSON of any form, or plain text. */
function failureWords(data: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(data);
    return errorMessage(parsed) ?? messageOf(parsed);
  } catch {
    return data;
  }
}
