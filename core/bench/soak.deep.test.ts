import { expect, it } from "vitest";
import { runProgram } from "./run-program.ts";
import type { SoakResult } from "./programs/soak.ts";

const MEGABYTE = 1024 * 1024;
const SECONDS = Number(process.env["PATCHBAY_SOAK_SECONDS"] ?? 600);

it(
  "runs 200 streams at a time with cuts, stalls, refusals and aborts without a wrong outcome or a leak",
  { timeout: SECONDS * 1000 + 120_000 },
  async () => {
    const result = await runProgram<SoakResult>("soak");
    process.stdout.write(`${SECONDS} s of 200 streams: ${JSON.stringify(result)}\n`);
    const { calls, byKind, wrong, examples, listeners, handles, connections, earlyHeap, lateHeap } = result;
    expect([wrong, examples]).toEqual([0, []]);
    expect([listeners, handles, connections]).toEqual([0, [], 0]);
    // The memory of 200 streams fluctuates; a leak of a kilobyte per call would exceed this.
    expect(lateHeap - earlyHeap).toBeLessThan(8 * MEGABYTE);
    expect(calls).toBeGreaterThan(SECONDS * 20);
    expect(Math.min(...Object.values(byKind))).toBeGreaterThan(calls / 20);
  },
);
