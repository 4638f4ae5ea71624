// oxlint-disable unicorn/require-post-message-target-origin -- Threads have none; windows do.
// Loads the built groq plugin as the first one of this process, and prints when each part was done, in milliseconds.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { Worker } from "node:worker_threads";
import { createPluginSandbox } from "@patchbay/sandbox";

const dist = new URL("../../dist/", import.meta.url);
const folder = new URL("../../../../plugins/providers/groq/dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8"));
const code = readFileSync(new URL(manifest.files.plugin.path, folder), "utf8");

const cpuTime = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;
const marks = {};
const mark = (name) => (marks[name] ??= { at: performance.now(), cpu: cpuTime() });

/** As `createSandbox` opens a thread. */
function open() {
  const worker = new Worker(new URL("node/worker.cjs", dist), { env: {} });
  worker.once("online", () => mark("thread"));
  const started = Promise.all([
    readFile(new URL("engine.wasm", dist)).then((bytes) => WebAssembly.compile(bytes)),
    readFile(new URL("engine.image", dist)),
  ]).then(([wasm, image]) => {
    mark("compiled");
    worker.postMessage({ wasm, image: Uint8Array.from(image).buffer });
  });
  return {
    post: (message) => void started.then(() => worker.postMessage(message)),
    listen: (take) => {
      worker.on("message", (message) => {
        mark(message.n === 0 ? "script" : "plugin");
        take(message);
      });
    },
    ended: new Promise(() => {}),
    end: () => void worker.terminate(),
  };
}

mark("start");
const sandbox = createPluginSandbox({ open, answerMs: 10_000 });
await sandbox.load({ ...manifest, base: "", origin: "installed" }, code);
process.stdout.write(JSON.stringify(marks));
sandbox.close();
