import { readFile } from "node:fs/promises";
import process from "node:process";
import { expect, it } from "vitest";
import { startOurs } from "./contestants.ts";
import { chat, latency, leave } from "./load.ts";

const SECONDS = Number(process.env["PATCHBAY_SOAK_SECONDS"] ?? 3600);
const PER_SECOND = 50;
const PARTS = 10;
const WATCH_MS = (SECONDS / PARTS / 100) * 1000;

/** Memory of a process in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

it.skipIf(process.platform !== "linux")(
  "the gateway's memory is flat under chats, streams and callers that leave",
  { timeout: 2 * SECONDS * 1000 + 120_000 },
  async () => {
    const { upstream, patchbay } = await startOurs();
    try {
      const memory: number[] = [];
      for (let part = 0; part < PARTS; part++) {
        const seen: number[] = [];
        const watch = setInterval(() => void memoryOf(patchbay.pid).then((each) => seen.push(each)), WATCH_MS);
        // oxlint-disable-next-line no-await-in-loop -- one part after the other
        await latency(PER_SECOND, SECONDS / PARTS, async (index) => {
          if (index % 50 === 0) await leave(patchbay);
          else await chat(patchbay, { stream: index % 2 === 0 });
        });
        clearInterval(watch);
        // One moment may be just before or after garbage is collected.
        memory.push(median(seen));
      }
      process.stdout.write(`${SECONDS} s of ${PER_SECOND}/s: ${memory.map((each) => each.toFixed(0)).join(", ")} MB\n`);
      const warm = Math.max(...memory.slice(1, 4));
      expect(Math.max(...memory.slice(-3))).toBeLessThan(1.1 * warm);
    } finally {
      for (const each of [patchbay, upstream]) each.stop();
    }
  },
);
