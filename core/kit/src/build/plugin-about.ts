import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import type { PluginFolder } from "./plugin-folder.ts";

/** Virtual module: a task or library together with its about.md. */
const DESCRIBED = "\0patchbay-described-plugin";

/** A module to bundle, with the bundler plugins for it. */
export interface DescribedSource {
  /** Path of the module, or a virtual module's id. */
  readonly source: string;
  readonly presets: readonly Plugin[];
}

/** Adds the `about.md` of a task or library, if any, to the plugin as `about`. Other modules are unchanged. */
export function describePlugin({ root, kind }: PluginFolder, source: string): DescribedSource {
  const file = path.join(root, "about.md");
  if (kind === "provider" || !existsSync(file)) return { source, presets: [] };
  const preset: Plugin = {
    name: "patchbay:plugin-about",
    enforce: "pre",
    resolveId: (specifier) => (specifier === DESCRIBED ? DESCRIBED : undefined),
    async load(id) {
      if (id !== DESCRIBED) return undefined;
      return `
        import plugin from ${JSON.stringify(source)};
        export default { ...plugin, about: ${JSON.stringify(await readFile(file, "utf8"))} };`;
    },
  };
  return { source: DESCRIBED, presets: [preset] };
}
