import type { Plugin } from "vite";
import type { PluginFolder } from "./plugin-folder.ts";
import { SHARED_SPECIFIERS } from "./shared-module-facts.ts";

/** Virtual entry of the plain module. */
export const MODULE_ENTRY = "\0patchbay-module";

/** Makes a bundle the plain module `dist/index.js` for people who import a plugin by name: core and React stay imports. */
export function modulePreset({ id, manifest }: PluginFolder, source: string): Plugin {
  return {
    name: "patchbay:module",
    enforce: "pre",
    resolveId(specifier) {
      if (specifier === MODULE_ENTRY) return MODULE_ENTRY;
      return SHARED_SPECIFIERS.includes(specifier)
        ? { id: specifier, external: true, moduleSideEffects: false }
        : undefined;
    },
    load: (moduleId) =>
      moduleId === MODULE_ENTRY
        ? `import plugin from ${JSON.stringify(source)};
           export default { id: ${JSON.stringify(id)}, manifest: ${JSON.stringify(manifest)}, ...plugin };`
        : undefined,
  };
}
