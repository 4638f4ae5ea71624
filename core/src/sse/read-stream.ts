import { PatchbayError, StreamError, type RequestSummary } from "../errors/index.ts";
import { createEventDecoder, type FailureEvent, type RawEvent } from "./event-decoder.ts";
import type * as Explanations from "./explain-stream.ts";
import type { StreamEncoding, StreamFormat } from "./stream-format.ts";

export interface OpenedStream<Chunk> {
  readonly response: Response;
  readonly format: StreamFormat<Chunk>;
  /** The call that the format may look at. */
  readonly call: unknown;
  /** Ends the reading with its reason. */
  readonly signal: AbortSignal;
  /** Who answered, as the beginning of a sentence. */
  readonly peer?: string;
  /** Tells what was sent; asked where the answer is no stream. */
  summary?(): Promise<RequestSummary>;
}

export interface StreamSource<Chunk> {
  /** Sends the request; called when the first chunk is asked for. */
  open(): Promise<OpenedStream<Chunk>>;
  /** Called once, however the reading ends; cancels the request. */
  close(): void;
  /** Hears that the stream was closed by no sign that the answer is complete. @throws StreamError unless that is accepted */
  unfinished(): void | Promise<void>;
  /** Takes secrets out of an error. */
  refine(error: unknown): Promise<unknown>;
}

