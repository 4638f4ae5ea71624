import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readIndexFile } from "./read-index-file.ts";

const BASE = "libraries/example/dist/";
let root: string;
const at = (...names: string[]): string => path.join(root, ...names);
const read = () => readIndexFile(at("index.json"), "built-in");
const touch = (file: string, seconds: number) => utimes(file, seconds, seconds);

async function build(base: string): Promise<void> {
  await mkdir(at(base), { recursive: true });
  await writeFile(at(base, "manifest.json"), "{}");
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "patchbay-index-"));
  await build(BASE);
  await touch(at(BASE, "manifest.json"), 1000);
  await touch(at(BASE), 1000);
  await writeFile(at("index.json"), JSON.stringify({ patchbay: 1, plugins: [{ id: "example", base: BASE }] }));
  await touch(at("index.json"), 2000);
});
afterEach(() => rm(root, { recursive: true }));

const CHANGES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["was rebuilt", () => touch(at(BASE, "manifest.json"), 3000)],
  ["could not be rebuilt", () => touch(at(BASE), 3000)],
  ["was removed", () => rm(at("libraries/example"), { recursive: true })],
  ["was built for the first time", () => build("libraries/new/dist/")],
];

it.each(CHANGES)("ignores the index of a folder of sources when a plugin %s later", async (_, change) => {
  await writeFile(at("package.json"), "{}");
  await mkdir(at("src"));
  expect(await read()).toMatchObject({ plugins: [{ id: "example", origin: "built-in" }] });
  await change();
  expect(await read()).toBeUndefined();
});

it.each(CHANGES)("reads the index of a folder of built plugins even if a plugin %s later", async (_, change) => {
  await change();
  expect(await read()).toMatchObject({ plugins: [{ id: "example" }] });
});
