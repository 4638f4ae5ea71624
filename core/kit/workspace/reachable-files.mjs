import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** How the compiler's output names another file: imports, exports, imported types, and files that are read by address. */
const NAMED = /(?:\bfrom |\bimport |\bimport\(|new URL\()"(\.[^"]+\.[jt]sx?)"/g;

/**
 * The built files that a package's exports and commands lead to. The compiler never removes what it wrote for a source that
 * is gone, and declares what no declaration of an export mentions.
 * @param folder of the package
 * @returns absolute paths; nothing when no export lies in `dist`
 */
export function reachableFiles(folder, { exports, bin = {} }) {
  const targets = [...Object.values(exports).flatMap((door) => Object.values(door)), ...Object.values(bin)];
  const waiting = targets
    .filter((target) => /^\.\/(dist|bin)\/.*\.js$|^\.\/dist\/.*\.d\.ts$/.test(target))
    .map((target) => path.join(folder, target));
  const found = new Set();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, name] of readFileSync(file, "utf8").matchAll(NAMED)) {
      const named = path.join(path.dirname(file), name);
      const built = file.endsWith(".d.ts") ? named.replace(/(\.d)?\.[jt]sx?$/, ".d.ts") : named;
      if (existsSync(built)) waiting.push(built);
    }
  }
  return found;
}
