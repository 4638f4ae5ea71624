import { StreamError } from "../errors/index.ts";
import { createEventDecoder } from "./event-decoder.ts";
import { parseEvent } from "./parse-event.ts";
import type { StreamFormat } from "./stream-format.ts";

export interface OpenedStream<Chunk> {
  readonly response: Response;
  readonly format: StreamFormat<Chunk>;
  /** Ends the reading with its reason. */
  readonly signal: AbortSignal;
}

export interface StreamSource<Chunk> {
  /** Sends the request; called when the first chunk is asked for. */
  open(): Promise<OpenedStream<Chunk>>;
  /** Called once, however the reading ends; cancels the request. */
  close(): void;
  /** Takes secrets out of an error. */
  refine(error: unknown): unknown;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Yields a streamed answer chunk by chunk. Reads on only when the next chunk is asked for, so that a slow reader holds
 * the sender. All in one generator: each further one would cost every chunk two more turns of the event loop's queue.
 * @throws StreamError when the stream is no stream, carries an error or is cut
 */
export async function* readStream<Chunk>(source: StreamSource<Chunk>): AsyncGenerator<Chunk, void, undefined> {
  let reader: Reader | undefined;
  let signal: AbortSignal | undefined;
  const stopReading = () => void reader?.cancel().catch(() => undefined);
  try {
    const opened = await source.open();
    const { response, format } = opened;
    signal = opened.signal;
    checkContentType(response, format.format);
    const body = (response.body ?? new Blob([]).stream()).getReader();
    reader = body;
    signal.addEventListener("abort", stopReading);
    const bytes = new TextDecoder();
    const decoder = createEventDecoder(format.format);
    let complete = format.complete === undefined;
    let ended = false;
    while (!ended && !decoder.done) {
      signal.throwIfAborted();
      const result = await readNext(body);
      signal.throwIfAborted();
      ended = result.done;
      const events = result.done ? decoder.end() : decoder.push(bytes.decode(result.value, { stream: true }));
      for (const raw of events) {
        const event = parseEvent(raw);
        const chunk = format.chunk ? format.chunk(event) : (event as Chunk);
        if (chunk === undefined) continue;
        complete ||= format.complete?.(chunk) ?? false;
        yield chunk;
        if (signal.aborted) throw signal.reason;
      }
    }
    if (!complete && !decoder.done) {
      throw new StreamError("The stream ended before the answer was complete: the connection was cut. Call again.");
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : source.refine(error);
  } finally {
    signal?.removeEventListener("abort", stopReading);
    stopReading();
    source.close();
  }
}

async function readNext(reader: Reader): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch (cause) {
    const reason = cause instanceof Error ? `: ${cause.message}` : "";
    throw new StreamError(`The stream broke off${reason}. Call again.`, { cause });
  }
}

function checkContentType(response: Response, format: "sse" | "ndjson"): void {
  const contentType = response.headers.get("content-type") ?? "";
  if (format === "sse" && !/^text\/event-stream\b/i.test(contentType)) {
    void response.body?.cancel().catch(() => undefined);
    throw new StreamError(
      `Server does not support event stream content type, it returned ${contentType || "no content type"}`,
    );
  }
}
