import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, type Dirent } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sharedCoreModules } from "@patchbay/core/node";
import { isInRepository } from "./plugin-folder.ts";
import { SHARED_MODULES } from "./shared-module-facts.ts";

const IGNORED = new Set(["dist", "node_modules"]);
const LOCKS = ["package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock"];

/**
 * Computes for a plugin folder the hash of all that its build is made from. Nothing is parsed, so that a folder that has
 * not changed costs only its reading.
 * @param kind of a plugin whose path does not contain it
 */
export type SourceHash = (folder: string, kind: string | undefined) => string;

/**
 * Reads what all plugins have in common once: the kit, core's entry points and the lock file of each plugin's project.
 */
export function createSourceHash(): SourceHash {
  const tools = once(hashTools);
  const lockOf = once(findLock);
  const hashLock = once((lock: string) => hashOf((hash) => addFile(hash, lock, "")));
  const inRepository = once(isInRepository);
  return (folder, kind) => {
    const root = path.resolve(folder);
    const parent = path.dirname(root);
    const lock = lockOf(root);
    // A manifest without a kind or an id gets it from these.
    const names = [kind, path.basename(parent), path.basename(root), inRepository(path.dirname(parent))];
    return hashOf((hash) => {
      hash.update(JSON.stringify([...names, tools(""), lock ? hashLock(lock) : "no lock"]));
      addFolder(hash, root);
    });
  };
}

/** Calls a function once for each text. */
function once<Result>(work: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (!results.has(text)) results.set(text, work(text));
    return results.get(text) as Result;
  };
}

/** The parts of core that affect a build: shared modules and manifest rules. */
const CORE_FOLDERS = [...sharedCoreModules.map(({ specifier }) => path.posix.basename(specifier)), "plugin"];

/** Packages that hosts share in addition to core's entry points. */
const SHARED_PACKAGES = ["@patchbay/mocks", "@patchbay/widgets"];

/** The kit and what hosts share, as they run: their built files, or their sources when run from source. */
function hashTools(): string {
  const kit = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const require = createRequire(import.meta.url);
  const codeOf = (name: string): string =>
    path.join(path.dirname(require.resolve(`${name}/package.json`)), path.basename(kit));
  return hashOf((hash) => {
    hash.update(JSON.stringify(SHARED_MODULES));
    addFolder(hash, kit);
    const core = codeOf("@patchbay/core");
    // The published core has modules shared by its entry points in a folder.
    const shared = existsSync(path.join(core, "shared")) ? ["shared"] : [];
    for (const folder of [...CORE_FOLDERS, ...shared]) addFolder(hash, path.join(core, folder));
    for (const name of SHARED_PACKAGES) addFolder(hash, codeOf(name));
    addFolder(hash, codeOf("@patchbay/testing"), (file) => path.parse(file).name === "quality");
  });
}

function findLock(folder: string): string | undefined {
  const lock = LOCKS.map((name) => path.join(folder, name)).find((file) => existsSync(file));
  const parent = path.dirname(folder);
  return lock ?? (parent === folder ? undefined : findLock(parent));
}

/**
 * Adds the files of a folder, except tests and what is installed or built. Without promises: thousands of small files
 * would cost four times as much.
 */
export function addFolder(hash: Hash, root: string, isAdded = (_file: string): boolean => true): void {
  for (const file of filesOf(root)) if (isAdded(file)) addFile(hash, file, path.relative(root, file));
}

function* filesOf(folder: string): Generator<string> {
  for (const item of itemsOf(folder)) {
    const file = path.join(folder, item.name);
    if (item.isDirectory() && !IGNORED.has(item.name)) yield* filesOf(file);
    else if (item.isFile() && !/\.(test\.[cm]?[jt]sx?|tsbuildinfo)$/.test(item.name)) yield file;
  }
}

/** In the same order on every machine; none if the folder does not exist. */
function itemsOf(folder: string): Dirent[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function addFile(hash: Hash, file: string, name: string): void {
  const content = readFileSync(file);
  hash.update(`${name}\0${content.length}\0`).update(content);
}

export function hashOf(fill: (hash: Hash) => void): string {
  const hash = createHash("sha256");
  fill(hash);
  return hash.digest("hex");
}
