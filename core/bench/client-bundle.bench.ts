import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What a page needs to chat: our client with one provider, and the peer's, bundled alike. */
const ENTRIES = {
  "@patchbay/core/client + groq": `
    import { createClient } from "@patchbay/core/client";
    import groq from "${path.join(ROOT, "plugins/providers/groq/dist/index.js")}";
    export const client = createClient({ providers: [groq] });`,
  "@huggingface/inference": `
    import { InferenceClient } from "@huggingface/inference";
    export const client = new InferenceClient();`,
} as const;

export type BundleName = keyof typeof ENTRIES;

/** Bundles an entry for a browser, minified. @returns its size in bytes after gzip */
export async function bundleSize(name: BundleName): Promise<number> {
  return gzipSync(await bundle(ENTRIES[name])).length;
}

export default {
  title: "Client bundled for a browser, minified and gzipped",
  async run() {
    const ours = await bundleSize("@patchbay/core/client + groq");
    const peer = await bundleSize("@huggingface/inference");
    return [
      {
        name: "@patchbay/core/client + groq",
        value: ours,
        unit: "bytes",
        note: `${(peer / ours).toFixed(1)} times smaller`,
      },
      { name: "@huggingface/inference", value: peer, unit: "bytes" },
    ];
  },
};

async function bundle(code: string): Promise<string> {
  const entry = "virtual:entry";
  const result = await build({
    root: path.join(ROOT, "core"),
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
      minify: true,
      modulePreload: false,
      lib: { entry, formats: ["es"], fileName: "client" },
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: "strict",
        output: { codeSplitting: false, minify: true },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("the bundler gave no output");
  return output.output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}
