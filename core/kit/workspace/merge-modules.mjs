import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";

/** How the compiler's output names another module: at once, and on demand or by address. */
const STATIC = /(?:\bfrom |\bimport )"(\.[^"]+\.js)"/g;
const LATER = /(?:\bimport\(|new URL\()"(\.[^"]+\.js)"/g;

/**
 * Moves modules that one other alone imports into that one, in place, leaves docstrings to the declarations, and indents those
 * by tabs: a disk gives every file whole blocks, so that many small files weigh twice what they hold. What a program loads
 * stays the same: no module is shared that was not, and none is loaded with another that would not have been.
 * @param folder of a staged package
 * @param manifest its package.json, whose exports stay files of their own
 */
export async function mergeModules(folder, { exports }) {
  const built = readdirSync(path.join(folder, "dist"), { recursive: true }).map((name) =>
    path.join(folder, "dist", name),
  );
  for (const file of built.filter((name) => name.endsWith(".d.ts"))) {
    const declared = readFileSync(file, "utf8");
    writeFileSync(
      file,
      declared.replaceAll(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4)),
    );
  }
  const files = built.filter((name) => name.endsWith(".js"));
  const doors = Object.values(exports).flatMap((door) => (door.default ? [path.join(folder, door.default)] : []));
  const importers = new Map(files.map((file) => [file, new Set()]));
  const apart = new Set(doors);
  for (const file of files) {
    const code = readFileSync(file, "utf8");
    const named = (pattern) => [...code.matchAll(pattern)].map(([, name]) => path.join(path.dirname(file), name));
    for (const other of named(STATIC)) importers.get(other)?.add(file);
    for (const other of named(LATER)) apart.add(other);
  }
  // What a door passes on stays apart, too: a bundler leaves out whole modules more easily than parts of one.
  for (const [file, users] of importers) {
    if (users.size !== 1 || doors.some((door) => users.has(door))) apart.add(file);
  }
  const [merged, kept] = [false, true].map((isApart) => files.filter((file) => apart.has(file) === isApart));
  for (const file of kept) {
    const bundle = await rolldown({
      input: file,
      external: (id, importer = file) => !/^[./]/.test(id) || apart.has(path.resolve(path.dirname(importer), id)),
      treeshake: false,
      platform: "neutral",
      cwd: folder,
    });
    // What a docstring says stands in the declarations.
    await bundle.write({ file, comments: { annotation: true, legal: true, jsdoc: false }, codeSplitting: false });
  }
  for (const file of merged) rmSync(file);
}
