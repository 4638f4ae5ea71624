import { stat } from "node:fs/promises";
import path from "node:path";
import { listSourceFiles } from "../build/find-plugin-folders.ts";

/**
 * Returns the plugin folders that have changed since the last call; at first all of them. It compares sizes and times instead
 * of listening to the file system, whose notifications miss new folders, links and network drives.
 */
export function createChangeDetector(): (folders: readonly string[]) => Promise<string[]> {
  let known = new Map<string, string>();
  return async (folders) => {
    const current = new Map(
      await Promise.all(folders.map(async (folder) => [folder, await signatureOf(folder)] as const)),
    );
    const changed = folders.filter((folder) => current.get(folder) !== known.get(folder));
    known = current;
    return changed;
  };
}

/** @returns a text that changes with every file that the folder's author writes; empty when the folder is gone */
async function signatureOf(folder: string): Promise<string> {
  const files = await listSourceFiles(folder).catch((): string[] => []);
  const states = files.map(async (file) => {
    const stats = await stat(path.join(folder, file)).catch(() => undefined);
    return `${file} ${stats?.size} ${stats?.mtimeMs}`;
  });
  return (await Promise.all(states)).join("\n");
}
