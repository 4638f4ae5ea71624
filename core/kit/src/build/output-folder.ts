import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { BUILD_PROBLEM_FILE } from "@patchbay/core/node";

/** Stores the hash of a build's sources, so that unchanged plugins are not rebuilt. */
const STATE_FILE = ".build.json";

/** File name -> content, in writing order: a file comes after the files that it names. */
export type OutputFiles = ReadonlyMap<string, string | Uint8Array>;

interface BuildState {
  readonly sourceHash: string;
  /** File name -> bytes. */
  readonly files: Readonly<Record<string, number>>;
}

/** Whether the folder contains a complete build of the sources with this hash. */
export async function isUpToDate(folder: string, sourceHash: string): Promise<boolean> {
  const state = await readState(folder);
  if (state?.sourceHash !== sourceHash) return false;
  const whole = Object.entries(state.files).map(async ([name, bytes]) => {
    const stats = await stat(path.join(folder, name)).catch(() => undefined);
    return stats?.size === bytes;
  });
  return (await Promise.all(whole)).every(Boolean);
}

/** Writes the files atomically, and then removes files of earlier builds, so readers never see a partial plugin. */
export async function writeOutput(folder: string, files: OutputFiles, sourceHash: string): Promise<void> {
  await makeFolder(folder);
  for (const [name, content] of files) await writeAtOnce(path.join(folder, name), content);
  const sizes = [...files].map(([name, content]) => [name, Buffer.byteLength(content)] as const);
  const state: BuildState = { sourceHash, files: Object.fromEntries(sizes) };
  await writeAtOnce(path.join(folder, STATE_FILE), JSON.stringify(state));
  await removeOthers(folder, new Set([...files.keys(), STATE_FILE]));
}

/** Writes a temporary file and renames it, so that no process reads a partial file. */
export async function writeAtOnce(file: string, content: string | Uint8Array): Promise<void> {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  await writeFile(beside, content);
  await rename(beside, file);
}

/** Empties a folder except for the named files. */
export async function removeOthers(folder: string, keep: ReadonlySet<string>): Promise<void> {
  const stale = (await readdir(folder)).filter((name) => !keep.has(name));
  await Promise.all(stale.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

async function readState(folder: string): Promise<BuildState | undefined> {
  try {
    return JSON.parse(await readFile(path.join(folder, STATE_FILE), "utf8")) as BuildState;
  } catch {
    // Absent or damaged: build.
    return undefined;
  }
}

/**
 * Creates a folder and its parents. Node's `recursive` never ends if an existing folder cannot contain others, as in
 * /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) await makeFolder(parent);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/**
 * Writes the reason for a failed build next to the last good build, where hosts read it, or removes an earlier one.
 * Does nothing for a plugin that was never built.
 */
export async function setBuildProblem(folder: string, problem: string | undefined): Promise<void> {
  const manifest = path.join(folder, "dist", "manifest.json");
  const file = path.join(folder, "dist", BUILD_PROBLEM_FILE);
  if (!existsSync(problem === undefined ? file : manifest)) return;
  if (problem === undefined) await rm(file, { force: true });
  else await writeAtOnce(file, problem);
  // Servers detect changes by the manifest's time. The folder may be removed meanwhile.
  const now = new Date();
  await utimes(manifest, now, now).catch(() => undefined);
}
