// Bundles what runs beside a plugin in its engine, core's entry points among it, into dist/guest.js, and copies the engine to
// dist/engine.wasm: pages fetch both and hand them to their worker.
import { copyFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { rolldown } from "rolldown";

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
await bundle.write({
  file: path.join(folder, "dist/guest.js"),
  format: "iife",
  name: "guest",
  minify: true,
  codeSplitting: false,
});
await bundle.close();

const engine = createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm");
await copyFile(engine, path.join(folder, "dist/engine.wasm"));
