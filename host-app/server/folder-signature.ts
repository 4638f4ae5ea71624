import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** `<kind folder>/<id>` is two folders deep; what is dropped in may have one around it. */
const DEPTH = 3;

/**
 * A text that changes when a plugin folder appears, disappears, or its manifest is written anew. Much cheaper than reading
 * the manifests: it is asked for twice a second.
 */
export async function folderSignature(folders: readonly string[]): Promise<string> {
  const parts = await Promise.all(folders.map((folder) => walk(folder, DEPTH)));
  return parts.flat().join("\n");
}

async function walk(folder: string, depth: number): Promise<string[]> {
  const items = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = new Set(items.map((item) => item.name));
  // The folder of plugins is none itself, whatever else it is.
  const isPlugin = depth < DEPTH;
  if (isPlugin && names.has("manifest.json")) return [await stateOf(path.join(folder, "manifest.json"))];
  const built = names.has("dist") ? [await stateOf(path.join(folder, "dist/manifest.json"))] : [];
  // A plugin's source: nothing else in it is looked for.
  if (isPlugin && names.has("package.json")) return [folder, ...built];
  if (depth === 0) return built;
  const inside = await Promise.all(
    items
      .filter((item) => (item.isDirectory() || item.isSymbolicLink()) && !isPassedOver(item.name))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map((item) => walk(path.join(folder, item.name), depth - 1)),
  );
  return [...built, ...inside.flat()];
}

function isPassedOver(name: string): boolean {
  return name === "dist" || name === "node_modules" || name.startsWith(".");
}

async function stateOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  return `${file} ${found?.size} ${found?.mtimeMs}`;
}
