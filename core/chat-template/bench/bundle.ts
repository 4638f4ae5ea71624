import { createRequire } from "node:module";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const core = fileURLToPath(new URL("../..", import.meta.url));

/** A module as a page would get it: minified and in one file. It runs as CommonJS, which no module runner rewrites. */
export interface Bundle<Exports> {
  exports: Exports;
  /** Bytes after gzip. */
  size: number;
}

export async function bundle<Exports>(code: string): Promise<Bundle<Exports>> {
  const entry = "virtual:entry";
  const result = await build({
    root: core,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id.endsWith(entry) ? entry : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: "esnext",
      lib: { entry, formats: ["es", "cjs"], fileName: "bundle" },
      rolldownOptions: { input: entry, output: { codeSplitting: false, minify: true } },
    },
  });
  const [module, script] = (Array.isArray(result) ? result : [result]).map(textOf);
  if (module === undefined || script === undefined) throw new Error("the bundler gave no output");
  const file = path.join(mkdtempSync(path.join(tmpdir(), "chat-template-")), "bundle.cjs");
  writeFileSync(file, script);
  return { exports: createRequire(import.meta.url)(file) as Exports, size: gzipSync(module).length };
}

function textOf(result: Awaited<ReturnType<typeof build>>): string {
  if (!("output" in result)) throw new Error("the bundler watches");
  return result.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}
