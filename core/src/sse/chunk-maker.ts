import { PatchbayError, StreamError } from "../errors/index.ts";
import type { FailureEvent, RawEvent, OpenedStream } from "./event-decoder.ts";
import type * as Explanations from "./explain-stream.ts";
import type { StreamFormat } from "./stream-format.ts";

/** Turns events into chunks, and notes when one completes the answer. */
export class ChunkMaker<Chunk> {
  /** Whether a chunk completed the answer. */
  complete = false;
  /** Set on abort: reading the signal for every chunk is too slow. */
  stopped = false;
  readonly #opened: OpenedStream<Chunk>;
  #events: readonly RawEvent[] = [];
  #place = 0;
  /** One for all events of a stream. */
  readonly #context: { event: string | undefined; readonly call: unknown; readonly state: unknown };

  constructor(opened: OpenedStream<Chunk>) {
    this.#opened = opened;
    const { format, call } = opened;
    this.#context = { event: undefined, call, state: format.state?.(call) };
  }

  get format(): StreamFormat<Chunk> {
    return this.#opened.format;
  }

  /** Takes the events of a read and returns the first chunk. @throws as `take` */
  takeFirst(events: readonly RawEvent[]): IteratorYieldResult<Chunk> | undefined {
    this.#events = events;
    this.#place = 0;
    return this.take();
  }

  /** The next chunk; undefined if no events are left. @throws StreamError, or the signal's reason */
  take(): IteratorYieldResult<Chunk> | undefined {
    while (this.#place < this.#events.length) {
      if (this.stopped) throw this.#opened.signal.reason;
      const value = this.#make(this.#events[this.#place++]!);
      if (value !== undefined) return { value, done: false };
    }
    return undefined;
  }

  #make(raw: RawEvent): Chunk | undefined {
    const { format, peer } = this.#opened;
    const named = typeof raw === "object" && "name" in raw;
    const event = parseEvent(named ? raw.data : raw, peer);
    try {
      this.#context.event = named ? raw.name : undefined;
      const value = format.chunk ? format.chunk(event, this.#context) : (event as Chunk);
      if (value !== undefined) this.complete ||= format.complete?.(value) ?? false;
      return value;
    } catch (cause) {
      if (PatchbayError.isInstance(cause)) throw cause;
      throw new StreamError(`The stream contains an event of another format: ${String(raw)}`, { cause });
    }
  }
}

/** Parses an event's data; bytes stay bytes. @throws Unexplained, and StreamError for what is not JSON */
function parseEvent(raw: string | Uint8Array | FailureEvent, peer: string | undefined): unknown {
  if (typeof raw !== "string") {
    if (raw instanceof Uint8Array) return raw;
    throw new Unexplained(({ forwardedError }) => forwardedError(raw, peer));
  }
  let event: unknown;
  try {
    event = JSON.parse(raw);
  } catch {
    // In full, and without the parser's error, which quotes a part: a truncated secret would not be redacted.
    throw new StreamError(`The stream contains an event that is not JSON: ${raw}`);
  }
  // Some servers send `error: null` with every chunk.
  if (typeof event === "object" && event !== null && "error" in event && event.error != null) {
    const { error } = event;
    throw new Unexplained(({ forwardedError }) => forwardedError({ error }, peer));
  }
  return event;
}

type Explain = (explanations: typeof Explanations) => unknown;

/** A failure whose message is loaded later, once it is clear that nothing else went wrong. */
export class Unexplained extends Error {
  readonly explain: Explain;

  constructor(explain: Explain) {
    super();
    this.explain = explain;
  }
}
