export { awsEvent, encodeAwsMessage, type AwsMessage } from "./aws-event-encoder.ts";
export { readStream, type OpenedStream, type StreamSource } from "./read-stream.ts";
export type { ChunkContext, StreamEncoding, StreamFormat } from "./stream-format.ts";
