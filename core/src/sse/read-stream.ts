import { PatchbayError, StreamError } from "../errors/index.ts";
import { createEventDecoder, type RawEvent } from "./event-decoder.ts";
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

/** What one read brought, turned into chunks as they are asked for. */
interface Batch<Chunk> {
  /** The next chunk; undefined when the batch is used up. @throws StreamError, or the signal's reason */
  take(): IteratorYieldResult<Chunk> | undefined;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Yields a streamed answer chunk by chunk. Reads on only when the next chunk is asked for, so that a slow reader holds
 * the sender. Chunks of one read are handed out without a generator in between, which would cost each of them as much
 * as parsing it.
 * @throws StreamError when the stream is no stream, carries an error or is cut
 */
export function readStream<Chunk>(source: StreamSource<Chunk>): AsyncGenerator<Chunk, void, undefined> {
  const batches = readBatches(source);
  let batch: Batch<Chunk> | undefined;
  let refilling: Promise<unknown> | undefined;

  async function refill(): Promise<IteratorResult<Chunk, void>> {
    try {
      for (;;) {
        const { value, done } = await batches.next();
        if (done) return { value: undefined, done };
        batch = value;
        const taken = batch.take();
        if (taken) return taken;
      }
    } catch (error) {
      return await fail(error);
    } finally {
      refilling = undefined;
    }
  }

  /** Lets the generator close what is open, and turn the error into what the caller is to see. */
  async function fail(error: unknown): Promise<IteratorResult<Chunk, void>> {
    batch = undefined;
    await batches.throw(error);
    throw error;
  }

  function next(): Promise<IteratorResult<Chunk, void>> {
    // Whoever asks while a read is under way comes after it.
    if (refilling) return refilling.then(next, next);
    try {
      const taken = batch?.take();
      if (taken) return Promise.resolve(taken);
    } catch (error) {
      return fail(error);
    }
    const refilled = refill();
    refilling = refilled;
    return refilled;
  }

  const stream: AsyncGenerator<Chunk, void, undefined> = {
    next,
    async return() {
      batch = undefined;
      await batches.return();
      return { value: undefined, done: true };
    },
    throw: fail,
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

async function* readBatches<Chunk>(source: StreamSource<Chunk>): AsyncGenerator<Batch<Chunk>, void, undefined> {
  let reader: Reader | undefined;
  let signal: AbortSignal | undefined;
  let chunks: ChunkMaker<Chunk> | undefined;
  let reading = false;
  const stopReading = () => {
    if (chunks) chunks.stopped = true;
    void reader?.cancel().catch(() => undefined);
  };
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
    chunks = new ChunkMaker(opened);
    let ended = false;
    while (!ended && !decoder.done) {
      signal.throwIfAborted();
      reading = true;
      const result = await body.read();
      reading = false;
      signal.throwIfAborted();
      ended = result.done;
      const events = result.done ? decoder.end() : decoder.push(bytes.decode(result.value, { stream: true }));
      if (events.length > 0) yield chunks.batch(events);
    }
    if (!chunks.complete && !decoder.done) {
      throw new StreamError("The stream ended before the answer was complete: the connection was cut. Call again.");
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw source.refine(reading ? brokenStream(error) : error);
  } finally {
    signal?.removeEventListener("abort", stopReading);
    stopReading();
    source.close();
  }
}

/** Makes chunks of events, and notes when one says that the answer is complete. */
class ChunkMaker<Chunk> {
  complete: boolean;
  /** Set on abort: asking the signal costs too much to be done for every chunk. */
  stopped = false;
  readonly #opened: OpenedStream<Chunk>;

  constructor(opened: OpenedStream<Chunk>) {
    this.#opened = opened;
    this.complete = opened.format.complete === undefined;
  }

  batch(events: readonly RawEvent[]): Batch<Chunk> {
    const { signal } = this.#opened;
    let place = 0;
    return {
      take: () => {
        while (place < events.length) {
          if (this.stopped) throw signal.reason;
          const value = this.#make(events[place++]!);
          if (value === undefined) continue;
          return { value, done: false };
        }
        return undefined;
      },
    };
  }

  #make(raw: RawEvent): Chunk | undefined {
    const { format } = this.#opened;
    const event = parseEvent(raw);
    try {
      const value = format.chunk ? format.chunk(event) : (event as Chunk);
      if (value !== undefined) this.complete ||= format.complete?.(value) ?? false;
      return value;
    } catch (cause) {
      if (PatchbayError.isInstance(cause)) throw cause;
      throw new StreamError(`The stream holds an event of another form: ${JSON.stringify(event).slice(0, 200)}`, {
        cause,
      });
    }
  }
}

function brokenStream(cause: unknown): StreamError {
  const reason = cause instanceof Error ? `: ${cause.message}` : "";
  return new StreamError(`The stream broke off${reason}. Call again.`, { cause });
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
