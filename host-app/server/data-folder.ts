import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Writes a file that is there whole, before and after: what ends the program in between leaves the old one. */
export async function replaceFile(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.new`;
  try {
    await writeDurably(fresh, content);
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
}

/** Writes a file and waits until the disk has it: a name must not outlive a loss of power without its content. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Codes of a disk that takes no more, and of a folder that takes nothing. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);
const UNWRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT"]);

/** What to answer when the data folder did not take what was to be kept; nothing for an error of another sort. */
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
