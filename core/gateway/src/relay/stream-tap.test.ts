import { expect, it } from "vitest";
import { StreamTap } from "./stream-tap.ts";

const decoder = new TextDecoder();
const PARTS = ["data: 1\n\n", "data: 2\n\n", "data: [DONE]\n\n"].map((text) => new TextEncoder().encode(text));

/** A client that asks for the next part before it returns the chunk of the last one, as that of a sandboxed plugin does. */
async function* readingAhead({ body }: Response): AsyncGenerator<string, void, undefined> {
  const reader = body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let reading = reader.read();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- One part after the other.
    const { done, value } = await reading;
    if (done) return;
    reading = reader.read();
    yield decoder.decode(value);
  }
}

it("hands over every part, also one that a client has read ahead", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const tap = new StreamTap(new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>));
  const chunks = readingAhead(tap.response);
  void writer.write(PARTS[0]!);
  await chunks.next();
  const first = tap.next(chunks);
  for (const part of PARTS.slice(1)) void writer.write(part);
  void writer.close();
  let text = "";
  // oxlint-disable-next-line no-await-in-loop
  for (let part = await first; part; part = await tap.next(chunks)) text += decoder.decode(part);
  expect(text).toBe(PARTS.map((part) => decoder.decode(part)).join(""));
});
