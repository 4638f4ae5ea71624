import { expect, it } from "vitest";
import { sendBatchCanaries, sendCanaries } from "./canary/send-canaries.ts";

it("a key that servers repeat in 10,000 ways is in nothing that the client shows", { timeout: 1_800_000 }, async () => {
  const began = performance.now();
  const leaks = await sendCanaries(1000, 10_000);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`10,000 hostile answers over all providers: ${leaks.length} leaks, in ${seconds} s\n`);
  expect(leaks).toEqual([]);
});

it(
  "a key that servers repeat in 5,000 batches is in nothing that the client shows",
  { timeout: 1_800_000 },
  async () => {
    expect(await sendBatchCanaries(1000, 5000)).toEqual([]);
  },
);
