import { writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const WORKERS = ["offline-worker", "remove-offline-worker"];

/** The server generates the policy of this file for each request, so it is no file that never changes. */
const ENGINE_WORKER = /^assets\/engine-worker-/;

/** Only pages with an installed plugin fetch the sandbox, which is larger than the app. */
const SANDBOX_FILE = /^assets\/(?:sandbox-worker|emscripten-module[\w.]*)-|\.(?:wasm|image)$/;

/** Builds the offline workers, each as one file without a hash, and lists what they store. */
export function offlineFiles(): Plugin {
  return {
    name: "offline-files",
    apply: "build",
    // Only now are chunks that contained only styles removed.
    async writeBundle({ dir = "." }, bundle) {
      for (const name of WORKERS) await writeFile(path.join(dir, `${name}.js`), await buildWorker(name));
      const files = Object.keys(bundle).filter(
        (file) => file.startsWith("assets/") && !ENGINE_WORKER.test(file) && !SANDBOX_FILE.test(file),
      );
      const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry)?.fileName;
      if (entry === undefined) this.error("The build has no entry.");
      await writeFile(path.join(dir, "offline.json"), JSON.stringify({ entry, files }));
    },
  };
}

async function buildWorker(name: string): Promise<string> {
  const input = path.join(import.meta.dirname, `src/host/offline/${name}.ts`);
  const result = (await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, target: "es2023", rolldownOptions: { input, output: { format: "iife" } } },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}
