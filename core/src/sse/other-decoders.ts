import { StreamError } from "../errors/index.ts";
import { createAwsEventDecoder } from "./aws-event-decoder.ts";
import type { EventDecoder } from "./event-decoder.ts";
import { isJson, longestEvent, type StreamEncoding } from "./stream-format.ts";

/** Decoders that few providers need, loaded with the first stream of such a format. */
export const decoders: Readonly<Record<Exclude<StreamEncoding, "sse">, () => EventDecoder>> = {
  ndjson: createLineDecoder,
  bytes: () => ({ done: false, torn: false, push: (bytes) => [bytes], end: () => [] }),
  "aws-event-stream": createAwsEventDecoder,
};

function createLineDecoder(): EventDecoder {
  const bytes = new TextDecoder();
  let rest = "";
  let torn = false;
  return {
    done: false,
    get torn() {
      return torn;
    },
    push(piece) {
      const lines = (rest + bytes.decode(piece, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? "";
      if (rest.length > longestEvent) throw new StreamError("The stream contains a line without an end.");
      return lines.filter((line) => line.trim() !== "");
    },
    end() {
      if (rest.trim() === "") return [];
      torn = !isJson(rest);
      return torn ? [] : [rest];
    },
  };
}
