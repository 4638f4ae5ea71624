import { describe, expect, it } from "vitest";
import { createAwsEventDecoder } from "./aws-event-decoder.ts";
import { awsEvent, encodeAwsMessage } from "./aws-event-encoder.ts";
import { collect, read, streamOf } from "./testing/streams.ts";
import type { StreamFormat } from "./stream-format.ts";

interface Piece {
  readonly text: string;
  readonly end?: boolean;
}

/** A vendor whose `delta` and `done` events both contain the text, and that reports problems in a separate event. */
const named: StreamFormat<Piece, { seen: number }, { readonly prefix: string }> = {
  format: "sse",
  state: () => ({ seen: 0 }),
  chunk(event, { event: name, call, state }) {
    if (name === "problem") throw new Error((event as { reason: string }).reason);
    state.seen += 1;
    const { text } = event as Piece;
    return name === "delta" ? { text: `${call.prefix}${state.seen}${text}` } : { text: "", end: name === "done" };
  },
  text: ({ text }) => text,
  complete: ({ end }) => end === true,
};

describe("a chunk's context", () => {
  const format = named as StreamFormat<Piece>;
  const call = { prefix: "#" };
  const wire =
    'event: delta\ndata: {"text":"a"}\n\nevent: delta\ndata: {"text":"b"}\n\nevent: done\ndata: {"text":"ab"}\n\n';

  it("passes the event's name, the call and the state of the stream", async () => {
    const chunks = [{ text: "#1a" }, { text: "#2b" }, { text: "", end: true }];
    // Every stream has its own state.
    for (const stream of [streamOf([wire]), streamOf([wire])]) {
      expect(await collect(read(stream, { format, call }))).toEqual({ chunks });
    }
  });

  it("knows no name where the event has none", async () => {
    const unnamed: StreamFormat<string> = { format: "sse", chunk: (_, { event }) => String(event), text: String };
    expect(await collect(read(streamOf(["data: 1\n\nevent: x\ndata: 2\n\n"]), { format: unnamed }))).toEqual({
      chunks: ["undefined", "x"],
    });
  });

  it("lets a format turn an event of the vendor's into an error", async () => {
    const problem = 'event: delta\ndata: {"text":"a"}\n\nevent: problem\ndata: {"reason":"no more"}\n\n';
    const { chunks, error } = await collect(read(streamOf([problem]), { format, call }));
    expect(chunks).toHaveLength(1);
    expect(error?.name).toBe("StreamError");
  });
});

describe("bytes", () => {
  const format: StreamFormat<Uint8Array> = { format: "bytes", text: () => "" };

  it("come as they are", async () => {
    const pieces = [Uint8Array.of(1, 2), Uint8Array.of(255)];
    const { chunks } = await collect(read(streamOf(pieces), { format, contentType: "audio/mpeg" }));
    expect(chunks).toEqual(pieces);
  });
});

/** Bytes in the notation of AWS's decoder tests, one character each. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("AWS's event stream", () => {
  const contentType = "application/vnd.amazon.eventstream";
  const format: StreamFormat<unknown> = {
    format: "aws-event-stream",
    chunk: (data, { event }) => [event, data],
    text: () => "",
  };
  const events = [awsEvent("contentBlockDelta", { text: "grüße" }), awsEvent("messageStop", { reason: "end" })];
  const whole = Uint8Array.from(events.flatMap((event) => [...event]));

  // From the tests of botocore, AWS's decoder for Python: their checksums are AWS's.
  it.each([
    ["an empty message", "\x00\x00\x00\x10\x00\x00\x00\x00\x05\xc2H\xeb}\x98\xc8\xff"],
    ["a header of one byte", "\x00\x00\x00\x17\x00\x00\x00\x07)\x86\x01X\x04byte\x02\xff\xc2\xf8i\xdc"],
    ["a header of two bytes", "\x00\x00\x00\x19\x00\x00\x00\tq\x0e\x92>\x05short\x03\xff\xff\xb2|\xb6\xcc"],
  ])("reads %s", (_, text) => {
    const decoder = createAwsEventDecoder();
    expect(decoder.push(bytesOf(text))).toEqual([]);
    expect(decoder.torn).toBe(false);
  });

  it("gives each event with its name, however the bytes are cut", async () => {
    const chunks = [
      ["contentBlockDelta", { text: "grüße" }],
      ["messageStop", { reason: "end" }],
    ];
    for (const pieces of [
      [whole],
      [...whole].map((byte) => Uint8Array.of(byte)),
      [whole.slice(0, 90), whole.slice(90)],
    ]) {
      expect(await collect(read(streamOf(pieces), { format, contentType }))).toEqual({ chunks });
    }
  });

  it("refuses a message with a bit that has changed, wherever it is", async () => {
    for (const index of [0, 5, 9, 14, 60, whole.length - 1]) {
      const damaged = Uint8Array.from(whole);
      damaged[index] = damaged[index]! ^ 1;
      const { error } = await collect(read(streamOf([damaged]), { format, contentType }));
      expect(error?.message).toContain("checksum");
    }
  });

  it("notices where it was cut", async () => {
    const complete = { ...format, complete: (chunk: unknown) => (chunk as [string])[0] === "messageStop" };
    const { chunks, error } = await collect(read(streamOf([whole.slice(0, -3)]), { format: complete, contentType }));
    expect(chunks).toHaveLength(1);
    expect(error?.message).toContain("in the middle of an event");
  });

  it.each([
    [
      { ":message-type": "exception", ":exception-type": "throttlingException" },
      '{"message":"Too many"}',
      "Error forwarded from backend: throttlingException: Too many",
    ],
    [
      { ":message-type": "error", ":error-code": "500", ":error-message": "Broken" },
      "",
      "Error forwarded from backend: Broken",
    ],
  ])("forwards what the server reports: %j", async (headers, payload, message) => {
    const { error } = await collect(read(streamOf([encodeAwsMessage({ headers, payload })]), { format, contentType }));
    expect(error?.message).toContain(`${message}. The server answered with this error within the stream.`);
  });

  it("leaves a payload that is not JSON as bytes", async () => {
    const message = encodeAwsMessage({
      headers: { ":message-type": "event", ":event-type": "audio", ":content-type": "application/octet-stream" },
      payload: Uint8Array.of(7),
    });
    expect(await collect(read(streamOf([message]), { format, contentType }))).toEqual({
      chunks: [["audio", Uint8Array.of(7)]],
    });
  });

  it("refuses an answer of another type", async () => {
    const { error } = await collect(read(streamOf([whole]), { format, contentType: "application/json" }));
    expect(error?.message).toContain("does not support event stream");
  });
});
