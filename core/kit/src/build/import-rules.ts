import { isBuiltin } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";
import { PluginBuildError } from "./plugin-build-error.ts";
import { SHARED_SPECIFIERS } from "./shared-module-facts.ts";

const SHARED_LIST = SHARED_SPECIFIERS.join(", ");

/** Refuses imports that cannot work, or would tie a plugin to something other than its contract. */
export function importRules(root: string): Plugin {
  return {
    name: "patchbay:import-rules",
    enforce: "pre",
    async resolveId(specifier, importer, options) {
      if (!importer || specifier.startsWith("\0") || importer.startsWith("\0")) return undefined;
      const refuse = (reason: string): never => {
        throw new PluginBuildError(`${path.relative(root, importer)} imports '${specifier}'${reason}`);
      };
      if (specifier.startsWith("@patchbay/")) refuse(`, which plugins cannot use. They share: ${SHARED_LIST}.`);
      if (specifier.startsWith("react-dom/")) {
        refuse(": a second renderer beside the host's would break hooks and context. Use 'react-dom' itself.");
      }
      const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      if (isBuiltin(specifier) && !(resolved && path.isAbsolute(resolved.id))) {
        refuse(", a module of Node: plugins also run in browsers. Use what the language and its contract offer.");
      }
      if (resolved && isForeign(root, resolved.id)) {
        refuse(`, which lies outside of the plugin's folder. Copy what is needed, or publish it as a package.`);
      }
      return resolved;
    },
  };
}

/** Installed packages are bundled and covered by the lock file; anything else outside the folder is somebody else's. */
function isForeign(root: string, id: string): boolean {
  const file = id.split("?")[0] ?? id;
  if (!path.isAbsolute(file)) return false;
  const relative = path.relative(root, file);
  return (
    (relative.startsWith("..") || path.isAbsolute(relative)) && !file.includes(`${path.sep}node_modules${path.sep}`)
  );
}
