import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { BUILD_PROBLEM_FILE } from "@patchbay/core/node";

/** Stores the hash of a build's sources, so that unchanged plugins are not rebuilt. */
const STATE_FILE = ".build.json";

/** File name -> content, in writing order: a file comes after the files that it names. */
export type OutputFiles = ReadonlyMap<string, string | Uint8Array>;

/** What a build was made from, and what it wrote. */
export interface BuildState {
  readonly sourceHash: string;
  /** Hash of what the types were checked against; absent: they were not checked. */
  readonly types?: string | undefined;
  /** File name -> bytes. */
  readonly files: Readonly<Record<string, number>>;
}

/** The state of a folder that contains a complete build of the sources with this hash; otherwise undefined. */
export function readBuild(folder: string, sourceHash: string): BuildState | undefined {
  const state = readState(folder);
  if (state?.sourceHash !== sourceHash) return undefined;
  const whole = Object.entries(state.files).every(
    ([name, bytes]) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size === bytes,
  );
  return whole ? state : undefined;
}

/** Writes the files atomically, and then removes files of earlier builds, so readers never see a partial plugin. */
export async function writeOutput(
  folder: string,
  files: OutputFiles,
  made: Pick<BuildState, "sourceHash" | "types">,
): Promise<void> {
  await makeFolder(folder);
  for (const [name, content] of files) await writeAtOnce(path.join(folder, name), content);
  const sizes = [...files].map(([name, content]) => [name, Buffer.byteLength(content)] as const);
  await writeState(folder, { ...made, files: Object.fromEntries(sizes) });
  await removeOthers(folder, new Set([...files.keys(), STATE_FILE]));
}

export async function writeState(folder: string, state: BuildState): Promise<void> {
  await writeAtOnce(path.join(folder, STATE_FILE), JSON.stringify(state));
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

function readState(folder: string): BuildState | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, STATE_FILE), "utf8")) as BuildState;
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
