// Bundles what runs beside a plugin in its engine, core's entry points among it, runs it once, and writes the engine's memory to
// dist/engine.image and the engine to dist/engine.wasm: pages fetch both and hand them to their worker.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { rolldown } from "rolldown";
import { createImage } from "./dist/engine/image.js";

const folder = import.meta.dirname;
const lent = path.join(folder, "src/guest/base64.ts");
const bundle = await rolldown({
  input: path.join(folder, "src/guest/index.ts"),
  cwd: folder,
  platform: "neutral",
  logLevel: "warn",
  resolve: { conditionNames: ["source", "import"] },
  plugins: [
    {
      name: "lent-base64",
      resolveId: (specifier, importer = "") =>
        /\/base64\.(ts|js)$/.test(specifier) && !importer.includes("sandbox/src") ? lent : null,
    },
  ],
});
const { output } = await bundle.generate({ format: "iife", name: "guest", minify: true, codeSplitting: false });
await bundle.close();

// One file, because a thread of Node finds and reads its modules one after the other.
const worker = await rolldown({
  input: path.join(folder, "src/node/worker.ts"),
  cwd: folder,
  platform: "node",
  logLevel: "warn",
});
await worker.write({ file: path.join(folder, "dist/node/worker.js"), format: "esm", codeSplitting: false });
await worker.close();

// The engine's random numbers begin with the time: without it, the same source makes the same image.
Date.now = () => 0;
const wasm = await readFile(createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));
const script = `(function(){${output[0].code};return guest.default ?? guest})()`;
await writeFile(path.join(folder, "dist/engine.wasm"), wasm);
await writeFile(path.join(folder, "dist/engine.image"), await createImage(await WebAssembly.compile(wasm), script));
