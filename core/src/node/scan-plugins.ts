import { readdir } from "node:fs/promises";
import path from "node:path";
import { ManifestError } from "../errors/index.ts";
import { entryProblem } from "../manifest/check-entry.ts";
import { pluginKey, type IndexEntry, type PluginOrigin, type RejectedEntry } from "../manifest/manifest.ts";
import { readRegularFile } from "./read-file.ts";

/** Content of a folder of built plugins. */
export interface PluginScan {
  /** One entry for each (kind, id), in the order of the folders' names. */
  readonly plugins: readonly IndexEntry[];
  /** Folders without a usable plugin, and second plugins of the same kind and id. */
  readonly problems: readonly RejectedEntry[];
}

/** In a plugin's `dist`, next to its last good build: why a later change could not be built. */
export const BUILD_PROBLEM_FILE = "build-problem.txt";

const MOST_MANIFEST_BYTES = 2 ** 22;

const MOST_PROBLEM_BYTES = 2 ** 16;

/** Maximum number of open manifests: systems limit the open files of a process. */
const MOST_AT_ONCE = 64;

/** `<folder>/<kind>/<id>` is two levels deep. */
const DEPTH = 2;

/**
 * Finds the built plugins in a folder, at most two levels deep: folders with a `manifest.json`, directly or in their `dist`.
 * A broken plugin becomes a problem and never hides another one.
 * @param folder path of the folder
 * @param origin origin of the entries
 * @throws ManifestError if the folder cannot be read
 */
export async function scanPlugins(folder: string, origin: PluginOrigin): Promise<PluginScan> {
  const bases = await basesIn(folder).catch((error: unknown) => {
    throw new ManifestError(`The plugin folder ${folder} cannot be read: ${messageOf(error)}`, { cause: error });
  });
  const plugins = new Map<string, IndexEntry>();
  const problems: RejectedEntry[] = [];
  for (const { entry, problem } of await inTurn(bases, async (base) => ({
    entry: await readEntry(folder, base, origin),
    problem: await readBuildProblem(folder, base),
  }))) {
    if ("reason" in entry) {
      problems.push(...(problem ? [problem] : []), entry);
      continue;
    }
    const key = pluginKey(entry.kind, entry.id);
    if (problem) problems.push({ ...problem, plugin: key });
    const first = plugins.get(key);
    if (!first) plugins.set(key, entry);
    else {
      const reason = `The ${entry.kind} '${entry.id}' is there twice: ${first.base} is used, ${entry.base} is not. Remove one.`;
      problems.push({ name: entry.base, reason });
    }
  }
  return { plugins: [...plugins.values()], problems };
}

/** A folder to scan. */
interface Scan {
  readonly root: string;
  /** Whether the root contains sources of plugins, each with its package.json. */
  readonly ofSources: boolean;
}

async function basesIn(root: string): Promise<string[]> {
  const names = await readdir(root);
  return pluginBases({ root, ofSources: names.includes("package.json") && names.includes("src") }, "", DEPTH);
}

/** Folders with a manifest, relative to the scanned one and with a trailing slash. */
async function pluginBases(scan: Scan, relative: string, depth: number): Promise<string[]> {
  const { root, ofSources } = scan;
  const items = await readdir(path.join(root, relative), { withFileTypes: true });
  const names = new Set(items.map((item) => item.name));
  if (relative && names.has("manifest.json")) return [relative];
  if (names.has("dist") && (await hasManifest(path.join(root, relative, "dist")))) {
    // Among sources, a build without its sources is left over from a removed plugin.
    return relative && ofSources && !names.has("package.json") ? [] : [`${relative}dist/`];
  }
  if (relative && names.has("package.json")) return [relative];
  if (depth === 0) return [];
  const folders = items.filter((item) => item.isDirectory() || item.isSymbolicLink()).map((item) => item.name);
  const nested = await Promise.all(
    folders
      .filter((name) => !name.startsWith(".") && name !== "node_modules" && name !== "dist")
      .toSorted()
      .map((name) =>
        pluginBases(scan, `${relative}${name}/`, depth - 1).catch((error: NodeJS.ErrnoException) => {
          // A link to a file, or a folder that was removed during the scan.
          if (error.code === "ENOTDIR" || error.code === "ENOENT") return [];
          throw error;
        }),
      ),
  );
  return nested.flat();
}

/** Like `Promise.all` of the made results, but with limited concurrency. */
async function inTurn<Item, Result>(items: readonly Item[], make: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await make(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, items.length) }, work));
  return results;
}

async function hasManifest(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOTDIR" || error.code === "ENOENT") return [];
    throw error;
  });
  return names.includes("manifest.json");
}

async function readEntry(folder: string, base: string, origin: PluginOrigin): Promise<IndexEntry | RejectedEntry> {
  const file = path.join(folder, base, "manifest.json");
  try {
    // A link could point to any file, and an error might quote its content.
    const content = await readRegularFile(file, { maxBytes: MOST_MANIFEST_BYTES, links: false });
    const manifest: unknown = JSON.parse(content.toString("utf8"));
    const entry = { ...(manifest as object), base, origin };
    if (entryProblem(entry) === undefined) return entry as IndexEntry;
    // Only a manifest with problems needs the schemas, which report all of them.
    const { parseIndexEntry } = await import("../manifest/manifest-schema.ts");
    return parseIndexEntry(entry, file);
  } catch (error) {
    return { name: base, reason: describe(error, file) };
  }
}

async function readBuildProblem(folder: string, base: string): Promise<RejectedEntry | undefined> {
  if (!base.endsWith("dist/")) return undefined;
  const file = path.join(folder, base, BUILD_PROBLEM_FILE);
  const content = await readRegularFile(file, { maxBytes: MOST_PROBLEM_BYTES, links: false }).catch(() => undefined);
  return (
    content && {
      name: base,
      reason: `The last change could not be built, so an earlier build is used.\n${content.toString("utf8")}`,
    }
  );
}

function describe(error: unknown, file: string): string {
  if (ManifestError.isInstance(error)) return error.message;
  if (error instanceof SyntaxError) return `${file} is not JSON. Build the plugin again.`;
  if ((error as NodeJS.ErrnoException).code === "ENOENT")
    return `The plugin in ${path.dirname(file)} is not built. Run 'patchbay build'.`;
  return `${file} cannot be read: ${messageOf(error)}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
