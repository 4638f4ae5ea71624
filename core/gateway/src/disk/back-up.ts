import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import { UNFINISHED } from "./file-folder.ts";
import { openTables } from "./tables.ts";

export const databaseOf = (folder: string): string => path.join(folder, "gateway.db");
export const filesOf = (folder: string): string => path.join(folder, "files");

/**
 * Copies the data of a gateway, which may be running, into a folder that a gateway can use.
 * @param target must not exist; it appears when everything is in it
 * @throws InputError
 */
export async function backUp(folder: string, target: string): Promise<void> {
  if (existsSync(target)) throw new InputError(`${target} exists already: name a new folder.`);
  if (!existsSync(databaseOf(folder))) throw new InputError(`${folder} has no data of a gateway.`);
  const unfinished = target + UNFINISHED;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(filesOf(unfinished), { recursive: true, mode: 0o700 });
  try {
    // Files never change. What the database names was there before it, or has come since.
    await copyNew(filesOf(folder), filesOf(unfinished));
    const { database } = openTables(databaseOf(folder));
    try {
      database.prepare("VACUUM INTO ?").run(databaseOf(unfinished));
    } finally {
      database.close();
    }
    await chmod(databaseOf(unfinished), 0o600);
    await copyNew(filesOf(folder), filesOf(unfinished));
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the files that the target does not have, with the ends of their lives. */
async function copyNew(from: string, to: string): Promise<void> {
  const copied = new Set(await readdir(to));
  for (const name of await readdir(from).catch(() => [])) {
    if (copied.has(name) || name.endsWith(UNFINISHED)) continue;
    try {
      const { mtime } = await stat(path.join(from, name));
      await copyFile(path.join(from, name), path.join(to, name));
      await utimes(path.join(to, name), mtime, mtime);
    } catch (error) {
      // Deleted meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      await rm(path.join(to, name), { force: true });
    }
  }
}
