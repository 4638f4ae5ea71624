import { readdir } from "node:fs/promises";
import path from "node:path";

const IGNORED = new Set(["dist", "node_modules"]);

/** The files that a plugin's author wrote, relative to its folder and with `/`; hidden ones and what is built are left out. */
export async function listSourceFiles(root: string): Promise<string[]> {
  const items = await readdir(root, { withFileTypes: true, recursive: true });
  return items
    .filter((item) => item.isFile())
    .map((item) => path.relative(root, path.join(item.parentPath, item.name)).split(path.sep))
    .filter((parts) => !parts.some((part) => IGNORED.has(part) || part.startsWith(".")))
    .map((parts) => parts.join("/"))
    .toSorted();
}
