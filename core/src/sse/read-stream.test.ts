import { describe, expect, it } from "vitest";
import { StreamError } from "../errors/index.ts";
import { bytesOf, collect, read, streamOf } from "./testing/streams.ts";
import type { StreamFormat } from "./stream-format.ts";

describe("events", () => {
  const wire = [
    ": a comment\n",
    'event: message\nid: 7\nretry: 10\ndata: {"text":"zwölf 🦆"}\n\n',
    'data: {"text":\ndata: "two lines"}\n\n',
    "data:\n\n",
    "unknown\n",
    'data:{"text":"no space","end":true}\n\n',
    "data: [DONE]\n\n",
    'data: {"text":"never read"}\n\n',
  ].join("");
  const expected = [{ text: "zwölf 🦆" }, { text: "two lines" }, { text: "no space", end: true }];

  it.each(["\n", "\r\n", "\r"])("are the same wherever the bytes are cut, with line ends %j", async (lineEnd) => {
    const bytes = bytesOf(wire.replaceAll("\n", lineEnd));
    for (let index = 0; index <= bytes.length; index++) {
      const pieces = [bytes.subarray(0, index), bytes.subarray(index)];
      expect(await collect(read(streamOf(pieces)))).toEqual({ chunks: expected });
    }
  });

  it("are the same byte by byte", async () => {
    const pieces = [...bytesOf(wire)].map((byte) => Uint8Array.of(byte));
    expect(await collect(read(streamOf(pieces)))).toEqual({ chunks: expected });
  });

  it("may begin with a byte order mark, and keep one inside a text", async () => {
    const pieces = ['\ufeffdata: {"text":"a', '\ufeff","end":true}\n\n'];
    const marked = { chunks: [{ text: "a\ufeff", end: true }] };
    expect(await collect(read(streamOf(pieces)))).toEqual(marked);
    const bytes = [...bytesOf(pieces.join(""))].map((byte) => Uint8Array.of(byte));
    expect(await collect(read(streamOf(bytes)))).toEqual(marked);
  });

  it("are passed on as scalars too", async () => {
    const any: StreamFormat<unknown> = { format: "sse", text: String };
    expect(await collect(read(streamOf(["data: 1\n\ndata: null\n\n"]), { format: any }))).toEqual({
      chunks: [1, null],
    });
  });

  it("are turned into chunks, or dropped", async () => {
    const numbers: StreamFormat<number> = {
      format: "sse",
      chunk: (event) => (typeof event === "number" ? event * 2 : undefined),
      text: String,
    };
    expect(await collect(read(streamOf(['data: 1\n\ndata: "x"\n\ndata: 2\n\n']), { format: numbers }))).toEqual({
      chunks: [2, 4],
    });
  });
});

describe("an error inside the stream", () => {
  it.each([
    ['data: {"error":"boom"}', "boom"],
    ['data: {"error":{"message":"boom","code":1}}', "boom"],
    ['data: {"error":{"code":1}}', '{"code":1}'],
    ['event: error\ndata: {"message":"boom"}', "boom"],
    ['event: error\ndata: {"error":{"message":"boom"}}', "boom"],
    ['event: error\ndata: "boom"', "boom"],
    ["event: error\ndata: out of memory", "out of memory"],
  ])("%s ends it after what came before", async (event, problem) => {
    const { chunks, error } = await collect(
      read(streamOf([`data: {"text":"a"}\n\n${event}\n\ndata: {"text":"b"}\n\n`])),
    );
    expect(chunks).toEqual([{ text: "a" }]);
    expect(StreamError.isInstance(error)).toBe(true);
    expect(error?.message).toBe(
      `Error forwarded from backend: ${problem}. The server answered with this error within the stream. Call again, or choose another model or provider.`,
    );
  });

  it("is none when it is null", async () => {
    const { chunks, error } = await collect(read(streamOf(['data: {"error":null,"end":true}\n\n'])));
    expect([chunks.length, error]).toEqual([1, undefined]);
  });

  it("is made of what a provider's format cannot read", async () => {
    const strict: StreamFormat<string> = {
      format: "sse",
      chunk: (event) => (event as { deep: { text: string } }).deep.text,
      text: String,
    };
    const { chunks, error } = await collect(
      read(streamOf(['data: {"deep":{"text":"a"}}\n\ndata: {}\n\n']), { format: strict }),
    );
    expect(chunks).toEqual(["a"]);
    expect(error?.message).toBe("The stream contains an event of another format: {}");
  });

  it("is named when an event is not JSON", async () => {
    const { error } = await collect(read(streamOf(["data: {oops\n\n"])));
    expect(error?.message).toBe("The stream contains an event that is not JSON: {oops");
  });
});

describe("an error within a stream", () => {
  it.each([
    ["as an event", 'data: {"error":{"message":"busy","code":"overloaded"}}\n\n', "overloaded"],
    ["as a named event", 'event: error\ndata: {"error":{"message":"busy","type":"server_error"}}\n\n', "server_error"],
    ["in plain text", "event: error\ndata: busy\n\n", undefined],
  ])("carries the vendor's code, %s", async (_how, event, code) => {
    const { error } = await collect(read(streamOf([event])));
    expect(error?.message).toContain("Error forwarded from backend");
    expect(error).toMatchObject({ name: "StreamError" });
    expect((error as StreamError | undefined)?.code).toBe(code);
  });
});

