import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Rolldown } from "vite";
import type { FileBundle } from "./bundle-with-vite.ts";

/** JSX, style sheets, JSON and assets need Vite. */
const PLAIN_SOURCE = /^\0|^(?!.*[\\/]node_modules[\\/]).*\.[cm]?[jt]s$/;

class NeedsVite extends Error {}

/** With filters, so that the bundler calls them only for what they refuse. */
const plainSourcesOnly: Rolldown.Plugin = {
  name: "patchbay:plain-sources-only",
  load: {
    filter: { id: { exclude: PLAIN_SOURCE } },
    handler(id) {
      throw new NeedsVite(id);
    },
  },
  transform: {
    // Vite replaces its members, among them the files of a glob.
    filter: { code: "import.meta" },
    handler(_, id) {
      throw new NeedsVite(id);
    },
  },
};

let bundler: Promise<typeof Rolldown> | undefined;

/** The bundler of the installed Vite, so that both write the same code. */
function loadBundler(): Promise<typeof Rolldown> {
  const vite = createRequire(import.meta.url).resolve("vite/package.json");
  return import(pathToFileURL(createRequire(vite).resolve("rolldown")).href) as Promise<typeof Rolldown>;
}

/**
 * Bundles plain modules of the plugin itself with the options that Vite passes to its bundler. Starting Vite for each
 * bundle takes two to three times as long as the bundle itself.
 * @returns undefined if the modules need Vite, or have an error, which Vite then reports
 */
export async function bundleWithoutVite({ root, entry, preset, minify }: FileBundle): Promise<string | undefined> {
  const { rolldown } = await (bundler ??= loadBundler());
  try {
    const bundle = await rolldown({
      cwd: root,
      input: entry,
      platform: "browser",
      logLevel: "silent",
      preserveEntrySignatures: "strict",
      plugins: [...(preset as Rolldown.Plugin[]), plainSourcesOnly],
      resolve: { extensions: [".mjs", ".js", ".mts", ".ts", ".jsx", ".tsx", ".json"] },
      transform: { target: "esnext", define: { "process.env.NODE_ENV": JSON.stringify("production") } },
      experimental: { attachDebugInfo: "none" },
    });
    const { output } = await bundle.generate({
      format: "es",
      codeSplitting: false,
      generatedCode: { preset: "es2015" },
      topLevelVar: true,
      minify,
      comments: { annotation: !minify, jsdoc: !minify, legal: !minify },
    });
    await bundle.close();
    return output.length === 1 ? output[0].code : undefined;
  } catch {
    return undefined;
  }
}
