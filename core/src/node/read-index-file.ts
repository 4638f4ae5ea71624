import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ManifestError } from "../errors/index.ts";
import { trustEntry } from "../manifest/check-entry.ts";
import type { PluginOrigin } from "../manifest/manifest.ts";
import { readRegularFile } from "./read-file.ts";

/**
 * Reads an index from a folder. Entries that the same version of core checked when it wrote the index are not checked again:
 * they are as trustworthy as the code next to them.
 * @returns the index for the plugin host; undefined if there is no such file, or if plugins were built since in a folder of
 * sources
 * @throws ManifestError if the file cannot be read or is not JSON
 */
export async function readIndexFile(file: string, origin: PluginOrigin): Promise<unknown> {
  const content = await readRegularFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new ManifestError(`The plugin index ${file} cannot be read: ${error.message}`, { cause: error });
  });
  if (content === undefined) return undefined;
  let index: unknown;
  try {
    index = JSON.parse(content.toString("utf8"));
  } catch (error) {
    throw new ManifestError(`${file} is not JSON. Write it again with 'patchbay index'.`, { cause: error });
  }
  const { plugins, checkedBy } = (index ?? {}) as { readonly plugins?: unknown; readonly checkedBy?: unknown };
  if (!Array.isArray(plugins)) return index;
  if (isStale(file, plugins as readonly { readonly base?: unknown }[])) return undefined;
  const entries = plugins.map((entry: unknown) => ({ ...(entry as object), origin }));
  if (checkedBy === (await coreVersion())) entries.forEach(trustEntry);
  return { ...(index as object), plugins: entries };
}

/** Whether plugins beside the index were built later, as developers do one by one in a folder of sources. */
function isStale(file: string, plugins: readonly { readonly base?: unknown }[]): boolean {
  const root = path.dirname(file);
  if (!existsSync(path.join(root, "package.json")) || !existsSync(path.join(root, "src"))) return false;
  const { mtimeMs } = statSync(file);
  const bases = new Set(plugins.map(({ base }) => String(base)));
  const isChanged = (base: string): boolean =>
    [base, `${base}manifest.json`].some((name) => {
      const stats = statSync(path.join(root, name), { throwIfNoEntry: false });
      return !stats || stats.mtimeMs > mtimeMs;
    });
  const isNew = (base: string): boolean => !bases.has(base) && existsSync(path.join(root, base, "manifest.json"));
  const kinds = new Set([...bases].map((base) => base.split("/")[0] ?? ""));
  return (
    [...bases].some(isChanged) ||
    [...kinds].some((kind) => readdirSync(path.join(root, kind)).some((id) => isNew(`${kind}/${id}/dist/`)))
  );
}

/** The version of this package, for an index's `checkedBy`. */
export async function coreVersion(): Promise<string> {
  // Source, built and merged modules are all at the same depth in the package.
  const manifest = await readRegularFile(fileURLToPath(new URL("../../package.json", import.meta.url)));
  return (JSON.parse(manifest.toString("utf8")) as { readonly version: string }).version;
}
