import { parentPort } from "node:worker_threads";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import { serveEngines } from "../engine/serve-engines.ts";
import type { FromThread, ToThread } from "../messages.ts";

/** The host's first message: what every thread needs, compiled and read once. */
export interface ThreadStart {
  readonly wasmModule: WebAssembly.Module;
  readonly guest: string;
}

// The script of the thread in Node.
const host = parentPort!;

function post(message: FromThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have none; windows do.
  host.postMessage(message);
}

host.once("message", async ({ wasmModule, guest }: ThreadStart) => {
  const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));
  const take = serveEngines(module, guest, post);
  host.on("message", (message: ToThread) => take(message));
  post({ n: 0, out: [] });
});
