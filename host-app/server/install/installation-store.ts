import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import type { PluginScan } from "@patchbay/core/node";
import { pluginKey, type PluginKey, type RejectedEntry } from "@patchbay/core/plugin";
import type { Installation } from "../api.ts";
import { makeFolder } from "../data-folder.ts";
import type { PluginFolder } from "../plugin-index.ts";
import type { InspectedPlugin } from "./inspect-plugin.ts";
import { updateLock } from "./lock-file.ts";
import { createPreviousBuilds } from "./previous-builds.ts";
import { describeBuild, installedTime, readBuild, writeBuild, writeSource, type StoredBuild } from "./stored-build.ts";

/** Plugins that were installed from URLs, each in `<path>/<sha>/`. */
export interface InstallationStore extends PluginFolder {
  /** Folder of the installed plugins; it need not exist. */
  readonly path: string;
  readonly origin: "installed";
  /** One build of each kind and id: the last installed one. */
  scan(): Promise<PluginScan>;
  /** The installed plugins by kind and id, with their problems. */
  list(): Promise<readonly Installation[]>;
  /**
   * Stores a plugin in place of another build of the same kind and id, or of the same build if that is damaged. It
   * appears completely or not at all; parallel calls run one after the other.
   */
  save(plugin: InspectedPlugin): Promise<void>;
  /** Removes a plugin; the last few can be restored until the server ends. @returns whether it existed */
  remove(sha: string): Promise<boolean>;
  /**
   * Puts the build that was replaced last in place of the current one, which can be put back the same way.
   * @param sha of the current build
   * @returns false if there is none
   */
  rollBack(sha: string): Promise<boolean>;
  /** Restores a removed plugin. @returns false if it is deleted, or another build has replaced it */
  restore(sha: string): Promise<boolean>;
  /** Removes leftovers of a program that ended midway. Called once, before anything is installed. */
  clean(): Promise<void>;
}

const SHA = /^[0-9a-f]{64}$/;
/** Number of removed plugins that can be restored. */
const MOST_REMOVED = 10;

interface Found {
  /** One for each kind and id. */
  readonly installed: readonly StoredBuild[];
  /** Replaced builds, and folders whose manifest does not match their name. */
  readonly remains: readonly string[];
  readonly problems: readonly RejectedEntry[];
}

/**
 * @param dataFolder created by the first installation
 * @param lockFile rewritten with every change; absent: none
 */
