import { StreamError } from "../errors/index.ts";
import { errorDetails, errorMessage, messageOf } from "../errors/error-message.ts";
import { describeUnexpected, isTextType, startLength } from "../errors/unexpected-answer.ts";
import type { FailureEvent, OpenedStream } from "./event-decoder.ts";

/** The error that a server reports inside its stream. */
export function forwardedError(failed: FailureEvent | { readonly error: unknown }, peer = "The server"): StreamError {
  const text =
    "error" in failed
      ? messageOf(failed.error)
      : [failed.type, failureWords(failed.failure)].filter(Boolean).join(": ");
  const reason = (text || "no reason given").replace(/[.\s]+$/, "");
  return new StreamError(
    `Error forwarded from backend: ${reason}. ${peer} answered with this error within the stream. Call again, or choose another model or provider.`,
    errorDetails("error" in failed ? failed : parsed(failed.failure)),
  );
}

/** An event named `error` contains JSON of any shape, or plain text. */
function failureWords(data: string): string | undefined {
  const body = parsed(data);
  return body === undefined ? data : (errorMessage(body) ?? messageOf(body));
}

/** Undefined for what is not JSON. */
function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Milliseconds to wait for the first bytes of an answer that is not a stream. */
const patience = 250;

/** Describes what was received instead of a stream. Closes its body. */
export async function noStream({
  response,
  peer = "The server",
  summary,
}: Pick<OpenedStream<unknown>, "response" | "peer" | "summary">): Promise<StreamError> {
  const { status, headers } = response;
  const contentType = headers.get("content-type");
  const start = isTextType(contentType) ? await startOf(response) : undefined;
  void response.body?.cancel().catch(() => undefined);
  const address = (await summary?.())?.url;
  return new StreamError(
    `Server does not support event stream content type, it returned ${contentType || "no content type"}. ${describeUnexpected({ expected: "a stream", peer, address, status, contentType, start })}`,
  );
}

/** The text received so far; undefined if neither text nor the end has arrived. */
async function startOf({ body }: Response): Promise<string | undefined> {
  if (!body) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let start: string | undefined;
  let stop: (() => void) | undefined;
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, patience);
    stop = () => clearTimeout(timer);
  });
  try {
    while ((start?.length ?? 0) < startLength) {
      // oxlint-disable-next-line no-await-in-loop -- piece by piece
      const piece = await Promise.race([reader.read(), late]);
      if (!piece) break;
      start ??= "";
      if (piece.done) break;
      start += decoder.decode(piece.value, { stream: true });
    }
  } catch {
    // Report the part that was received.
  }
  stop?.();
  reader.releaseLock();
  return start;
}
