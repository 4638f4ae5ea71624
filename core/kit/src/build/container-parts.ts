import path from "node:path";
import type { Plugin } from "vite";
import { PluginBuildError } from "./plugin-folder.ts";

/** Prefix of the placeholder for a part's file in an engine's code, until the part is built and has a hash. */
export const PART_MARK = "patchbay-part:";

/** A name that no plugin uses: it is inserted after the bundler has made names unique. */
const LOAD = "__patchbayLoadPart";

/**
 * Excludes modules imported by `import("./…")` from an engine's bundle: each becomes a separate container, which the
 * host loads on demand.
 * @param sources receives them by name
 */
export function containerParts(sources: Map<string, string>): Plugin {
  return {
    name: "patchbay:container-parts",
    enforce: "pre",
    async resolveId(specifier, importer, options) {
      if (options.kind !== "dynamic-import" || !specifier.startsWith(".")) return undefined;
      const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      if (!resolved) return undefined;
      const name = `${path.parse(resolved.id).name}.js`;
      if ((sources.get(name) ?? resolved.id) !== resolved.id) {
        throw new PluginBuildError(`it imports two modules by import() whose files would both be called ${name}.`);
      }
      sources.set(name, resolved.id);
      return { id: PART_MARK + name, external: true };
    },
  };
}

/** Lets code request its parts from the host. */
export const replacePartImports = (code: string): string =>
  code.replaceAll(new RegExp(`\\bimport\\((["'])(${PART_MARK}[^"']+)\\1\\)`, "g"), `${LOAD}("$2")`);

/** Takes from the host what loads a part by its file. */
export const PARTS_CODE = `
let ${LOAD};
export const parts = (load) => void (${LOAD} = load);`;
