// A batch of rows that run one by one, with the data on disk. Prints as JSON: rows in a second, seconds to accept the file,
// processor time of a row in µs (threads included), and bytes that the process grew by. Arguments: rows, rows at the same time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { openDisk } from "@patchbay/gateway/disk";
import { batchGateway, endOf, startBatch } from "./batch-gateway.mjs";

const [count, batchConcurrency] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-bench-"));
const { close, ...data } = await openDisk(folder);
const gateway = batchGateway({ data, batchConcurrency });

globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
const startedAt = performance.now();
const id = await startBatch(gateway, count);
const acceptedAt = performance.now();
const cpu = process.cpuUsage();
const check = await endOf(gateway, id, count);
const seconds = (performance.now() - acceptedAt) / 1000;
const { user, system } = process.cpuUsage(cpu);
await check();
clearInterval(watching);
await gateway.close();
await close();
rmSync(folder, { recursive: true });
process.stdout.write(
  JSON.stringify({
    rowsPerSecond: count / seconds,
    acceptSeconds: (acceptedAt - startedAt) / 1000,
    microsPerRow: (user + system) / count,
    processors: (user + system) / 1e6 / seconds,
    grownBytes: most - before,
  }),
);
