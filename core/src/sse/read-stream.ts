import { PatchbayError, StreamError } from "../errors/index.ts";
import { ChunkMaker, Unexplained } from "./chunk-maker.ts";
import { createEventDecoder, type EventDecoder, type OpenedStream, type Passage } from "./event-decoder.ts";
import type { StreamEncoding } from "./stream-format.ts";

export type { OpenedStream, Passage };

export interface StreamSource<Chunk> {
  /** Sends the request; called when the first chunk is requested. */
  open(): Promise<OpenedStream<Chunk>>;
  /** Called once when reading ends for any reason; cancels the request. */
  close(): void;
  /** Called if the stream ended without a sign that the answer is complete. @throws StreamError unless that is accepted */
  unfinished(): void | Promise<void>;
  /** Removes secrets from an error. */
  refine(error: unknown): Promise<unknown>;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Result<Chunk> = IteratorResult<Chunk, void>;

const over: IteratorReturnResult<void> = { value: undefined, done: true };

/**
 * A stream made of functions.
 * @param leave closes what is open when the reader leaves the stream early: immediately, even while a chunk is pending, which
 * native generators do not allow
 */
export function createStream<Chunk>(
  next: () => Promise<Result<Chunk>>,
  leave: () => unknown,
): AsyncGenerator<Chunk, void, undefined> {
  const stream: AsyncGenerator<Chunk, void, undefined> = {
    next,
    async return() {
      await leave();
      return over;
    },
    async throw(error) {
      await leave();
      throw error;
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

/**
 * Yields a streamed answer chunk by chunk. Reads only when the next chunk is requested, so a slow reader applies
 * backpressure.
 * @throws StreamError if the answer is not a stream, contains an error or is cut off
 */
export function readStream<Chunk>(source: StreamSource<Chunk>): AsyncGenerator<Chunk, void, undefined> {
  const reading = new Reading(source);
  return createStream(reading.next, () => reading.leave());
}

/**
 * Reads one answer. Uses no generators or async functions per chunk: they would cost as much as parsing it.
 */
class Reading<Chunk> {
  readonly #source: StreamSource<Chunk>;
  #signal: AbortSignal | undefined;
  #reader: Reader | undefined;
  #decoder!: EventDecoder;
  #chunks: ChunkMaker<Chunk> | undefined;
  /** The pending chunk: concurrent requests for a chunk queue behind it. */
  #pending: Promise<Result<Chunk>> | undefined;
  /** Stops waiting for the answer. */
  #giveUp: (() => void) | undefined;
  /** Whether any event has arrived. */
  #any = false;
  /** Whether all bytes have arrived. */
  #ended = false;
  /** Whether the stream has ended for the reader. */
  #over = false;
  #closed = false;

  constructor(source: StreamSource<Chunk>) {
    this.#source = source;
  }

  readonly next = (): Promise<Result<Chunk>> => {
    if (this.#pending) return this.#pending.then(this.next, this.next);
    if (this.#over) return Promise.resolve(over);
    try {
      const taken = this.#chunks?.take();
      if (taken) return Promise.resolve(taken);
    } catch (error) {
      return (this.#pending = this.#fail(error));
    }
    return (this.#pending = this.#chunks ? this.#more() : this.#begin());
  };

  /** Closes everything immediately, even if the server is silent: canceling ends a pending read. */
  leave(): void {
    this.#over = true;
    this.#giveUp?.();
    this.#close();
  }

  #begin(): Promise<Result<Chunk>> {
    return new Promise((resolve, reject) => {
      this.#giveUp = () => {
        this.#pending = undefined;
        resolve(over);
      };
      this.#open().then(resolve, reject);
    });
  }

  async #open(): Promise<Result<Chunk>> {
    try {
      const opened = await this.#source.open();
      const { response, format, signal } = opened;
      this.#signal = signal;
      const type = response.headers.get("content-type") ?? "";
      if (CONTENT_TYPES[format.format]?.test(type) === false) {
        throw new Unexplained(({ noStream }) => noStream(opened));
      }
      this.#reader = (response.body ?? new Blob([]).stream()).getReader();
      this.#decoder = await createEventDecoder(format.format);
      signal.throwIfAborted();
      signal.addEventListener("abort", this.#abort);
      this.#chunks = new ChunkMaker(opened);
    } catch (error) {
      return this.#fail(error);
    }
    this.#giveUp = undefined;
    if (!this.#over) return this.#more();
    this.#close();
    return over;
  }

  /** Continues when all events of the last read are consumed. */
  #more(): Promise<Result<Chunk>> {
    if (this.#ended || this.#decoder.done) return this.#finish();
    return this.#reader!.read().then(this.#received, this.#broken);
  }

  readonly #received = ({
    done,
    value,
  }: ReadableStreamReadResult<Uint8Array>): Result<Chunk> | Promise<Result<Chunk>> => {
    const chunks = this.#chunks!;
    try {
      if (this.#over) return this.#settled(over);
      if (chunks.stopped) throw this.#signal?.reason;
      this.#ended = done;
      const events = done ? this.#decoder.end() : this.#decoder.push(value);
      this.#any ||= events.length > 0;
      const taken = chunks.takeFirst(events);
      return taken ? this.#settled(taken) : this.#more();
    } catch (error) {
      return this.#fail(error);
    }
  };

  readonly #broken = (error: unknown): Promise<Result<Chunk>> => {
    // A connection that breaks after the answer is complete does not matter.
    if (this.#chunks?.complete && !this.#signal?.aborted) return this.#end();
    return this.#fail(brokenStream(error));
  };

  #settled(result: Result<Chunk>): Result<Chunk> {
    this.#pending = undefined;
    return result;
  }

  /** Checks whether the answer is complete. */
  async #finish(): Promise<Result<Chunk>> {
    const { complete, format } = this.#chunks!;
    try {
      if (!this.#decoder.done && !complete) {
        if (this.#decoder.torn) throw cutStream("in the middle of an event");
        if (format.complete && !this.#any) throw cutStream("before the answer was complete");
        if (format.complete) await this.#source.unfinished();
      }
    } catch (error) {
      return this.#fail(error);
    }
    return this.#end();
  }

  async #end(): Promise<Result<Chunk>> {
    this.#close();
    this.#over = true;
    // Runs after this function's promise has become the pending one.
    await undefined;
    return this.#settled(over);
  }

  /** Closes what is open, and converts the error for the caller; a reader that has left gets none. */
  async #fail(error: unknown): Promise<Result<Chunk>> {
    const left = this.#over;
    this.#over = true;
    try {
      if (this.#signal?.aborted) throw this.#signal.reason;
      const explained = error instanceof Unexplained ? await error.explain(await import("./explain-stream.ts")) : error;
      throw await this.#source.refine(explained);
    } catch (refined) {
      await undefined;
      if (left) return over;
      throw refined;
    } finally {
      this.#close();
      this.#pending = undefined;
    }
  }

  readonly #abort = (): void => {
    if (this.#chunks) this.#chunks.stopped = true;
    void this.#reader?.cancel().catch(() => undefined);
  };

  #close(): void {
    this.#signal?.removeEventListener("abort", this.#abort);
    this.#abort();
    if (this.#closed) return;
    this.#closed = true;
    this.#source.close();
  }
}

function cutStream(where: string): StreamError {
  return new StreamError(`The stream ended ${where}: the connection was cut. Call again.`);
}

function brokenStream(cause: unknown): PatchbayError {
  if (PatchbayError.isInstance(cause)) return cause;
  const reason = cause instanceof Error ? `: ${cause.message}` : "";
  return new StreamError(`The stream broke off${reason}. Call again.`, { cause });
}

/** A framed format with another content type is not a stream. */
const CONTENT_TYPES: Readonly<Partial<Record<StreamEncoding, RegExp>>> = {
  sse: /^text\/event-stream\b/i,
  "aws-event-stream": /^application\/vnd\.amazon\.eventstream\b/i,
};
