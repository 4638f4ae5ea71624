import { createParser } from "eventsource-parser";
import { StreamError } from "../errors/index.ts";

/** One event's data as it came, or what an event named `error` carries. */
export type RawEvent = string | { readonly failure: string };

/** Turns text, in whatever pieces it comes, into events. */
export interface EventDecoder {
  /** Whether the server said that nothing more will come. */
  readonly done: boolean;
  push(text: string): readonly RawEvent[];
  /** Takes the end of the text, and gives what stands in an event that was not closed, where that can be read. */
  end(): readonly RawEvent[];
  /** Whether the text ended in the middle of an event. */
  readonly torn: boolean;
}

/** A longer event is a fault or an attack. */
const longestEvent = 64 * 1024 * 1024;

export function createEventDecoder(format: "sse" | "ndjson"): EventDecoder {
  return format === "sse" ? createSseDecoder() : createLineDecoder();
}

function createSseDecoder(): EventDecoder {
  let events: RawEvent[] = [];
  let done = false;
  let torn = false;
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
    get torn() {
      return torn;
    },
    push,
    end() {
      // A final CR may have been waiting for its LF; it ends the line all the same.
      const last = endsWithReturn ? push("\n") : [];
      const open = push("\n\n");
      const readable = open.filter((event) => typeof event !== "string" || isJson(event));
      torn = readable.length < open.length;
      return [...last, ...readable];
    },
  };
}

function createLineDecoder(): EventDecoder {
  let rest = "";
  let torn = false;
  return {
    done: false,
    get torn() {
      return torn;
    },
    push(text) {
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop() ?? "";
      if (rest.length > longestEvent) throw new StreamError("The stream holds a line without end.");
      return lines.filter((line) => line.trim() !== "");
    },
    end() {
      if (rest.trim() === "") return [];
      torn = !isJson(rest);
      return torn ? [] : [rest];
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
