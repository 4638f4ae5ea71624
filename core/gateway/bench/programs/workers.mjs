// A batch of rows in a Redis, which several processes run. Prints as JSON: rows in a second, and the processor time of a row in µs:
// of the workers, and of Redis; and how much of the machine was idle. Arguments: rows, workers, rows at the same time in each, milliseconds that the vendor takes, the URL
// of the Redis, and its process id.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { openRedis } from "@patchbay/gateway/redis";
import { batchGateway, begunRows, endOf, startBatch } from "./batch-gateway.mjs";

const [count, workerCount, ...each] = process.argv.slice(2, 6);
const [url, redisPid] = process.argv.slice(6);

/** Processor time of a process, in µs; only on Linux. */
function processorTime(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

/** Milliseconds in which the machine's processors had nothing to do. */
const idleTime = () => cpus().reduce((sum, { times: { idle } }) => sum + idle, 0);

const { close, ...data } = await openRedis(url);
const gateway = batchGateway({ data, batchConcurrency: 0 });
const workers = Array.from({ length: Number(workerCount) }, () =>
  spawn(process.execPath, [fileURLToPath(new URL("worker.mjs", import.meta.url)), url, ...each], {
    stdio: ["ignore", "pipe", "inherit"],
  }),
);
try {
  await Promise.all(workers.map(({ stdout }) => once(stdout, "data")));
  const times = () => [
    workers.map(({ pid }) => processorTime(pid)).reduce((sum, time) => sum + time, 0),
    processorTime(redisPid),
  ];
  const id = await startBatch(gateway, Number(count));
  // Workers that wait look for batches once a second.
  const begun = await begunRows(gateway, id);
  const before = times();
  const idleBefore = idleTime();
  const startedAt = performance.now();
  const check = await endOf(gateway, id, Number(count));
  const seconds = (performance.now() - startedAt) / 1000;
  const idle = (idleTime() - idleBefore) / 1000 / seconds / cpus().length;
  const rows = Math.max(count - begun, 1);
  const [worker, redis] = times().map((time, index) => (time - before[index]) / rows);
  await check();
  process.stdout.write(JSON.stringify({ rowsPerSecond: rows / seconds, worker, redis, idle }));
} finally {
  for (const worker of workers) worker.kill();
  await gateway.close();
  await close();
}
