import { StreamError } from "../errors/index.ts";
import { errorWords, serverWords } from "../errors/server-words.ts";
import type { FailureEvent } from "./event-decoder.ts";

/** Parses an event's data; bytes stay bytes. @throws StreamError for an error that the server reports, and for what is not JSON */
export function parseEvent(raw: string | Uint8Array | FailureEvent): unknown {
  if (typeof raw !== "string") {
    if (raw instanceof Uint8Array) return raw;
    throw forwardedError([raw.type, failureWords(raw.failure)].filter(Boolean).join(": "));
  }
  let event: unknown;
  try {
    event = JSON.parse(raw);
  } catch {
    // In full, and without the parser's error, which quotes a part: a secret that is cut is not found and redacted.
    throw new StreamError(`The stream holds an event that is not JSON: ${raw}`);
  }
  // Some servers send `error: null` with every chunk.
  if (typeof event === "object" && event !== null && "error" in event && event.error != null) {
    throw forwardedError(errorWords(event.error));
  }
  return event;
}

function forwardedError(words: string | undefined): StreamError {
  return new StreamError(`Error forwarded from backend: ${words || "no reason given"}`);
}

/** An event named `error` carries JSON of any form, or plain text. */
function failureWords(data: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(data);
    return serverWords(parsed) ?? errorWords(parsed);
  } catch {
    return data;
  }
}
