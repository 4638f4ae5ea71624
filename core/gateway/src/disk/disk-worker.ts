import { parentPort, workerData } from "node:worker_threads";
import { inTransaction, openTables, type Operations } from "./tables.ts";
import type { DiskAnswer, DiskCall, DiskWorkerData } from "./disk-messages.ts";

/** SQLite's own default. */
const PAGE_BYTES = 4096;

// The thread of a gateway's database: a commit waits for the disk, and the gateway does not. Calls that arrive during a commit
// share the next one.
const { file, mostBytes } = workerData as DiskWorkerData;
const { database, operations } = openTables(file);
if (mostBytes !== undefined) database.exec(`PRAGMA max_page_count = ${Math.ceil(mostBytes / PAGE_BYTES)}`);
const waiting: DiskCall[] = [];
let isScheduled = false;

parentPort?.on("message", (calls: readonly DiskCall[] | "close") => {
  if (calls === "close") {
    commit();
    database.close();
    parentPort?.close();
    return;
  }
  waiting.push(...calls);
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(commit);
});

function commit(): void {
  isScheduled = false;
  const calls = waiting.splice(0);
  if (calls.length === 0) return;
  const answers = together(calls) ?? calls.flatMap((call) => together([call], true) ?? []);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(answers);
}

/** @returns undefined if one of several calls fails: then none of them has happened */
function together(calls: readonly DiskCall[], isAlone = calls.length === 1): DiskAnswer[] | undefined {
  try {
    return inTransaction(database, () => calls.map(answer));
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string };
    return isAlone ? calls.map(({ id }) => ({ id, error: { message, code } })) : undefined;
  }
}

function answer({ id, name, args }: DiskCall): DiskAnswer {
  const run = operations[name] as (...values: readonly unknown[]) => ReturnType<Operations[typeof name]>;
  return { id, value: run(...args) };
}
