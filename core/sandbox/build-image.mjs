// Bundles what runs beside a plugin in its engine, core's entry points among it, runs it once, and writes the engine's memory to
// dist/engine.image and the engine to dist/engine.wasm: pages fetch both and hand them to their worker.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { rolldown } from "rolldown";

const folder = import.meta.dirname;
/** Modules of core and mocks that are replaced by the engine's own. */
const LENT = [
  [/\/base64\.[tj]s$/, "base64.ts"],
  [/^msw$|^\.\/(?:sound|whole-answer)\.[tj]s$/, "made-by-host.ts"],
  [/^\.{1,2}\/world\.[tj]s$/, "world.ts"],
];

/** @returns the code of one file */
async function bundle(input, { output, ...options }) {
  const build = await rolldown({ input: path.join(folder, "src", input), cwd: folder, logLevel: "warn", ...options });
  const { output: files } = await build.generate({ codeSplitting: false, ...output });
  await build.close();
  return files[0].code;
}

async function write(file, content) {
  const target = path.join(folder, "dist", file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

const guest = await bundle("guest/index.ts", {
  platform: "neutral",
  resolve: { conditionNames: ["source", "import"] },
  plugins: [
    {
      name: "lent-modules",
      resolveId(specifier, importer = "") {
        if (importer.includes("sandbox/src")) return null;
        const [, file] = LENT.find(([pattern]) => pattern.test(specifier)) ?? [];
        return file ? path.join(folder, "src/guest", file) : null;
      },
    },
  ],
  output: { format: "iife", name: "guest", minify: true },
});

// One file each, because a thread of Node finds and reads modules one after the other; CommonJS, which it starts sooner.
const worker = await bundle("node/worker.ts", { platform: "node", output: { format: "cjs", minify: true } });
await write("node/worker.cjs", worker);
const image = await bundle("engine/image.ts", { platform: "node", output: { format: "esm" } });
await write("engine/image.js", image);
const { createImage } = await import("./dist/engine/image.js");

// The engine's random numbers begin with the time: without it, the same source makes the same image.
Date.now = () => 0;
const wasm = await readFile(createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));
await write("engine.wasm", wasm);
const script = `(function(){${guest};return guest.default ?? guest})()`;
await write("engine.image", await createImage(await WebAssembly.compile(wasm), script));
