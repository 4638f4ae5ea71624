import { createParser } from "eventsource-parser";
import { StreamError, type RequestSummary } from "../errors/index.ts";
import { isJson, longestEvent, type StreamEncoding, type StreamFormat } from "./stream-format.ts";

/** A received event: only its data, with its name, or the content of one that reports a failure. */
export type RawEvent = string | Uint8Array | NamedEvent | FailureEvent;

interface NamedEvent {
  readonly name: string;
  readonly data: string | Uint8Array;
}

export interface FailureEvent {
  readonly failure: string;
  /** The server's name for it. */
  readonly type?: string | undefined;
}

/** Turns bytes, split at any position, into events. */
export interface EventDecoder {
  /** Whether the server has signaled the end. */
  readonly done: boolean;
  push(bytes: Uint8Array): readonly RawEvent[];
  /** Called at the end of the bytes; returns the data of an unterminated event, if it is readable. */
  end(): readonly RawEvent[];
  /** Whether the bytes ended in the middle of an event. */
  readonly torn: boolean;
}

/** A stream that has begun, and how to read it. */
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

/** The format of a plugin whose code runs elsewhere. */
export interface Passage<Chunk> {
  /** Replaces a stream by one of the chunks that the plugin's code makes of it. */
  open?(opened: OpenedStream<Chunk>): OpenedStream<Chunk> | Promise<OpenedStream<Chunk>>;
}

/** A decoder; the code of all but the most common format is loaded with its first stream. */
export async function createEventDecoder(format: StreamEncoding): Promise<EventDecoder> {
  return format === "sse" ? createSseDecoder() : (await import("./other-decoders.ts")).decoders[format]();
}

function createSseDecoder(): EventDecoder {
  let events: RawEvent[] = [];
  let endsWithReturn = false;
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent({ data, event }) {
      if (decoder.done || data === "") return;
      if (data === "[DONE]") decoder.done = true;
      else if (event === undefined) events.push(data);
      else events.push(event === "error" ? { failure: data } : { name: event, data });
    },
    onError(error) {
      if (error.type === "max-buffer-size-exceeded")
        throw new StreamError("The stream contains an event without an end.");
    },
  });
  const bytes = new TextDecoder();
  const feed = (text: string) => {
    events = [];
    parser.feed(text);
    if (text !== "") endsWithReturn = text.endsWith("\r");
    return events;
  };
  // Without getters, for which V8 makes a slow object.
  const decoder = {
    done: false,
    torn: false,
    push: (piece: Uint8Array) => feed(bytes.decode(piece, { stream: true })),
    end() {
      // A final CR without its LF still ends the line.
      const last = endsWithReturn ? feed("\n") : [];
      const open = feed("\n\n");
      const readable = open.filter(isReadable);
      decoder.torn = readable.length < open.length;
      return [...last, ...readable];
    },
  };
  return decoder;
}

function isReadable(event: RawEvent): boolean {
  const data = typeof event === "object" && "name" in event ? event.data : event;
  return typeof data !== "string" || isJson(data);
}
