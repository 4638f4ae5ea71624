import { parentPort } from "node:worker_threads";
import { startEngines, type ThreadStart } from "../engine/start-engines.ts";
import type { FromThread, ToThread } from "../messages.ts";

// The script of the thread in Node.
const host = parentPort!;

function post(message: FromThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have none; windows do.
  host.postMessage(message);
}

host.once("message", (start: ThreadStart) => {
  const take = startEngines(start, post);
  host.on("message", (message: ToThread) => take(message));
});
