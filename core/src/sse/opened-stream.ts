import type { RequestSummary } from "../errors/index.ts";
import type { StreamFormat } from "./stream-format.ts";

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