export function createInstallationStore(dataFolder: string, lockFile?: string): InstallationStore {
  const folder = path.join(dataFolder, "installed");
  // On the same disk, so that a folder is moved in one step, and outside of the scanned folders.
  const workFolder = path.join(dataFolder, "incoming");
  const removedFolder = path.join(dataFolder, "removed");
  const previous = createPreviousBuilds(path.join(dataFolder, "previous"));
  let last: Promise<unknown> = Promise.resolve();
  /** Newest first. */
  let removed: string[] = [];

  /** Runs changes one after the other. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work, work);
    last = done;
    return done;
  }

  async function look(): Promise<Found> {
    const names = await readdir(folder).catch((): string[] => []);
    const shas = names.filter((name) => SHA.test(name)).toSorted();
    const newest = new Map<PluginKey, StoredBuild>();
    const remains: string[] = [];
    const problems: RejectedEntry[] = [];
    for (const build of await Promise.all(shas.map((sha) => readBuild(folder, sha)))) {
      if ("reason" in build) {
        problems.push({ name: `installed ${build.sha.slice(0, 12)}`, reason: build.reason });
        if (build.foreign) remains.push(build.sha);
        continue;
      }
      const key = pluginKey(build.entry.kind, build.entry.id);
      const other = newest.get(key);
      const older = other && installedTime(other) > installedTime(build) ? build : other;
      if (older) remains.push(older.sha);
      if (older !== build) newest.set(key, build);
    }
    return { installed: [...newest.values()], remains, problems };
  }

  /** A folder of this process for plugins being installed or removed. */
  async function makeWorkFolder(): Promise<string> {
    await makeFolder(workFolder);
    return mkdtemp(path.join(workFolder, `${process.pid}-`));
  }

  async function take(sha: string): Promise<boolean> {
    const leaving = await makeWorkFolder();
    try {
      return await move(path.join(folder, sha), path.join(leaving, sha));
    } finally {
      await rm(leaving, { recursive: true, force: true });
    }
  }

  async function setAside(sha: string): Promise<boolean> {
    if (!existsSync(path.join(folder, sha))) return false;
    await makeFolder(removedFolder);
    await rm(path.join(removedFolder, sha), { recursive: true, force: true });
    await rename(path.join(folder, sha), path.join(removedFolder, sha));
    removed = [sha, ...removed.filter((other) => other !== sha)];
    for (const old of removed.splice(MOST_REMOVED)) {
      await rm(path.join(removedFolder, old), { recursive: true, force: true });
    }
    return true;
  }

  async function bringBack(sha: string): Promise<boolean> {
    if (!removed.includes(sha)) return false;
    removed = removed.filter((other) => other !== sha);
    await mkdir(folder, { recursive: true });
    if (!(await move(path.join(removedFolder, sha), path.join(folder, sha)))) return false;
    const { installed } = await look();
    const isNewest = installed.some((each) => each.sha === sha);
    if (!isNewest) await take(sha);
    return isNewest;
  }

  async function put(plugin: InspectedPlugin, installedAt: string): Promise<void> {
    const incoming = await makeWorkFolder();
    try {
      await writeBuild(incoming, plugin, installedAt);
      await mkdir(folder, { recursive: true });
      await take(plugin.sha);
      await rename(incoming, path.join(folder, plugin.sha)).catch((error: NodeJS.ErrnoException) => {
        // Another server over the same folder has just installed this build.
        if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
      });
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  async function replace(plugin: InspectedPlugin): Promise<void> {
    const { installed, remains } = await look();
    const { kind, id } = plugin.entry;
    const present = installed.find(({ entry }) => entry.kind === kind && entry.id === id);
    const problem = present?.sha === plugin.sha ? (await describeBuild(folder, present)).problem : "another build";
    if (problem !== undefined) await put(plugin, nextTime(present));
    if (present && present.sha !== plugin.sha) await previous.keep(folder, present);
    for (const sha of remains.filter((other) => other !== plugin.sha)) await take(sha);
  }

  async function rollBack(current: string): Promise<boolean> {
    const present = (await look()).installed.find(({ sha }) => sha === current);
    const earlier = (await previous.list()).find(
      ({ entry }) => entry.kind === present?.entry.kind && entry.id === present.entry.id,
    );
    if (!present || !earlier?.source) return false;
    // If the program ends between the two moves, the last installed build counts.
    await writeSource(path.join(previous.path, earlier.sha), { ...earlier.source, installedAt: nextTime(present) });
    if (!(await move(path.join(previous.path, earlier.sha), path.join(folder, earlier.sha)))) return false;
    await previous.keep(folder, present);
    return true;
  }

  async function list(): Promise<readonly Installation[]> {
    const [{ installed }, earlier] = await Promise.all([look(), previous.list()]);
    const listed = await Promise.all(
      installed.map(async (build) => {
        const { kind, id } = build.entry;
        const before = earlier.find(({ entry }) => entry.kind === kind && entry.id === id);
        const described = await describeBuild(folder, build);
        return before ? { ...described, previous: { version: before.entry.version } } : described;
      }),
    );
    return listed.toSorted((one, other) => `${one.kind}:${one.id}`.localeCompare(`${other.kind}:${other.id}`, "en"));
  }

  /** Runs a change and records it in the lock file. */
  function change<Result>(work: () => Promise<Result>): Promise<Result> {
    return inTurn(async () => {
      const before = lockFile === undefined ? [] : await list();
      const result = await work();
      if (lockFile !== undefined) await updateLock(lockFile, before, await list());
      return result;
    });
  }

  return {
    path: folder,
    origin: "installed",
    async scan() {
      const { installed, problems } = await look();
      return { plugins: installed.map(({ entry }) => entry), problems };
    },
    list,
    remove: (sha) => change(async () => SHA.test(sha) && setAside(sha)),
    restore: (sha) => change(() => bringBack(sha)),
    rollBack: (sha) => change(() => rollBack(sha)),
    save: (plugin) => change(() => replace(plugin)),
    clean: () =>
      inTurn(async () => {
        await rm(removedFolder, { recursive: true, force: true });
        const begun = await readdir(workFolder).catch((): string[] => []);
        for (const name of begun.filter((each) => !isOfLivingProcess(each))) {
          await rm(path.join(workFolder, name), { recursive: true, force: true });
        }
        for (const sha of (await look()).remains) await take(sha);
      }),
  };
}

/** A later installation wins, also if the clock was set back. */
function nextTime(present: StoredBuild | undefined): string {
  return new Date(Math.max(Date.now(), present ? installedTime(present) + 1 : 0)).toISOString();
}

/** Moves a folder in one step. @returns whether it existed */
async function move(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** This process has just started: a folder with its number is from an earlier one. */
function isOfLivingProcess(name: string): boolean {
  const pid = Number(/^\d+(?=-)/.exec(name)?.[0]);
  if (!pid || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
