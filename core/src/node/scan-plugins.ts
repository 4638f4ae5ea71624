import { readdir } from "node:fs/promises";
import path from "node:path";
import { ManifestError } from "../errors/index.ts";
import { entryProblem } from "../manifest/check-entry.ts";
import { pluginKey, type IndexEntry, type PluginOrigin, type RejectedEntry } from "../manifest/manifest.ts";
import { readRegularFile } from "./read-file.ts";

/** What a folder of built plugins holds. */
export interface PluginScan {
  /** One entry for each (kind, id), in the order of the folders' names. */
  readonly plugins: readonly IndexEntry[];
  /** Folders that hold no usable plugin, and second plugins of the same kind and id. */
  readonly problems: readonly RejectedEntry[];
}

/** In a plugin's `dist`, beside its last good build: why a later change could not be built. */
export const BUILD_PROBLEM_FILE = "build-problem.txt";

const MOST_MANIFEST_BYTES = 2 ** 22;

const MOST_PROBLEM_BYTES = 2 ** 16;

/** Manifests that are open at the same time: systems limit how many files a process may open. */
const MOST_AT_ONCE = 64;

/** `<folder>/<kind>/<id>` is two levels deep. */
const DEPTH = 2;

/**
 * Finds the built plugins in a folder, at most two levels deep: the folders with a `manifest.json`, in themselves or in
 * their `dist`. A broken plugin becomes a problem and never hides another one.
 * @param folder path of the folder
 * @param origin what the entries say of where they come from
 * @throws ManifestError when the folder cannot be read
 */
export async function scanPlugins(folder: string, origin: PluginOrigin): Promise<PluginScan> {
  const bases = await basesIn(folder).catch((error: unknown) => {
    throw new ManifestError(`The plugin folder ${folder} cannot be read: ${messageOf(error)}`, { cause: error });
  });
  const plugins = new Map<string, IndexEntry>();
  const problems: RejectedEntry[] = [];
  for (const { found, problem } of await inTurn(bases, async (base) => ({
    found: await readEntry(folder, base, origin),
    problem: await readBuildProblem(folder, base),
  }))) {
    if ("reason" in found) {
      problems.push(...(problem ? [problem] : []), found);
      continue;
    }
    const key = pluginKey(found.kind, found.id);
    if (problem) problems.push({ ...problem, plugin: key });
    const first = plugins.get(key);
    if (!first) plugins.set(key, found);
    else {
      const reason = `The ${found.kind} '${found.id}' is there twice: ${first.base} is used, ${found.base} is not. Remove one.`;
      problems.push({ name: found.base, reason });
    }
  }
  return { plugins: [...plugins.values()], problems };
}

/** A folder whose plugins are looked for. */
interface Place {
  readonly root: string;
  /** Whether the root holds the sources of plugins, each with its package.json. */
  readonly ofSources: boolean;
}

async function basesIn(root: string): Promise<string[]> {
  const names = await readdir(root);
  return pluginBases({ root, ofSources: names.includes("package.json") && names.includes("src") }, "", DEPTH);
}

/** Folders with a manifest, relative to the scanned one and with a closing slash; those with sources only stay as they are. */
async function pluginBases(place: Place, relative: string, depth: number): Promise<string[]> {
  const { root, ofSources } = place;
  const items = await readdir(path.join(root, relative), { withFileTypes: true });
  const names = new Set(items.map((item) => item.name));
  if (relative && names.has("manifest.json")) return [relative];
  if (names.has("dist") && (await hasManifest(path.join(root, relative, "dist")))) {
    // Among sources a build without its own is what version control has left of a plugin that was removed.
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
        pluginBases(place, `${relative}${name}/`, depth - 1).catch((error: NodeJS.ErrnoException) => {
          // A link to a file, or a folder removed while it was scanned.
          if (error.code === "ENOTDIR" || error.code === "ENOENT") return [];
          throw error;
        }),
      ),
  );
  return nested.flat();
}

/** As `Promise.all` of what is made of the items, but of few at a time. */
async function inTurn<Item, Result>(items: readonly Item[], make: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++) {
      results[place] = await make(items[place]!);
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
    // A link could lead to any file, whose content an error might quote.
    const content = await readRegularFile(file, { maxBytes: MOST_MANIFEST_BYTES, links: false });
    const manifest: unknown = JSON.parse(content.toString("utf8"));
    const entry = { ...(manifest as object), base, origin };
    if (entryProblem(entry) === undefined) return entry as IndexEntry;
    // Only a manifest with problems needs the schemas, which name them all.
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
