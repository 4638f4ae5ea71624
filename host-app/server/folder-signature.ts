import { readdirSync, statSync, type Dirent } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";

/** `<kind folder>/<id>` is two folders deep; a dropped-in plugin may have one around it. */
const DEPTH = 3;

/** Longest time that requests wait while the folders are scanned. */
const SLICE_MS = 8;

/**
 * A text that changes when a plugin folder appears, disappears, or its manifest is rewritten. Much cheaper than reading
 * the manifests. Without promises: thousands of plugins would need tens of thousands at four times the cost. It lets
 * requests through between slices.
 * @param onFolder called with every folder before it is read, after the one that contains it
 */
export async function folderSignature(
  folders: readonly string[],
  onFolder: (folder: string) => void = () => {},
): Promise<string> {
  const parts: string[] = [];
  let began = performance.now();
  for (const folder of folders) {
    for (const part of walk(folder, DEPTH, onFolder)) {
      parts.push(part);
      if (performance.now() - began < SLICE_MS) continue;
      await setImmediate();
      began = performance.now();
    }
  }
  return parts.join("\n");
}

function* walk(folder: string, depth: number, onFolder: (folder: string) => void): Generator<string> {
  onFolder(folder);
  const items = itemsOf(folder);
  const has = (name: string): boolean => items.some((item) => item.name === name);
  // The plugins folder is not a plugin, whatever else it contains.
  const isPlugin = depth < DEPTH;
  if (isPlugin && has("manifest.json")) {
    yield stateOf(path.join(folder, "manifest.json"));
    return;
  }
  // A plugin's source: nothing else in it is searched.
  const isSource = isPlugin && has("package.json");
  if (isSource) yield folder;
  if (has("dist")) {
    onFolder(path.join(folder, "dist"));
    yield stateOf(path.join(folder, "dist/manifest.json"));
  }
  if (isSource || depth === 0) return;
  const inside = items.filter((item) => (item.isDirectory() || item.isSymbolicLink()) && !isPassedOver(item.name));
  for (const { name } of inside.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    yield* walk(path.join(folder, name), depth - 1, onFolder);
  }
}

function itemsOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isPassedOver(name: string): boolean {
  return name === "dist" || name === "node_modules" || name.startsWith(".");
}

function stateOf(file: string): string {
  try {
    const { size, mtimeMs } = statSync(file);
    return `${file} ${size} ${mtimeMs}`;
  } catch {
    return `${file} is missing`;
  }
}
