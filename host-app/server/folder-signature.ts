import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** `<kind folder>/<id>/dist/manifest.json` is three folders deep. */
const DEPTH = 3;

const IGNORED = new Set(["node_modules", "src", "fixtures"]);

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
  const parts = await Promise.all(
    items
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(async (item) => {
        const where = path.join(folder, item.name);
        if (item.name === "manifest.json") {
          const found = await stat(where).catch(() => undefined);
          return [`${where} ${found?.size} ${found?.mtimeMs}`];
        }
        if (item.name === "package.json") return [where];
        const inside =
          (item.isDirectory() || item.isSymbolicLink()) && !IGNORED.has(item.name) && !item.name.startsWith(".");
        return inside && depth > 0 ? await walk(where, depth - 1) : [];
      }),
  );
  return parts.flat();
}
