import { fileURLToPath } from "node:url";
import { directory, type DirectoryOptions } from "@patchbay/core/node";
import type { PluginSource } from "@patchbay/core/plugin";

/** The folder of every built plugin, with `index.json` over them: any web server can serve it. */
export const folder: string = fileURLToPath(new URL("..", import.meta.url));

/**
 * Every plugin of this package, for Node. What is published has a built index; the repository's folders are scanned.
 *
 * @example
 * const patchbay = await createPatchbay({ plugins: bundled() });
 */
export function bundled(options: DirectoryOptions = {}): PluginSource {
  return directory(folder, { origin: "built-in", indexFile: "index.json", ...options });
}
