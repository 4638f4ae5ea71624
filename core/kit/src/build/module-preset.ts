import type { Expose } from "@patchbay/core/plugin";
import type { Plugin } from "vite";
import type { PluginFolder } from "./plugin-folder.ts";
import { SHARED_SPECIFIERS } from "./shared-module-facts.ts";

/** Virtual entry of the plain module. */
export const MODULE_ENTRY = "\0patchbay-module";

/** The plain module with a provider's dated facts, which the provider imports when they are needed. */
export const FACTS_MODULE = "./models.js";

/** The source that is also built as a plain module, and its file name. */
export const PLAIN_MODULES: Readonly<Partial<Record<Expose, string>>> = { plugin: "index", mocks: "mocks" };

/**
 * Makes a bundle the plain module `dist/index.js` or `dist/mocks.js` for people who import a plugin by name: core,
 * mocks and
 * React stay imports.
 * @param hasFacts whether `FACTS_MODULE` is beside it
 */
export function modulePreset(plugin: PluginFolder, expose: Expose, source: string, hasFacts: boolean): Plugin {
  return {
    name: "patchbay:module",
    enforce: "pre",
    resolveId(specifier) {
      if (specifier === MODULE_ENTRY) return MODULE_ENTRY;
      if (specifier === FACTS_MODULE) return { id: specifier, external: true };
      if (!SHARED_SPECIFIERS.includes(specifier)) return undefined;
      return { id: specifier, external: true, moduleSideEffects: false };
    },
    load(moduleId) {
      if (moduleId !== MODULE_ENTRY) return undefined;
      return expose === "plugin" ? pluginCode(plugin, source, hasFacts) : `export * from ${JSON.stringify(source)};`;
    },
  };
}

function pluginCode({ kind, id, manifest }: PluginFolder, source: string, hasFacts: boolean): string {
  const facts = hasFacts ? `, facts: async () => (await import(${JSON.stringify(FACTS_MODULE)})).default` : "";
  return `
    import source from ${JSON.stringify(source)};
    const ${kind} = { id: ${JSON.stringify(id)}, manifest: ${JSON.stringify(manifest)}, ...source${facts} };
    export default ${kind};`;
}

/** A module, because not every bundler and runtime imports JSON. */
export const factsModule = (facts: string): string => `export default ${facts};\n`;
