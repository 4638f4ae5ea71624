import { rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../testing/plugin-tree.ts";

interface BuildRecord {
  readTree(root: string): ReadonlyMap<string, object>;
  isAsBuilt(root: string, tree: ReadonlyMap<string, object>): boolean;
  areAsBuilt(root: string, files: readonly string[]): boolean;
  recordBuild(root: string, before: ReadonlyMap<string, object>): void;
}

const MODULE = new URL("build-record.mjs", import.meta.url).href;
const { readTree, isAsBuilt, areAsBuilt, recordBuild } = (await import(MODULE)) as BuildRecord;

const FILES = {
  "package-lock.json": "{}",
  "node_modules/.package-lock.json": "{}",
  "core/src/index.ts": "export const one = 1;",
  "core/src/index.test.ts": "",
  "core/dist/index.js": "export const one = 1;",
  "plugins/providers/acme/package.json": "{}",
  "plugins/providers/acme/fixtures/answer.json": "{}",
  "plugins/providers/acme/dist/manifest.json": "{}",
  "plugins/index.json": "{}",
};
const SOURCE = "core/src/index.ts";

/** A repository as a build leaves it. */
async function builtTree() {
  const root = await temporaryFolder();
  await writeFiles(root, FILES);
  recordBuild(root, readTree(root));
  return {
    root,
    isBuilt: (): boolean => isAsBuilt(root, readTree(root)),
    write: (file: string, content: string) => writeFiles(root, { [file]: content }),
    remove: (file: string) => rm(path.join(root, file), { recursive: true }),
  };
}

type Tree = Awaited<ReturnType<typeof builtTree>>;

/** Sets the time of a file's last change, as a clock that was set, or a program that restores times. */
async function setTime({ root }: Tree, file: string, time: Date): Promise<void> {
  await utimes(path.join(root, file), time, time);
}

it.each<[string, (tree: Tree) => Promise<void>]>([
  ["nothing has happened", async () => {}],
  ["a test has changed", ({ write }) => write("core/src/index.test.ts", "it.todo('works');")],
  ["a fixture has changed", ({ write }) => write("plugins/providers/acme/fixtures/answer.json", "{ }")],
  ["a source was written again with the same content", ({ write }) => write(SOURCE, FILES[SOURCE])],
  ["the clock has jumped back by a year", (tree) => setTime(tree, SOURCE, new Date(Date.now() - 3e10))],
  ["the clock has jumped ahead by a year", (tree) => setTime(tree, SOURCE, new Date(Date.now() + 3e10))],
  [
    "a branch was switched, and switched back",
    async ({ write }) => {
      await write(SOURCE, "export const other = 2;");
      await write(SOURCE, FILES[SOURCE]);
    },
  ],
])("needs no build when %s", async (_, change) => {
  const tree = await builtTree();
  await change(tree);
  expect([tree.isBuilt(), tree.isBuilt()]).toEqual([true, true]);
});

it.each<[string, (tree: Tree) => Promise<void>]>([
  ["a source has changed", ({ write }) => write(SOURCE, "export const other = 2;")],
  [
    "a source of the same size has the time of the last one",
    async (tree) => {
      const { mtime } = await stat(path.join(tree.root, SOURCE));
      await tree.write(SOURCE, "export const two = 2;");
      await setTime(tree, SOURCE, mtime);
    },
  ],
  [
    "a source changed while the clock was back by a year",
    async (tree) => {
      await tree.write(SOURCE, "export const two = 2;");
      await setTime(tree, SOURCE, new Date(Date.now() - 3e10));
    },
  ],
  ["a branch without a source was switched to", ({ remove }) => remove("plugins/providers/acme/package.json")],
  ["a branch with a new plugin was switched to", ({ write }) => write("plugins/tasks/new/package.json", "{}")],
  ["an output is missing", ({ remove }) => remove("core/dist/index.js")],
  ["a folder of outputs is missing", ({ remove }) => remove("plugins/providers/acme/dist")],
  ["the index of plugins is missing", ({ remove }) => remove("plugins/index.json")],
  ["an output was cut", ({ write }) => write("core/dist/index.js", "")],
  ["a dependency was installed", ({ write }) => write("node_modules/.package-lock.json", '{ "packages": {} }')],
  ["the lock file has changed", ({ write }) => write("package-lock.json", '{ "packages": {} }')],
  ["everything was installed again", ({ remove }) => remove("node_modules")],
  ["the record is damaged", ({ write }) => write("node_modules/.cache/patchbay-build.json", "{")],
])("needs a build when %s", async (_, change) => {
  const tree = await builtTree();
  await change(tree);
  expect([tree.isBuilt(), tree.isBuilt()]).toEqual([false, false]);
});

it("needs another build when a source was changed, added or removed during the build", async () => {
  for (const change of [
    ({ write }: Tree) => write(SOURCE, "export const two = 2;"),
    ({ write }: Tree) => write("core/src/new.ts", ""),
    ({ remove }: Tree) => remove(SOURCE),
  ]) {
    const tree = await builtTree();
    const before = readTree(tree.root);
    await change(tree);
    recordBuild(tree.root, before);
    expect(tree.isBuilt()).toBe(false);
  }
});

it("recognizes a lock file that was written again with the same content", async () => {
  const { root } = await builtTree();
  const files = ["package-lock.json", "node_modules/.package-lock.json"];
  await writeFile(path.join(root, "package-lock.json"), "{}");
  expect(areAsBuilt(root, files)).toBe(true);
  await writeFile(path.join(root, "package-lock.json"), '{ "packages": {} }');
  expect(areAsBuilt(root, files)).toBe(false);
  expect(areAsBuilt(await temporaryFolder(), files)).toBe(false);
});
