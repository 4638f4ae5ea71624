import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { ThreadStart } from "../engine/start-engines.ts";
import { createPluginSandbox, type PluginSandbox, type SandboxOptions } from "../host/sandbox.ts";
import type { ThreadPort } from "../host/thread.ts";
import type { FromThread } from "../messages.ts";

/** The script of a thread. Code that runs from source uses the built script, because threads have no loaders. */
const SCRIPT = import.meta.url.endsWith(".ts")
  ? new URL("../../dist/node/worker.cjs", import.meta.url)
  : new URL("./worker.cjs", import.meta.url);

/**
 * Runs plugins from elsewhere in threads of Node.
 *
 * @example
 * const patchbay = await createPatchbay({ plugins: directory("plugins", { sandbox: createSandbox() }) });
 */
export function createSandbox(options: Omit<SandboxOptions, "open"> = {}): PluginSandbox {
  return createPluginSandbox({ ...options, open });
}

let start: Promise<ThreadStart> | undefined;

/** Compiled with the first thread; each further one starts in a tenth of the time. */
async function readStart(): Promise<ThreadStart> {
  const [wasm, image] = await Promise.all([
    readFile(new URL("../engine.wasm", SCRIPT)).then((bytes) => WebAssembly.compile(bytes)),
    readFile(new URL("../engine.image", SCRIPT)),
  ]);
  return { wasm, image: Uint8Array.from(image).buffer };
}

function open(): ThreadPort {
  // The environment contains the host's keys.
  const worker = new Worker(SCRIPT, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } });
  worker.unref();
  start ??= readStart();
  let reason = "Its thread ended.";
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have none; windows do.
  const started = start.then((message) => worker.postMessage(message));
  started.catch((error: unknown) => {
    // The next thread reads the files again.
    start = undefined;
    reason = `${String(error)}.`;
    void worker.terminate();
  });
  return {
    post(message, transfer = []) {
      started.then(() => worker.postMessage(message, [...transfer])).catch(() => undefined);
    },
    listen: (take) => void worker.on("message", (message: FromThread) => take(message)),
    ended: new Promise((resolve) => {
      worker.once("error", (error) => (reason = `${String(error)}.`));
      worker.once("exit", () => resolve(reason));
    }),
    end: () => void worker.terminate(),
    hold: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
    cpuTime() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
  };
}
