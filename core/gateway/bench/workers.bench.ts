import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { amount, type Row } from "../../bench/row.ts";
import { hasRedis, startRedis, type TestRedis } from "../src/testing/start-redis.ts";

const ROWS = amount(10_000, 64);
const SLOW_ROWS = amount(5000, 64);
/** Some vendors answer a small chat so soon; most take longer. */
const VENDOR_MS = 100;

interface Figures {
  readonly rowsPerSecond: number;
  /** Processor time of a row in µs, of all workers together. */
  readonly worker: number;
  readonly redis: number;
  /** Share of the machine's processors. */
  readonly idle: number;
}

interface Load {
  readonly rows: number;
  readonly workers: number;
  /** Rows at the same time in each worker. */
  readonly concurrency: number;
  readonly vendorMs: number;
}

async function measure(redis: TestRedis, { rows, workers, concurrency, vendorMs }: Load): Promise<Figures> {
  const program = fileURLToPath(new URL("programs/workers.mjs", import.meta.url));
  const numbers = [rows, workers, concurrency, vendorMs].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...numbers, redis.url, String(redis.pid)]);
  return JSON.parse(stdout) as Figures;
}

/** Below this share, rows wait for a processor, perhaps behind another program. */
const BUSY = 0.2;

function boundOf({ workers, concurrency, vendorMs }: Load, { rowsPerSecond, worker, redis, idle }: Figures): string {
  const cost = `${worker.toFixed(0)} µs of processor time a row, Redis ${redis.toFixed(0)}`;
  const isFull = ((worker / 1e6) * rowsPerSecond) / workers > 1 - BUSY;
  if (isFull || idle < BUSY) return `${cost}: bound by the processors (${(100 * idle).toFixed(0)} % idle)`;
  const places = workers * concurrency;
  return vendorMs > 0
    ? `${cost}: bound by ${places} rows at the same time, at most ${(places * 1000) / vendorMs} rows/s`
    : `${cost}: bound by the way to Redis`;
}

export default {
  title: "Rows of a batch in Redis, run by several workers",
  async run(): Promise<Row[]> {
    if (!hasRedis) return [];
    const rows: Row[] = [];
    for (const vendorMs of [0, VENDOR_MS]) {
      for (const [workers, concurrency] of [[1, 32], [2, 32], [4, 32], ...(vendorMs > 0 ? [[1, 128]] : [])] as const) {
        const load: Load = { rows: vendorMs > 0 ? SLOW_ROWS : ROWS, workers, concurrency, vendorMs };
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const redis = await startRedis();
        try {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const figures = await measure(redis, load);
          rows.push({
            name: `${workers === 1 ? "one worker" : `${workers} workers`}, ${concurrency} rows each, a vendor of ${vendorMs} ms`,
            value: figures.rowsPerSecond,
            unit: "rows/s",
            note: boundOf(load, figures),
          });
        } finally {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await redis.stop();
        }
      }
    }
    return rows;
  },
};
