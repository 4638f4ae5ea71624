import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../data-folder.ts";
import { installedTime, readBuild, type StoredBuild } from "./stored-build.ts";

/** The builds that newer ones have replaced, to go back to. */
export interface PreviousBuilds {
  readonly path: string;
  /** Those of every plugin, the last replaced one of each first. */
  list(): Promise<readonly StoredBuild[]>;
  /** Moves a build here, and deletes the oldest of the same plugin. @param folder that contains it */
  keep(folder: string, build: StoredBuild): Promise<void>;
}

/** Number of builds of each plugin. */
const MOST_PREVIOUS = 3;

export function createPreviousBuilds(folder: string): PreviousBuilds {
  async function list(): Promise<readonly StoredBuild[]> {
    const names = await readdir(folder).catch((): string[] => []);
    const builds = await Promise.all(names.map((sha) => readBuild(folder, sha)));
    const usable = builds.filter((build): build is StoredBuild => !("reason" in build));
    return usable.toSorted((one, other) => installedTime(other) - installedTime(one));
  }
  return {
    path: folder,
    list,
    async keep(from, build) {
      await makeFolder(folder);
      await rm(path.join(folder, build.sha), { recursive: true, force: true });
      await rename(path.join(from, build.sha), path.join(folder, build.sha));
      const { kind, id } = build.entry;
      const same = (await list()).filter(({ entry }) => entry.kind === kind && entry.id === id);
      for (const { sha } of same.slice(MOST_PREVIOUS))
        await rm(path.join(folder, sha), { recursive: true, force: true });
    },
  };
}
