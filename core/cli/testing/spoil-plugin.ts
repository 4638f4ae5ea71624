import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { writeFiles } from "../../kit/testing/plugin-tree.ts";

/** Spoils a new plugin. */
export type Edit = (folder: string) => Promise<void>;

/** Sets members of the manifest, and of package.json. */
export const manifest =
  (patchbay: object, others: object = {}): Edit =>
  async (folder) => {
    const file = path.join(folder, "package.json");
    const before = JSON.parse(await readFile(file, "utf8")) as { patchbay: object };
    await writeFile(file, JSON.stringify({ ...before, ...others, patchbay: { ...before.patchbay, ...patchbay } }));
  };

/** Writes a file. */
export const file =
  (name: string, text: string): Edit =>
  (folder) =>
    writeFiles(folder, { [name]: text });

/** Removes a file. */
export const missing =
  (name: string): Edit =>
  (folder) =>
    rm(path.join(folder, name));

/** Adds a line before the code. */
export const first =
  (line: string): Edit =>
  async (folder) => {
    const source = path.join(folder, "src/index.ts");
    await writeFile(source, `${line}\n${await readFile(source, "utf8")}`);
  };

/** Replaces a text, which must be there. */
export const replaced =
  (name: string, from: string, to: string): Edit =>
  async (folder) => {
    const text = await readFile(path.join(folder, name), "utf8");
    if (!text.includes(from)) throw new Error(`${name} does not contain ${from}`);
    await writeFile(path.join(folder, name), text.replace(from, to));
  };
