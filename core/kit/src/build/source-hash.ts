import { createHash, type Hash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sharedCoreModules } from "@patchbay/core/node";
import type { PluginFolder } from "./plugin-folder.ts";
import { SHARED_MODULES } from "./shared-module-facts.ts";

const IGNORED = new Set(["dist", "node_modules", "fixtures"]);
const LOCKS = ["package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock"];

/** Computes for a plugin the hash of all that its build is made from. */
export type SourceHash = (plugin: PluginFolder) => Promise<string>;

/**
 * Reads what all plugins have in common once: the kit, core's entry points and the lock file of each plugin's project.
 */
export function createSourceHash(): SourceHash {
  let tools: Promise<string> | undefined;
  const locks = new Map<string, Promise<string>>();
  return async ({ root, kind, id }) => {
    const lock = findLock(root);
    if (lock && !locks.has(lock))
      locks.set(
        lock,
        hashOf((hash) => addFile(hash, lock, "")),
      );
    const common = [kind, id, await (tools ??= hashTools()), lock ? await locks.get(lock) : "no lock"];
    return hashOf(async (hash) => {
      hash.update(JSON.stringify(common));
      await addFolder(hash, root);
    });
  };
}

/** The parts of core that affect a build: shared modules and manifest rules. */
const CORE_FOLDERS = [...sharedCoreModules.map(({ specifier }) => path.posix.basename(specifier)), "plugin"];

/** Packages that hosts share in addition to core's entry points. */
const SHARED_PACKAGES = ["@patchbay/mocks", "@patchbay/widgets"];

/** The kit and what hosts share, as they run: their built files, or their sources when run from source. */
function hashTools(): Promise<string> {
  const kit = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const require = createRequire(import.meta.url);
  const codeOf = (name: string): string =>
    path.join(path.dirname(require.resolve(`${name}/package.json`)), path.basename(kit));
  return hashOf(async (hash) => {
    hash.update(JSON.stringify(SHARED_MODULES));
    await addFolder(hash, kit);
    const core = codeOf("@patchbay/core");
    // The published core has modules shared by its entry points in a folder.
    const shared = existsSync(path.join(core, "shared")) ? ["shared"] : [];
    for (const folder of [...CORE_FOLDERS, ...shared]) await addFolder(hash, path.join(core, folder));
    for (const name of SHARED_PACKAGES) await addFolder(hash, codeOf(name));
  });
}

function findLock(folder: string): string | undefined {
  const lock = LOCKS.map((name) => path.join(folder, name)).find((file) => existsSync(file));
  const parent = path.dirname(folder);
  return lock ?? (parent === folder ? undefined : findLock(parent));
}

async function addFolder(hash: Hash, root: string): Promise<void> {
  const items = await readdir(root, { withFileTypes: true, recursive: true });
  const files = items
    .filter((item) => item.isFile())
    .map((item) => path.join(item.parentPath, item.name))
    .filter((file) => !isIgnored(path.relative(root, file)))
    .toSorted();
  for (const file of files) await addFile(hash, file, path.relative(root, file));
}

function isIgnored(relative: string): boolean {
  return (
    /\.(test\.[cm]?[jt]sx?|tsbuildinfo)$/.test(relative) || relative.split(path.sep).some((part) => IGNORED.has(part))
  );
}

async function addFile(hash: Hash, file: string, name: string): Promise<void> {
  const content = await readFile(file);
  hash.update(`${name}\0${content.length}\0`).update(content);
}

async function hashOf(fill: (hash: Hash) => Promise<void>): Promise<string> {
  const hash = createHash("sha256");
  await fill(hash);
  return hash.digest("hex");
}
