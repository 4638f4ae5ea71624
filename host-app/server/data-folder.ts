import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";

/**
 * Creates a folder with its parents.
 * @throws Error of the file system if it is not writable
 */
export async function makeFolder(folder: string): Promise<void> {
  await tryToWrite(folder);
  await mkdir(folder, { recursive: true });
}

/** Creates a folder in the nearest existing one, and removes it. Node's recursive mkdir never ends where this fails. */
async function tryToWrite(folder: string): Promise<void> {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = path.dirname(nearest);
  const probe = mkdtemp(path.join(nearest, ".patchbay-write-")).catch((error: Error) => {
    throw Object.assign(error, { path: nearest });
  });
  await rmdir(await probe);
}

/** The warning at the start if the data folder is not writable; undefined otherwise. */
export async function unwritableNotice(dataFolder: string): Promise<string | undefined> {
  try {
    await tryToWrite(dataFolder);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `Plugins cannot be installed, removed, or disabled for everyone, because the server cannot write to its data folder ${dataFolder} (${code}): choose another one with --data.`;
  }
}

/** Writes a file atomically: if the program ends midway, the old one stays. */
export async function replaceFile(file: string, content: string): Promise<void> {
  await makeFolder(path.dirname(file));
  const fresh = `${file}.${process.pid}.new`;
  try {
    await writeDurably(fresh, content);
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
}

/**
 * Writes a file and waits until it is on the disk: after a power failure, its name must not exist without its content.
 */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Error codes of a full disk, and of a folder that is not writable. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);
const UNWRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT"]);

/** The answer when writing to the data folder failed; undefined for any other error. */
export function diskProblem(error: unknown, dataFolder: string): { status: 500 | 507; error: string } | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (FULL.has(code)) {
    return {
      status: 507,
      error: `The disk of the server's data folder ${dataFolder} is full. Free some space, then try again.`,
    };
  }
  if (!UNWRITABLE.has(code)) return undefined;
  const remedy = "Start the server with --data and a folder that it may write to.";
  return { status: 500, error: `The server cannot write to its data folder ${dataFolder} (${code}). ${remedy}` };
}