describe("a cut stream", () => {
  it.each([
    ["in the middle of an event", ['data: {"text":"a"}\n\n', 'data: {"te'], 1, "in the middle of an event"],
    ["by a broken connection", ['data: {"text":"a"}\n\n', new Error("reset")], 1, "broke off: reset"],
    ["before it began", [], 0, "before the answer was complete"],
  ])("%s is an error", async (_how, pieces, before, message) => {
    const { chunks, error } = await collect(read(streamOf(pieces)));
    expect(chunks).toHaveLength(before);
    expect(StreamError.isInstance(error)).toBe(true);
    expect(error?.message).toContain(message);
  });

  it.each(["data: [DONE]", "data: [DONE]\n", "data: [DONE]\r"])("is complete when it ends with %j", async (end) => {
    expect(await collect(read(streamOf([`data: {"text":"a"}\n\n${end}`])))).toEqual({ chunks: [{ text: "a" }] });
  });

  it("is complete after a final chunk", async () => {
    expect(await collect(read(streamOf(['data: {"end":true}\n\n'])))).toEqual({ chunks: [{ end: true }] });
  });

  const usage = 'data: {"text":"usage"}';
  it.each([
    ["whose line is not closed", usage],
    ["whose line is closed", `${usage}\n`],
    ["with another line end", `${usage}\r\n`],
  ])("has its last event without a blank line after it, %s", async (_what, last) => {
    const chunks = [{ text: "a", end: true }, { text: "usage" }];
    expect(await collect(read(streamOf([`data: {"text":"a","end":true}\n\n${last}`])))).toEqual({ chunks });
    expect(await collect(read(streamOf(['data: {"end":true}'])))).toEqual({ chunks: [{ end: true }] });
  });

  it.each([
    ["in the middle of an event", 'data: {"text":"us'],
    ["by a broken connection", new Error("reset")],
  ])("is complete when it ends %s after its final chunk", async (_how, rest) => {
    const { chunks, error } = await collect(read(streamOf(['data: {"end":true}\n\n', rest])));
    expect([chunks, error]).toEqual([[{ end: true }], undefined]);
  });

  it("is taken as it is, with a warning, when it was closed in good order after whole events", async () => {
    let warnings = 0;
    const onUnfinished = () => warnings++;
    for (const wire of ['data: {"text":"a"}\n\n', 'data: {"text":"a"}']) {
      expect(await collect(read(streamOf([wire]), { onUnfinished }))).toEqual({ chunks: [{ text: "a" }] });
    }
    expect(warnings).toBe(2);
    await collect(read(streamOf(['data: {"end":true}\n\n']), { onUnfinished }));
    await collect(read(streamOf(["data: [DONE]\n\n"]), { onUnfinished }));
    expect(warnings).toBe(2);
  });

  it("is not detected when the format has no final chunk", async () => {
    const open: StreamFormat<unknown> = { format: "sse", text: String };
    expect(await collect(read(streamOf(["data: 1\n\n"]), { format: open }))).toEqual({ chunks: [1] });
    expect(await collect(read(null, { format: open }))).toEqual({ chunks: [] });
  });
});

describe("what is no stream", () => {
  it.each([
    ["application/json", "application/json"],
    ["", "no content type"],
    ["text/event-streaming", "text/event-streaming"],
  ])("content type %j", async (contentType, shown) => {
    let cancelled = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(bytesOf("<html><title>Sign in</title><p>Hotel WiFi")),
      cancel: () => void (cancelled = true),
    });
    const { error } = await collect(read(body, { contentType }));
    const [problem, description] = error!.message.split(". The server answered ");
    expect(problem).toBe(`Server does not support event stream content type, it returned ${shown}`);
    expect(description).toContain("status 200, ");
    expect(description).toContain(': "Sign in Hotel WiFi". This is a web page: check the address');
    expect(cancelled).toBe(true);
  });

  it("is reported without its first characters when none arrive", async () => {
    const { error } = await collect(read(new ReadableStream(), { contentType: "text/html" }));
    expect(error?.message).toContain("content type text/html. This is a web page");
  });

  it("is reported as empty only when its end has arrived", async () => {
    const { error } = await collect(
      read(new ReadableStream({ start: (body) => body.close() }), { contentType: "text/html" }),
    );
    expect(error?.message).toContain("content type text/html and an empty body. This is a web page");
  });

  it("is reported without its bytes when it is not text", async () => {
    const image = new ReadableStream({ start: (body) => body.enqueue(bytesOf("\u0089PNG")) });
    const { error } = await collect(read(image, { contentType: "image/png" }));
    expect(error?.message).toContain("content type image/png. Check the address");
  });
});

describe("one JSON value per line", () => {
  const lines: StreamFormat<unknown> = { format: "ndjson", text: String };
  const setting = { format: lines, contentType: "application/x-ndjson" };

  it("is read wherever the bytes are cut, with or without a last line end", async () => {
    for (const wire of ['{"a":"ü"}\r\n\n{"b":2}\n', '{"a":"ü"}\n{"b":2}']) {
      const bytes = bytesOf(wire);
      for (let index = 0; index <= bytes.length; index++) {
        const pieces = [bytes.subarray(0, index), bytes.subarray(index)];
        expect(await collect(read(streamOf(pieces), setting))).toEqual({ chunks: [{ a: "ü" }, { b: 2 }] });
      }
    }
  });

  it("may be cut in the middle of a line", async () => {
    const { chunks, error } = await collect(read(streamOf(['{"a":1}\n{"b"']), setting));
    expect(chunks).toEqual([{ a: 1 }]);
    expect(error?.message).toContain("in the middle of an event");
  });
});
