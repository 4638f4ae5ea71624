import path from "node:path";
import { fileURLToPath } from "node:url";
import { PluginLoadError } from "../errors/index.ts";
import type { Expose, IndexEntry, PluginIndex, PluginOrigin, RejectedEntry } from "../manifest/manifest.ts";
import { shareScopeOf, type PluginSource, type SharedModule } from "../plugin/plugin-source.ts";
import { sharedCoreModules } from "../shared-modules.ts";
import { loadContainer, readVerified } from "./load-container.ts";
import { readIndexFile } from "./read-index-file.ts";
import { scanPlugins } from "./scan-plugins.ts";

export { proxyFetch } from "./proxy-fetch.ts";
export { integrityOf, readRegularFile, type RegularFileOptions } from "./read-file.ts";
export { sharedCoreModules } from "../shared-modules.ts";
export { BUILD_PROBLEM_FILE, scanPlugins, type PluginScan } from "./scan-plugins.ts";

export interface DirectoryOptions {
  /** Origin of the plugins in the index; default `dropped-in`. */
  readonly origin?: PluginOrigin;
  /**
   * Name of a file that `patchbay index` wrote into the folder. If it exists, it is read instead of all manifests, so plugins
   * added later are not listed. Default: none.
   */
  readonly indexFile?: string;
  /** Runs the plugins' code apart from this program; `createSandbox` of `@patchbay/sandbox/node` makes one. */
  readonly sandbox?: PluginIsolation;
  /** Shared modules in addition to core's entry points: React's, if widgets are loaded. */
  readonly shared?: readonly SharedModule[];
  /** Called for each broken or duplicate plugin; default: a process warning. */
  onProblem?(problem: RejectedEntry): void;
}

/** Runs plugins' code where it has nothing of the host. */
export interface PluginIsolation {
  /** Loads a plugin's container from its verified code. @returns the module it exposes */
  load(entry: IndexEntry, code: string, expose: Expose): Promise<object>;
  release(entry: IndexEntry): void;
}

/**
 * A folder of built plugins as a source: the same containers that a browser loads, checked against the same hashes.
 * @param folder output of `patchbay build` or `patchbay index --out`, for example `plugins`
 *
 * @example
 * const source = directory("plugins");
 */
export function directory(folder: string | URL, options: DirectoryOptions = {}): PluginSource {
  const { origin = "dropped-in", indexFile, shared = [], sandbox, onProblem = warn } = options;
  const root = path.resolve(typeof folder === "string" ? folder : fileURLToPath(folder));
  const threads = new Map<string, () => void>();
  const scope = shareScopeOf([...sharedCoreModules, ...shared]);

  return {
    async index(): Promise<unknown> {
      const written = indexFile === undefined ? undefined : await readIndexFile(path.join(root, indexFile), origin);
      if (written !== undefined) return written;
      const { plugins, problems } = await scanPlugins(root, origin);
      problems.forEach((problem) => onProblem(problem));
      return { patchbay: 1, plugins } satisfies PluginIndex;
    },
    async load(entry, expose, attempt) {
      const name = `${entry.kind} '${entry.id}'`;
      const container = entry.files[expose];
      if (!container) throw new PluginLoadError(`The ${name} has no ${expose}.`);
      const files = path.join(root, entry.base);
      if (expose === "engine") {
        // Loaded late: few programs run models on the device.
        const { startEngine } = await import("./engine-thread.ts");
        const { engine, close } = await startEngine(entry, files);
        threads.get(engineKey(entry))?.();
        threads.set(engineKey(entry), close);
        return { default: engine };
      }
      const file = path.join(files, container.path);
      if (sandbox) {
        const code = await readVerified({ name, expose, file, integrity: container.integrity });
        return sandbox.load(entry, code.toString(), expose);
      }
      return loadContainer({ name, expose, file, integrity: container.integrity, attempt }, scope);
    },
    async facts(entry, { path: file, integrity }) {
      const listed = { expose: "facts", file: path.join(root, entry.base, file), integrity };
      return JSON.parse((await readVerified({ name: `${entry.kind} '${entry.id}'`, ...listed })).toString());
    },
    release(entry) {
      sandbox?.release(entry);
      threads.get(engineKey(entry))?.();
      threads.delete(engineKey(entry));
    },
  };
}

/** A rebuilt engine is another engine, which may be started before the old one is released. */
const engineKey = ({ id, files }: IndexEntry): string => `${id} ${files.engine?.path ?? ""}`;

function warn({ name, reason }: RejectedEntry): void {
  process.emitWarning(reason, { type: "PatchbayPluginWarning", detail: name });
}
