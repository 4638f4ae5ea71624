import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import { serveEngines } from "../engine/serve-engines.ts";
import type { ToThread } from "../messages.ts";

// The script of the thread in Node.
const wasmFile = createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm");
const [wasmModule, guest] = await Promise.all([
  readFile(wasmFile).then((bytes) => WebAssembly.compile(bytes)),
  readFile(new URL("../guest.js", import.meta.url), "utf8"),
]);
const host = parentPort!;
const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));
const take = serveEngines(module, guest, (message) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have none; windows do.
  host.postMessage(message);
});
host.on("message", (message: ToThread) => take(message));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have none; windows do.
host.postMessage({ n: 0, out: [] });
