// Bundles a Worker and runs it in workerd, whose requests to the outside are answered by a server on this machine: prints the
// Worker's address. Usage: <entry> <bundle> <address of the outside>
import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { build } from "esbuild";
import { Miniflare, Response, fetch } from "miniflare";

const [entry, outfile, outside] = process.argv.slice(2);

/** In the repository, providers are no packages yet. */
const providers = {
  name: "providers",
  setup(bundler) {
    const folder = path.resolve(import.meta.dirname, "../../../plugins/providers");
    bundler.onResolve({ filter: /^@patchbay\/provider-[\w-]+$/ }, ({ path: name }) => ({
      path: path.join(folder, name.replace("@patchbay/provider-", ""), "dist/index.js"),
    }));
  },
};

await build({
  entryPoints: [entry],
  bundle: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["workerd", "worker", "browser", "import"],
  minify: true,
  plugins: [providers],
  outfile,
});
const worker = new Miniflare({
  modules: true,
  script: await readFile(outfile, "utf8"),
  compatibilityDate: "2026-04-01",
  bindings: { GROQ_API_KEY: "gsk-edge", HF_TOKEN: "hf_edge", PATCHBAY_TOKEN: "token-of-the-edge" },
  // Nothing leaves this machine.
  outboundService: async (request) => {
    const { pathname, search, hostname } = new URL(request.url);
    const { method, headers, body } = request;
    const answer = await fetch(`${outside}/${hostname}${pathname}${search}`, { method, headers, body, duplex: "half" });
    return new Response(answer.body, answer);
  },
});
process.stdout.write(`listening on ${(await worker.ready).port}\n`);
process.once("SIGTERM", async () => {
  await worker.dispose();
  process.exit(0);
});
