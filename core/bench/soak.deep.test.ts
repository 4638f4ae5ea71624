import { expect, it } from "vitest";
import { runProgram } from "./run-program.ts";
import type { SoakResult } from "./programs/soak.ts";

const MEGABYTE = 1024 * 1024;
const SECONDS = Number(process.env["PATCHBAY_SOAK_SECONDS"] ?? 600);

it(
  "200 streams at a time with cuts, stalls, refusals and aborts: no wrong outcome, and nothing is left behind",
  { timeout: SECONDS * 1000 + 120_000 },
  async () => {
    const result = await runProgram<SoakResult>("soak");
    process.stdout.write(`${SECONDS} s of 200 streams: ${JSON.stringify(result)}\n`);
    const { calls, byKind, wrong, examples, listeners, handles, connections, earlyHeap, lateHeap } = result;
    expect([wrong, examples]).toEqual([0, []]);
    expect([listeners, handles, connections]).toEqual([0, [], 0]);
    // What 200 streams hold differs from moment to moment; a leak of a kilobyte for each call would be more.
    expect(lateHeap - earlyHeap).toBeLessThan(8 * MEGABYTE);
    expect(calls).toBeGreaterThan(SECONDS * 20);
    expect(Math.min(...Object.values(byKind))).toBeGreaterThan(calls / 20);
  },
);
