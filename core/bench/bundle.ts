import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Bundle {
  readonly code: string;
  /** Files that it was made of. */
  readonly modules: readonly string[];
  /** Bytes after gzip. */
  readonly size: number;
}

/** Bundles an entry's code for a browser into one minified file, from source: nothing need have been built. */
export async function bundle(code: string): Promise<Bundle> {
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
      minify: true,
      modulePreload: false,
      lib: { entry, formats: ["es"], fileName: "entry" },
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: "strict",
        output: { codeSplitting: false, minify: true },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("The bundler gave no output.");
  const [chunk] = output.output;
  const modules = Object.keys(chunk.modules).filter((id) => id !== entry);
  return { code: chunk.code, modules, size: gzipSync(chunk.code).length };
}

/** An entry that imports the client and some providers, and makes a client of them. */
export function clientEntry(...providers: string[]): string {
  const imports = providers.map(
    (id, place) =>
      `import provider${place} from "${path.join(ROOT, "plugins/providers", id, "src/index.ts")}";
       import { patchbay as manifest${place} } from "${path.join(ROOT, "plugins/providers", id, "package.json")}";`,
  );
  const list = providers.map((id, place) => `{ id: "${id}", manifest: manifest${place}, ...provider${place} }`);
  return `
    import { createClient } from "@patchbay/core/client";
    ${imports.join("\n")}
    export const client = createClient({ providers: [${list.join(", ")}] });`;
}
