import { describe, expect, it } from "vitest";
import { bytesOf, read, streamOf, type Chunk } from "./testing/streams.ts";
import { readStream } from "./read-stream.ts";

describe("the reader", () => {
  it("holds the sender: nothing is pulled before it is asked for", async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled++;
          controller.enqueue(bytesOf('data: {"text":"a"}\n\n'));
        },
      },
      { highWaterMark: 0 },
    );
    const stream = read(body);
    expect(pulled).toBe(0);
    for (let count = 1; count <= 5; count++) {
      await stream.next();
      expect(pulled).toBe(count);
    }
    await stream.return();
  });

  it("opens nothing when the first chunk is never asked for", async () => {
    let opened = false;
    const stream = readStream({
      open: async () => {
        opened = true;
        throw new Error("opened");
      },
      close: () => undefined,
      unfinished: () => undefined,
      refine: async (error) => error,
    });
    await stream.return();
    expect(opened).toBe(false);
  });

  it("cancels the body and closes the call when the loop is left", async () => {
    let cancelled = false;
    let closed = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytesOf('data: {"text":"a"}\n\n')),
      cancel: () => void (cancelled = true),
    });
    for await (const chunk of read(body, { onClose: () => closed++ })) {
      expect(chunk).toEqual({ text: "a" });
      break;
    }
    expect([cancelled, closed]).toEqual([true, 1]);
  });

  it("ends with the signal's reason, even if the sender is silent", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const next = read(body, { signal: controller.signal }).next();
    setTimeout(() => controller.abort(reason));
    await expect(next).rejects.toBe(reason);
  });

  it("yields nothing of what had already come when it is aborted between two chunks", async () => {
    const controller = new AbortController();
    const stream = read(streamOf(['data: {"text":"a"}\n\ndata: {"text":"b"}\n\n']), { signal: controller.signal });
    expect(await stream.next()).toMatchObject({ value: { text: "a" } });
    controller.abort();
    await expect(stream.next()).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("asking for several chunks at once", () => {
  it("gives them in order, over the borders of reads", async () => {
    const pieces = [1, 2, 3, 4].map((text) => `data: {"text":"${text}"}\n\ndata: {"text":"${text}b"}\n\n`);
    const stream = read(streamOf([...pieces, "data: [DONE]\n\n"]));
    const results = await Promise.all(Array.from({ length: 10 }, () => stream.next()));
    expect(results.map(({ value }) => (value as Chunk | undefined)?.text)).toEqual(
      ["1", "1b", "2", "2b", "3", "3b", "4", "4b"].concat(Array(2)),
    );
  });

  it("fails once and is at its end from then on", async () => {
    let closed = 0;
    const stream = read(streamOf(['data: {"text":"a"}\n\ndata: {"error":"boom"}\n\n']), { onClose: () => closed++ });
    const results = await Promise.allSettled([stream.next(), stream.next(), stream.next()]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await stream.next()).toEqual({ value: undefined, done: true });
    expect(closed).toBe(1);
  });

  it("is over at once when the caller leaves while a chunk is waited for", async () => {
    let cancelled = false;
    let closed = 0;
    let unfinished = 0;
    const silent = new ReadableStream<Uint8Array>({
      pull: () => new Promise(() => undefined),
      cancel: () => void (cancelled = true),
    });
    const stream = read(silent, { onClose: () => closed++, onUnfinished: () => unfinished++ });
    const pending = [stream.next(), stream.next()];
    // The answer has been opened.
    await new Promise((resolve) => setTimeout(resolve));
    expect(await stream.return()).toEqual({ value: undefined, done: true });
    expect((await Promise.all(pending)).map(({ done }) => done)).toEqual([true, true]);
    expect(await stream.next()).toEqual({ value: undefined, done: true });
    expect([cancelled, closed, unfinished]).toEqual([true, 1, 0]);
  });

  it("is over at once when the caller leaves while the answer is not there yet", async () => {
    let closed = 0;
    const stream = readStream({
      open: () => new Promise<never>(() => undefined),
      close: () => closed++,
      unfinished: () => undefined,
      refine: async (error) => error,
    });
    const pending = stream.next();
    await stream.return();
    expect([await pending, closed]).toEqual([{ value: undefined, done: true }, 1]);
  });

  it("is over after return", async () => {
    const stream = read(streamOf(['data: {"text":"a"}\n\ndata: {"text":"b"}\n\n']));
    await stream.next();
    await stream.return();
    expect(await stream.next()).toEqual({ value: undefined, done: true });
  });

  it("closes what is open when an error is thrown in", async () => {
    let closed = 0;
    const stream = read(streamOf(['data: {"text":"a"}\n\n']), { onClose: () => closed++ });
    await stream.next();
    await expect(stream.throw(new Error("mine"))).rejects.toThrow("mine");
    expect(closed).toBe(1);
  });
});
