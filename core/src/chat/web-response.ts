import { HttpError, PatchbayError, StreamError } from "../errors/index.ts";
import { errorMessage } from "../errors/error-message.ts";
import { chatStream } from "../provider/openai-chat.ts";
import { readStream } from "../sse/index.ts";
import type { ChatCompletionStreamOutput } from "../task/io/conversational.ts";

export interface ToResponseOptions {
  /** Further headers by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The message that the reader receives for an error; default: the message of Patchbay's errors, which contain no key, and
   * no details of other errors.
   */
  readonly onError?: (error: unknown) => string;
}

/**
 * A web server's response that forwards a stream as server-sent events in OpenAI's format, ending with `[DONE]`: OpenAI's
 * clients and `fromResponse` can read it. An error becomes an event `{ "error": { "message", "type", "code" } }`. When the
 * reader leaves, the stream is closed and its request canceled.
 *
 * @example
 * const { messages } = await request.json();
 * return toResponse(client.chatCompletionStream({ provider, model, messages }));
 */
export function toResponse(
  stream: AsyncIterable<unknown>,
  { headers, onError = shownMessage }: ToResponseOptions = {},
): Response {
  const iterator = stream[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let isLeft = false;
  const nextEvent = async (): Promise<{ readonly text: string; readonly isLast: boolean }> => {
    try {
      const { value, done } = await iterator.next();
      return done ? { text: "[DONE]", isLast: true } : { text: JSON.stringify(value), isLast: false };
    } catch (error) {
      const type = PatchbayError.isInstance(error) ? error.name : "Error";
      const code = HttpError.isInstance(error) ? error.status : null;
      return { text: JSON.stringify({ error: { message: onError(error), type, code } }), isLast: true };
    }
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { text, isLast } = await nextEvent();
        if (isLeft) return;
        controller.enqueue(encoder.encode(`data: ${text}\n\n`));
        if (isLast) controller.close();
      },
      cancel() {
        isLeft = true;
        // A generator that awaits its next chunk ends only after it: the reader must not wait for that.
        iterator.return?.().catch(() => undefined);
      },
    },
    // Nothing is requested before the response is read.
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      // Prevents nginx from buffering events.
      "x-accel-buffering": "no",
      ...headers,
    },
  });
}

/**
 * The counterpart: reads the events of a server that answers like `toResponse` or OpenAI.
 *
 * @throws StreamError if the server refused, sent an error, or was cut off
 *
 * @example
 * for await (const chunk of fromResponse(await fetch("/chat", { method: "POST", body }))) show(chunk);
 */
export function fromResponse<Event = ChatCompletionStreamOutput>(
  response: Response,
  { signal }: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<Event, void, undefined> {
  const { format, complete } = chatStream;
  return readStream<Event>({
    async open() {
      if (!response.ok) throw await refusal(response);
      return {
        response,
        format: { format, text: () => "", complete: complete as (event: Event) => boolean },
        call: undefined,
        signal: signal ?? new AbortController().signal,
      };
    },
    close: () => undefined,
    unfinished() {
      throw new StreamError("The stream ended before the answer was complete. Call again.");
    },
    refine: async (error) => error,
  });
}

async function refusal(response: Response): Promise<StreamError> {
  const text = await response.text().catch(() => "");
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Not every server sends errors as JSON.
  }
  return new StreamError(`The server answered ${response.status}: ${errorMessage(body) ?? "no reason given"}`);
}

function shownMessage(error: unknown): string {
  return PatchbayError.isInstance(error) ? error.message : "The answer could not be completed.";
}
