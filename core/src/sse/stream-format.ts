/**
 * How the bytes of a streamed answer are cut into events. `sse`: server-sent events ending with `[DONE]` or the end;
 * `ndjson`: one JSON value per line; `bytes`: pieces as they come, for audio and files; `aws-event-stream`: the framed
 * messages of AWS, whose checksums are checked.
 */
export type StreamEncoding = "sse" | "ndjson" | "bytes" | "aws-event-stream";

/** What is known of an event besides its content. */
export interface ChunkContext<State = unknown, Call = unknown> {
  /** The event's name: of server-sent events `event:`, of AWS's messages `:event-type`; undefined for one without. */
  readonly event: string | undefined;
  /** The call that is streamed. */
  readonly call: Call;
  /** What the format's `state` made for this stream; change it as the stream goes on. */
  readonly state: State;
}

/** How a streamed answer is cut into pieces. */
export interface StreamFormat<Chunk, State = unknown, Call = unknown> {
  /** How bytes are cut into events. */
  readonly format: StreamEncoding;
  /** Makes what `chunk` remembers from one event to the next; once for each stream. */
  state?(call: Call): State;
  /**
   * Turns one event (parsed JSON; of `bytes` a Uint8Array) into a chunk, or drops it by returning undefined. Absent:
   * events are chunks.
   * @throws StreamError for an event by which the vendor reports a failure
   */
  chunk?(event: unknown, context: ChunkContext<State, Call>): Chunk | undefined;
  /** The text that a chunk adds, for callers that only want the text. */
  text(chunk: Chunk): string;
  /** Whether a chunk says that the answer is complete; a stream that ends without one was cut. Absent: any end is good. */
  complete?(chunk: Chunk): boolean;
}

/** A longer event is a fault or an attack. */
export const longestEvent = 64 * 1024 * 1024;

/** Whether a text can be read as JSON: an event that was not closed may be whole all the same. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
