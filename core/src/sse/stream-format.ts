/**
 * How the bytes of a streamed answer are split into events. `sse`: server-sent events that end with `[DONE]` or with the
 * body; `ndjson`: one JSON value per line; `bytes`: bytes as they arrive, for audio and files; `aws-event-stream`: AWS's
 * framed messages with verified checksums.
 */
export type StreamEncoding = "sse" | "ndjson" | "bytes" | "aws-event-stream";

/** Context of an event. */
export interface ChunkContext<State = unknown, Call = unknown> {
  /** The event's name: `event:` of server-sent events, `:event-type` of AWS's messages; undefined if it has none. */
  readonly event: string | undefined;
  /** The streaming call. */
  readonly call: Call;
  /** The result of the format's `state` for this stream; `chunk` may change it. */
  readonly state: State;
}

/** How a streamed answer is split into chunks. */
export interface StreamFormat<Chunk, State = unknown, Call = unknown> {
  /** How bytes are split into events. */
  readonly format: StreamEncoding;
  /** Makes the state that `chunk` uses across events; called once per stream. */
  state?(call: Call): State;
  /**
   * Turns one event (parsed JSON; for `bytes` a Uint8Array) into a chunk, or drops it by returning undefined. Absent: events
   * are chunks.
   * @throws StreamError for an event that reports a failure
   */
  chunk?(event: unknown, context: ChunkContext<State, Call>): Chunk | undefined;
  /** The text that a chunk adds, for callers that need only the text. */
  text(chunk: Chunk): string;
  /** Whether a chunk completes the answer; a stream that ends without one was cut off. Absent: any end is valid. */
  complete?(chunk: Chunk): boolean;
}

/** A longer event is an error or an attack. */
export const longestEvent = 64 * 1024 * 1024;

/** Whether a text is valid JSON: an unterminated event may still be complete. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
