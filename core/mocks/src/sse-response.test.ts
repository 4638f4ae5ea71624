import { afterEach, expect, it, vi } from "vitest";
import { sseResponse } from "./sse-response.ts";

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
