import type { RequestSummary } from "../errors/index.ts";
import type { StreamFormat } from "./stream-format.ts";

export interface OpenedStream<Chunk> {
  readonly response: Response;
  readonly format: StreamFormat<Chunk>;
  /** The call, for the format. */
  readonly call: unknown;
  /** Stops reading with its reason. */
  readonly signal: AbortSignal;
  /** The peer that answered, as the start of a sentence. */
  readonly peer?: string;
  /** Returns what was sent; called if the answer is not a stream. */
  summary?(): Promise<RequestSummary>;
}
