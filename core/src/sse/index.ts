export { awsEvent, encodeAwsMessage, type AwsMessage } from "./aws-event-encoder.ts";
export { createEventDecoder } from "./event-decoder.ts";
export { readStream, type OpenedStream, type Passage, type StreamSource } from "./read-stream.ts";
export type { ChunkContext, StreamEncoding, StreamFormat } from "./stream-format.ts";
