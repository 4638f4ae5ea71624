/** How a streamed answer is cut into pieces. */
export interface StreamFormat<Chunk> {
  /** `sse`: server-sent events ending with `[DONE]` or the end; `ndjson`: one JSON value per line. */
  readonly format: "sse" | "ndjson";
  /** Turns one parsed event into a chunk, or drops it by returning undefined. Absent: events are chunks. */
  chunk?(event: unknown): Chunk | undefined;
  /** The text that a chunk adds, for callers that only want the text. */
  text(chunk: Chunk): string;
  /** Whether a chunk says that the answer is complete; a stream that ends without one was cut. Absent: any end is good. */
  complete?(chunk: Chunk): boolean;
}
