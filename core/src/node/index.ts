import path from "node:path";
import { fileURLToPath } from "node:url";
import { IncompatiblePluginError, PluginLoadError } from "../errors/index.ts";
import type { PluginIndex, PluginOrigin, RejectedEntry } from "../manifest/manifest.ts";
import { shareScopeOf, type PluginSource, type SharedModule } from "../plugin/plugin-source.ts";
import { sharedCoreModules } from "../shared-modules.ts";
import { loadContainer } from "./load-container.ts";
import { scanPlugins } from "./scan-plugins.ts";

export { proxyFetch } from "./proxy-fetch.ts";
export { integrityOf, readRegularFile, type RegularFileOptions } from "./read-file.ts";
export { sharedCoreModules } from "../shared-modules.ts";
export { scanPlugins, type PluginScan } from "./scan-plugins.ts";

export interface DirectoryOptions {
  /** What the index says of where the plugins come from; default `dropped-in`. */
  readonly origin?: PluginOrigin;
  /** Modules shared besides core's doors: React's, where widgets are loaded. */
  readonly shared?: readonly SharedModule[];
  /** Told of each broken or doubled plugin; default: a warning of the process. */
  onProblem?(problem: RejectedEntry): void;
}

/**
 * A folder of built plugins as a source: the same containers that a browser loads, checked against the same hashes.
 * @param folder what `patchbay build` or `patchbay index --out` wrote, for example `plugins`
 *
 * @example
 * const source = directory("plugins");
 */
export function directory(folder: string | URL, options: DirectoryOptions = {}): PluginSource {
  const { origin = "dropped-in", shared = [], onProblem = warn } = options;
  const root = path.resolve(typeof folder === "string" ? folder : fileURLToPath(folder));
  const scope = shareScopeOf([...sharedCoreModules, ...shared]);

  return {
    async index(): Promise<PluginIndex> {
      const { plugins, problems } = await scanPlugins(root, origin);
      problems.forEach((problem) => onProblem(problem));
      return { patchbay: 1, plugins };
    },
    async load(entry, expose, attempt) {
      const name = `${entry.kind} '${entry.id}'`;
      const container = entry.files[expose];
      if (!container) throw new PluginLoadError(`The ${name} has no ${expose}.`);
      if (expose === "engine") {
        throw new IncompatiblePluginError(`The ${name} runs in a browser's page: Node cannot run it.`);
      }
      const file = path.join(root, entry.base, container.path);
      return loadContainer({ name, expose, file, integrity: container.integrity, attempt }, scope);
    },
  };
}

function warn({ name, reason }: RejectedEntry): void {
  process.emitWarning(reason, { type: "PatchbayPluginWarning", detail: name });
}
