import { isBuiltin } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";
import { PluginBuildError } from "./plugin-folder.ts";
import { SHARED_SPECIFIERS } from "./shared-module-facts.ts";

/** Refuses imports that cannot work, or would tie a plugin to something other than its contract. */
export function importRules(root: string): Plugin {
  return {
    name: "patchbay:import-rules",
    enforce: "pre",
    async resolveId(specifier, importer, options) {
      if (!importer || specifier.startsWith("\0") || importer.startsWith("\0")) return undefined;
      const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      const refusal = refusalOf(specifier, resolved?.id, root);
      if (refusal) throw new PluginBuildError(`${path.relative(root, importer)} imports '${specifier}', ${refusal}`);
      return resolved;
    },
  };
}

function refusalOf(specifier: string, resolved: string | undefined, root: string): string | undefined {
  if (specifier.startsWith("@patchbay/")) {
    return `which plugins cannot use. They share: ${SHARED_SPECIFIERS.join(", ")}.`;
  }
  if (specifier.startsWith("react-dom/")) {
    return "a second renderer beside the host's, which would break hooks and context. Use 'react-dom' itself.";
  }
  // An installed package may have a builtin's name, such as `events`.
  if (isBuiltin(specifier) && !(resolved && path.isAbsolute(resolved))) {
    return "a module of Node, but plugins also run in browsers. Use what the language and the contract offer.";
  }
  if (!resolved) {
    if (specifier.startsWith(".")) return "which does not exist. Create it, or correct the path.";
    const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
    return `which is not installed. Run 'npm install ${name}'.`;
  }
  if (isForeign(root, resolved)) {
    return "which is outside the plugin's folder. Copy what is needed, or publish it as a package.";
  }
  return undefined;
}

/**
 * Installed packages are bundled and covered by the lock file; anything else outside the folder is not the plugin's.
 */
function isForeign(root: string, id: string): boolean {
  const file = id.split("?")[0] ?? id;
  if (!path.isAbsolute(file) || file.includes(`${path.sep}node_modules${path.sep}`)) return false;
  const relative = path.relative(root, file);
  return relative.startsWith("..") || path.isAbsolute(relative);
}
