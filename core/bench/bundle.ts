import { tmpdir } from "node:os";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** One file of a bundle. */
export interface BundledFile {
  readonly name: string;
  readonly code: string;
  /** Bytes after gzip. */
  readonly size: number;
}

export interface Bundle {
  readonly code: string;
  /** Its source files, without those imported on demand. */
  readonly modules: readonly string[];
  /** Bytes after gzip. */
  readonly size: number;
  /** All output files, the entry first, including those imported on demand. */
  readonly files: readonly BundledFile[];
}

/**
 * Bundles an entry for a browser, minified, from source, so no build is needed. Code imported on demand goes into a
 * separate file that does not count, unless everything must be in one file.
 */
export async function bundle(
  code: string,
  {
    oneFile = false,
    minify = true,
    forNode = false,
    format = "es",
  }: { oneFile?: boolean; minify?: boolean; forNode?: boolean; format?: "es" | "cjs" } = {},
): Promise<Bundle> {
  const entry = "virtual:entry";
  const result = await build({
    root: path.join(ROOT, "core"),
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["source"] },
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
      minify,
      modulePreload: false,
      lib: { entry, formats: [format], fileName: "entry" },
      rolldownOptions: {
        input: entry,
        ...(forNode && { external: [/^node:/] }),
        preserveEntrySignatures: "allow-extension",
        // Statically imported code is one file, as in usual pages.
        output: { codeSplitting: !oneFile && { groups: [{ name: "at-once", tags: ["$initial"] }] }, minify },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("The bundler gave no output.");
  const chunks = output.output
    .filter((file) => file.type === "chunk")
    .toSorted((one, other) => Number(other.isEntry) - Number(one.isEntry));
  const [first] = chunks;
  if (!first?.isEntry) throw new Error("The bundler made no entry.");
  const atOnce = new Set([first]);
  for (const { imports } of atOnce) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) atOnce.add(chunk);
  }
  const text = [...atOnce].map((chunk) => chunk.code).join("");
  const modules = [...atOnce].flatMap((chunk) => Object.keys(chunk.modules)).filter((id) => id !== entry);
  const files = chunks.map((chunk) => ({
    name: chunk.fileName,
    code: chunk.code,
    size: gzipSync(chunk.code).length,
  }));
  return { code: text, modules, size: gzipSync(text).length, files };
}

/** An entry that imports the client and some providers, and makes a client of them. */
export function clientEntry(...providers: string[]): string {
  const imports = providers.map(
    (id, index) =>
      `import provider${index} from "${path.join(ROOT, "plugins/providers", id, "src/index.ts")}";
       import { patchbay as manifest${index} } from "${path.join(ROOT, "plugins/providers", id, "package.json")}";`,
  );
  const list = providers.map((id, index) => `{ id: "${id}", manifest: manifest${index}, ...provider${index} }`);
  return `
    import { createClient } from "@patchbay/core/client";
    ${imports.join("\n")}
    export const client = createClient({ providers: [${list.join(", ")}] });`;
}

/** A module as a page loads it: minified and in one file. It runs as CommonJS, which module runners do not rewrite. */
export async function runBundled<Exports>(code: string): Promise<{ exports: Exports; size: number; file: string }> {
  const { size } = await bundle(code, { oneFile: true });
  const script = await bundle(code, { oneFile: true, format: "cjs" });
  const file = path.join(mkdtempSync(path.join(tmpdir(), "chat-template-")), "bundle.cjs");
  writeFileSync(file, script.code);
  return { exports: createRequire(import.meta.url)(file) as Exports, size, file };
}
