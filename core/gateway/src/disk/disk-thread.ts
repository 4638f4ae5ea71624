import { Worker } from "node:worker_threads";
import { storageFull } from "../errors/gateway-error.ts";
import type { DiskAnswer, DiskCall, DiskWorkerData } from "./disk-messages.ts";
import type { CallOperation } from "./disk-parts.ts";

/** The script of the thread. Code that runs from source uses the built script, because threads have no loaders. */
const SCRIPT = import.meta.url.endsWith(".ts")
  ? new URL("../../dist/disk/disk-worker.js", import.meta.url)
  : new URL("./disk-worker.js", import.meta.url);

/** A thread with an open database. */
export interface DiskThread {
  readonly call: CallOperation;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export function startThread(workerData: DiskWorkerData): DiskThread {
  const worker = new Worker(SCRIPT, { workerData, execArgv: [] });
  // It keeps the process alive only while something is being written.
  worker.unref();
  const waiting = new Map<number, Waiting>();
  const exited = new Promise<void>((resolve) => void worker.once("exit", () => resolve()));
  let next = 0;
  let calls: DiskCall[] = [];
  let end: Error | undefined;
  let isClosing = false;

  function fail(error: Error): void {
    end ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function send(): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    if (calls.length > 0) worker.postMessage(calls);
    calls = [];
  }

  worker.on("error", fail);
  worker.once("exit", () => fail(new Error("The gateway's data are closed.")));
  worker.on("message", (answers: readonly DiskAnswer[]) => {
    for (const { id, value, error } of answers) {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(failureOf(error));
      else call?.resolve(value);
    }
    if (waiting.size === 0 && !isClosing) worker.unref();
  });

  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (end) {
          reject(end);
          return;
        }
        if (waiting.size === 0) worker.ref();
        const id = next++;
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
        calls.push({ id, name, args });
        if (calls.length > 1) return;
        // Calls of the same turn of the event loop share a message.
        setImmediate(send);
      }),
    async close() {
      isClosing = true;
      worker.ref();
      send();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      worker.postMessage("close");
      await exited;
    },
  };
}

/** Failures other than a full disk are not the caller's. */
function failureOf({ message, code }: NonNullable<DiskAnswer["error"]>): Error {
  return code === "SQLITE_FULL" || code === "SQLITE_IOERR" ? storageFull() : new Error(message);
}