/** What one read brought, turned into chunks as they are asked for. */
interface Batch<Chunk> {
  /** The next chunk; undefined when the batch is used up. @throws StreamError, or the signal's reason */
  take(): IteratorYieldResult<Chunk> | undefined;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

const over: IteratorReturnResult<void> = { value: undefined, done: true };

/**
 * Yields a streamed answer chunk by chunk. Reads on only when the next chunk is asked for, so that a slow reader holds
 * the sender. Chunks of one read are handed out without a generator in between, which would cost each of them as much
 * as parsing it.
 * @throws StreamError when the stream is no stream, carries an error or is cut
 */
export function readStream<Chunk>(source: StreamSource<Chunk>): AsyncGenerator<Chunk, void, undefined> {
  const reading = new Reading(source);
  const batches = reading.batches();
  let batch: Batch<Chunk> | undefined;
  let refilling: Promise<unknown> | undefined;
  /** Ends the wait for the next chunk. */
  let giveUp: (() => void) | undefined;

  async function fill(): Promise<IteratorResult<Chunk, void>> {
    try {
      for (;;) {
        const { value, done } = await batches.next();
        if (done) return over;
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

  /** Closes everything, at once even where the server is silent. */
  async function leave(): Promise<void> {
    batch = undefined;
    const closed = batches.return();
    if (!refilling) return void (await closed);
    refilling = undefined;
    giveUp?.();
    reading.stop();
    closed.catch(() => undefined);
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
    if (reading.stopped) return Promise.resolve(over);
    const refilled = new Promise<IteratorResult<Chunk, void>>((resolve, reject) => {
      giveUp = () => resolve(over);
      fill().then(resolve, reject);
    });
    refilling = refilled;
    return refilled;
  }

  const stream: AsyncGenerator<Chunk, void, undefined> = {
    next,
    return: () => leave().then(() => over),
    throw: (error) =>
      leave().then(() => {
        throw error;
      }),
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

/** One answer being read. */
class Reading<Chunk> {
  /** Whether the caller has left. */
  stopped = false;
  readonly #source: StreamSource<Chunk>;
  #reader: Reader | undefined;
  #chunks: ChunkMaker<Chunk> | undefined;
  #closed = false;

  constructor(source: StreamSource<Chunk>) {
    this.#source = source;
  }

  async *batches(): AsyncGenerator<Batch<Chunk>, void, undefined> {
    let signal: AbortSignal | undefined;
    let waiting = false;
    try {
      const opened = await this.#source.open();
      const { response, format } = opened;
      signal = opened.signal;
      const type = response.headers.get("content-type") ?? "";
      if (CONTENT_TYPES[format.format]?.test(type) === false) {
        throw new Unexplained(({ noStream }) => noStream(opened));
      }
      const reader = (response.body ?? new Blob([]).stream()).getReader();
      this.#reader = reader;
      if (this.stopped) return;
      signal.addEventListener("abort", this.#cancel);
      const made = createEventDecoder(format.format);
      const decoder = made instanceof Promise ? await made : made;
      const chunks = new ChunkMaker(opened);
      this.#chunks = chunks;
      let ended = false;
      let any = false;
      while (!ended && !decoder.done) {
        signal.throwIfAborted();
        waiting = true;
        const result = await reader.read();
        waiting = false;
        signal.throwIfAborted();
        if (this.stopped) return;
        ended = result.done;
        const events = result.done ? decoder.end() : decoder.push(result.value);
        any ||= events.length > 0;
        if (events.length > 0) yield chunks.batch(events);
      }
      if (decoder.done || chunks.complete) return;
      if (decoder.torn) throw cutStream("in the middle of an event");
      if (!format.complete) return;
      if (!any) throw cutStream("before the answer was complete");
      await this.#source.unfinished();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      // What breaks off after the answer is complete is of no consequence.
      if (waiting && this.#chunks?.complete) return;
      throw await this.#source.refine(await this.#explain(waiting ? brokenStream(error) : error));
    } finally {
      signal?.removeEventListener("abort", this.#cancel);
      this.#close();
    }
  }

  async #explain(error: unknown): Promise<unknown> {
    return error instanceof Unexplained ? error.explain(await import("./explain-stream.ts")) : error;
  }

  /** Ends a read that is under way. */
  stop(): void {
    this.stopped = true;
    this.#close();
  }

  readonly #cancel = (): void => {
    if (this.#chunks) this.#chunks.stopped = true;
    void this.#reader?.cancel().catch(() => undefined);
  };

  #close(): void {
    this.#cancel();
    if (this.#closed) return;
    this.#closed = true;
    this.#source.close();
  }
}

/** Makes chunks of events, and notes when one says that the answer is complete. */
class ChunkMaker<Chunk> {
  /** Whether a chunk said so. */
  complete = false;
  /** Set on abort: asking the signal costs too much to be done for every chunk. */
  stopped = false;
  readonly #opened: OpenedStream<Chunk>;
  /** One for all events of a stream. */
  readonly #context: { event: string | undefined; readonly call: unknown; readonly state: unknown };

  constructor(opened: OpenedStream<Chunk>) {
    this.#opened = opened;
    const { format, call } = opened;
    this.#context = { event: undefined, call, state: format.state?.(call) };
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
    const named = typeof raw === "object" && "name" in raw;
    const event = parseEvent(named ? raw.data : raw);
    try {
      this.#context.event = named ? raw.name : undefined;
      const value = format.chunk ? format.chunk(event, this.#context) : (event as Chunk);
      if (value !== undefined) this.complete ||= format.complete?.(value) ?? false;
      return value;
    } catch (cause) {
      if (PatchbayError.isInstance(cause)) throw cause;
      throw new StreamError(`The stream holds an event of another form: ${String(raw)}`, { cause });
    }
  }
}

/** Parses an event's data; bytes stay bytes. @throws Unexplained, and StreamError for what is not JSON */
function parseEvent(raw: string | Uint8Array | FailureEvent): unknown {
  if (typeof raw !== "string") {
    if (raw instanceof Uint8Array) return raw;
    throw new Unexplained(({ forwardedError }) => forwardedError(raw));
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
    const { error } = event;
    throw new Unexplained(({ forwardedError }) => forwardedError({ error }));
  }
  return event;
}

type Explain = (explanations: typeof Explanations) => unknown;

/** What only a failure needs words for: they are loaded when it is known that nothing else went wrong. */
class Unexplained extends Error {
  readonly explain: Explain;

  constructor(explain: Explain) {
    super();
    this.explain = explain;
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

/** Of what is framed, another type is another thing. */
const CONTENT_TYPES: Readonly<Partial<Record<StreamEncoding, RegExp>>> = {
  sse: /^text\/event-stream\b/i,
  "aws-event-stream": /^application\/vnd\.amazon\.eventstream\b/i,
};
