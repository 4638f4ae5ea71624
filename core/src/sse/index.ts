export { readStream, type OpenedStream, type StreamSource } from "./read-stream.ts";
export type { StreamFormat } from "./stream-format.ts";
