import { createParser } from "eventsource-parser";
import { StreamError } from "../errors/index.ts";

/** One event's data as it came, or what an event named `error` carries. */
export type RawEvent = string | { readonly failure: string };

/** Turns text, in whatever pieces it comes, into events. */
export interface EventDecoder {
  /** Whether the server said that nothing more will come. */
  readonly done: boolean;
  push(text: string): readonly RawEvent[];
  /** Takes the end of the text. @throws StreamError when it is in the middle of an event */
  end(): readonly RawEvent[];
}

/** A longer event is a fault or an attack. */
const longestEvent = 64 * 1024 * 1024;

export function createEventDecoder(format: "sse" | "ndjson"): EventDecoder {
  return format === "sse" ? createSseDecoder() : createLineDecoder();
}

function createSseDecoder(): EventDecoder {
  let events: RawEvent[] = [];
  let done = false;
  let endsWithReturn = false;
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent({ data, event }) {
      if (done || data === "") return;
      if (data === "[DONE]") done = true;
      else events.push(event === "error" ? { failure: data } : data);
    },
    onError(error) {
      if (error.type === "max-buffer-size-exceeded") throw new StreamError("The stream holds an event without end.");
    },
  });
  const push = (text: string) => {
    events = [];
    parser.feed(text);
    if (text !== "") endsWithReturn = text.endsWith("\r");
    return events;
  };
  return {
    get done() {
      return done;
    },
    push,
    end() {
      // A final CR may have been waiting for its LF; it ends the line all the same.
      const last = endsWithReturn ? push("\n") : [];
      if (push("\n\n").length > 0) throw cutStream();
      return last;
    },
  };
}

function createLineDecoder(): EventDecoder {
  let rest = "";
  return {
    done: false,
    push(text) {
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop() ?? "";
      if (rest.length > longestEvent) throw new StreamError("The stream holds a line without end.");
      return lines.filter((line) => line.trim() !== "");
    },
    end() {
      if (rest.trim() === "") return [];
      if (!isJson(rest)) throw cutStream();
      return [rest];
    },
  };
}

function cutStream(): StreamError {
  return new StreamError("The stream ended in the middle of an event: the connection was cut. Call again.");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
