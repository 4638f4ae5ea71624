import { afterEach, describe, expect, it, vi } from "vitest";
import { sseResponse } from "./sse-response.ts";
import { withSignal } from "./with-signal.ts";

const endless = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
    }),
    { status: 201, headers: { "x-request-id": "7" } },
  );

describe("withSignal", () => {
  it("returns the answer unchanged", async () => {
    const answer = await withSignal(new AbortController().signal, Promise.resolve(endless()));
    expect([answer?.status, answer?.headers.get("x-request-id")]).toEqual([201, "7"]);
    const { value } = await answer!.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("first");
  });

  it("rejects with the signal's reason while there is no answer", async () => {
    const stop = new AbortController();
    const waiting = withSignal(stop.signal, new Promise(() => {}));
    stop.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
  });

  it("aborts the body and cancels its source", async () => {
    const stop = new AbortController();
    let cancelled: unknown;
    const body = new ReadableStream({
      cancel: (reason) => {
        cancelled = reason;
      },
    });
    const answer = await withSignal(stop.signal, Promise.resolve(new Response(body)));
    const reading = answer!.body!.getReader().read();
    stop.abort(new Error("stopped"));
    await expect(reading).rejects.toThrow("stopped");
    expect(cancelled).toBe(stop.signal.reason);
  });

  it("returns undefined if there is no answer", async () => {
    expect(await withSignal(new AbortController().signal, Promise.resolve(undefined))).toBeUndefined();
  });
});

afterEach(() => vi.useRealTimers());

it("leaves no timer behind when its reader goes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reader = sseResponse([{ n: 1 }, { n: 2 }], { delayMs: [0, 3_600_000] }).body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('data: {"n":1}\n\n');
  const second = reader?.read();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await reader?.cancel();
  expect(vi.getTimerCount()).toBe(0);
  expect((await second)?.done).toBe(true);
});
