import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Tools that users of Patchbay do not install, in a separate package. */
export const TOOLS = path.join(ROOT, "core/cli/tools");

/** The engine for open models, which has its own dependencies. */
export const ENGINE_FOLDER = path.join(ROOT, "plugins/packages/engines/transformers-js");

/** Whether the packages of a folder match its lock. npm writes the file that shows this at the very end. */
function isInstalled(folder: string): boolean {
  const installed = path.join(folder, "node_modules", ".package-lock.json");
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(path.join(folder, "package-lock.json")).mtimeMs
  );
}

/** File with npm's message about a failed install, for workers, which are other processes. */
const failureOf = (folder: string): string => path.join(folder, "node_modules", ".failed-install.txt");

/** Installs the packages of a folder, unless they match its lock. Throws npm's message if it fails. */
export async function installPackages(folder: string): Promise<void> {
  if (isInstalled(folder)) return;
  // Immediately, before a worker can read files of an earlier run.
  rmSync(failureOf(folder), { force: true });
  try {
    await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
  } catch (error) {
    mkdirSync(path.join(folder, "node_modules"), { recursive: true });
    writeFileSync(failureOf(folder), String(error));
    throw error;
  }
}

/**
 * Resolves when the packages of a folder are installed; the set-up of the slow tests starts the install. Throws npm's
 * message
 * if it fails.
 */
export async function packagesInstalled(folder: string): Promise<void> {
  while (!isInstalled(folder)) {
    if (existsSync(failureOf(folder))) throw new Error(readFileSync(failureOf(folder), "utf8"));
    await sleep(100);
  }
}

/**
 * The global setup of the slow tests: starts installing their packages, once for all files. Tests that need none of
 * them run meanwhile; tests whose packages could not be installed fail.
 * @returns a function that waits for the installs
 */
export default function beginInstalls(): () => Promise<void> {
  const installs = Promise.allSettled([TOOLS, ENGINE_FOLDER].map(installPackages));
  return async () => void (await installs);
}
