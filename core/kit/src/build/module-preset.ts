import type { Plugin } from "vite";
import type { PluginFolder } from "./plugin-folder.ts";
import { SHARED_SPECIFIERS } from "./shared-module-facts.ts";

/** Virtual entry of the plain module. */
export const MODULE_ENTRY = "\0patchbay-module";

/** Makes a bundle the plain module `dist/index.js` for people who import a plugin by name: core and React stay imports. */
export function modulePreset(plugin: PluginFolder, source: string): Plugin {
  return {
    name: "patchbay:module",
    enforce: "pre",
    resolveId(specifier) {
      if (specifier === MODULE_ENTRY) return MODULE_ENTRY;
      if (!SHARED_SPECIFIERS.includes(specifier)) return undefined;
      return { id: specifier, external: true, moduleSideEffects: false };
    },
    load: (moduleId) => (moduleId === MODULE_ENTRY ? entryCode(plugin, source) : undefined),
  };
}

function entryCode({ kind, id, manifest }: PluginFolder, source: string): string {
  return `
    import source from ${JSON.stringify(source)};
    const ${kind} = { id: ${JSON.stringify(id)}, manifest: ${JSON.stringify(manifest)}, ...source };
    export default ${kind};`;
}
