import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import { ENGINES_FOLDER, KIND_FOLDERS } from "@patchbay/core/plugin";
import { systemProblem } from "./system-problem.ts";

/** The names of folders that contain plugins. */
const GROUP_FOLDERS = [...Object.values(KIND_FOLDERS), ENGINES_FOLDER];

/**
 * The plugin folders of a path: itself, or all in its `providers`, `libraries`, `tasks` and `engines`.
 * @throws InputError if it is not a folder, or contains no plugin
 */
export async function findPluginFolders(folder: string): Promise<string[]> {
  const items = await readdir(folder).catch((error: Error) => {
    throw new InputError(systemProblem(error) ?? `${folder} cannot be read: ${error.message}.`, { cause: error });
  });
  const kinds = GROUP_FOLDERS.filter((name) => items.includes(name));
  // A repository may itself be in a folder named `tasks`.
  if (isKindFolder(path.dirname(folder)) && kinds.length === 0) return [folder];
  const isPackage = items.includes("package.json");
  if (isPackage && (await hasManifest(folder))) return [folder];
  const kindFolders = isKindFolder(folder) ? [folder] : kinds.map((name) => path.join(folder, name));
  const folders = (await Promise.all(kindFolders.map(subfolders))).flat();
  if (folders.length > 0) return folders;
  // A package without the field `patchbay`: building it reports the problem.
  if (isPackage) return [folder];
  throw new InputError(
    `${folder} contains no plugin: neither a package.json nor a folder below ${GROUP_FOLDERS.join("/, ")}/. ` +
      "Create one with 'patchbay new provider <id>'.",
  );
}

/** Whether a package is a plugin, rather than a package of plugins. */
async function hasManifest(folder: string): Promise<boolean> {
  const text = await readFile(path.join(folder, "package.json"), "utf8");
  return /"patchbay"\s*:\s*\{/.test(text);
}

function isKindFolder(folder: string): boolean {
  return GROUP_FOLDERS.includes(path.basename(folder));
}

async function subfolders(folder: string): Promise<string[]> {
  const items = await readdir(folder, { withFileTypes: true });
  const folders = items
    .filter((item) => item.isDirectory() && !item.name.startsWith("."))
    .map((item) => path.join(folder, item.name))
    .toSorted();
  const isLeft = await Promise.all(folders.map(isLeftover));
  return folders.filter((_, index) => !isLeft[index]);
}

/** Whether a folder contains only build output: git removes a plugin's files, but not ignored ones. */
async function isLeftover(folder: string): Promise<boolean> {
  // Undefined: removed since it was listed.
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return true;
  return names.length > 0 && names.every((name) => IGNORED.has(name));
}

const IGNORED = new Set(["dist", "node_modules"]);

/** A plugin's source files, relative to its folder and with `/`, without hidden and built ones. */
export async function listSourceFiles(root: string): Promise<string[]> {
  const items = await readdir(root, { withFileTypes: true, recursive: true });
  return items
    .filter((item) => item.isFile())
    .map((item) => path.relative(root, path.join(item.parentPath, item.name)).split(path.sep))
    .filter((parts) => !parts.some((part) => IGNORED.has(part) || part.startsWith(".")))
    .map((parts) => parts.join("/"))
    .toSorted();
}
