import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { integrityOf, readRegularFile, type PluginScan } from "@patchbay/core/node";
import {
  filesOf,
  labelOf,
  parseIndexEntry,
  pluginKey,
  type IndexEntry,
  type RejectedEntry,
} from "@patchbay/core/plugin";
import type { Installation } from "../api.ts";
import { makeFolder, writeDurably } from "../data-folder.ts";
import type { PluginFolder } from "../plugin-index.ts";
import type { InspectedPlugin } from "./inspect-plugin.ts";

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
  /** Restores a removed plugin. @returns false if it is deleted, or another build has replaced it */
  restore(sha: string): Promise<boolean>;
  /** Removes leftovers of a program that ended midway. Called once, before anything is installed. */
  clean(): Promise<void>;
}

/** The source of a plugin, next to its files; `manifest.json` is unchanged. */
const SOURCE = "source.json";
const SHA = /^[0-9a-f]{64}$/;
/** Number of removed plugins that can be restored. */
const MOST_REMOVED = 10;

interface Kept {
  readonly sha: string;
  readonly entry: IndexEntry;
  /** Absent if its file is missing or damaged. */
  readonly source: Pick<Required<Installation>, "url" | "installedAt"> | undefined;
}

interface Found {
  /** One for each kind and id. */
  readonly installed: readonly Kept[];
  /** Replaced builds, and folders whose manifest does not match their name. */
  readonly remains: readonly string[];
  readonly problems: readonly RejectedEntry[];
}

/** @param dataFolder created by the first installation */
export function createInstallationStore(dataFolder: string): InstallationStore {
  const folder = path.join(dataFolder, "installed");
  // On the same disk, so that a folder is moved in one step, and outside of the scanned folders.
  const workFolder = path.join(dataFolder, "incoming");
  const removedFolder = path.join(dataFolder, "removed");
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
    const newest = new Map<string, Kept>();
    const remains: string[] = [];
    const problems: RejectedEntry[] = [];
    for (const build of await Promise.all(shas.map((sha) => readKept(folder, sha)))) {
      if ("reason" in build) {
        problems.push({ name: `installed ${build.sha.slice(0, 12)}`, reason: build.reason });
        if (build.foreign) remains.push(build.sha);
        continue;
      }
      const key = pluginKey(build.entry.kind, build.entry.id);
      const other = newest.get(key);
      const older = other && timeOf(other) > timeOf(build) ? build : other;
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

  async function put({ url, sha, manifest, contents }: InspectedPlugin, installedAt: string): Promise<void> {
    const incoming = await makeWorkFolder();
    try {
      for (const [name, content] of contents) await writeDurably(path.join(incoming, name), content);
      await writeDurably(path.join(incoming, SOURCE), JSON.stringify({ url: url.href, installedAt }));
      await writeDurably(path.join(incoming, "manifest.json"), manifest);
      await mkdir(folder, { recursive: true });
      await take(sha);
      await rename(incoming, path.join(folder, sha)).catch((error: NodeJS.ErrnoException) => {
        // Another server over the same folder has just installed this build.
        if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
      });
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  return {
    path: folder,
    origin: "installed",
    async scan() {
      const { installed, problems } = await look();
      return { plugins: installed.map(({ entry }) => entry), problems };
    },
    async list() {
      const { installed } = await look();
      const listed = await Promise.all(installed.map((each) => describe(folder, each)));
      return listed.toSorted((one, other) => `${one.kind}:${one.id}`.localeCompare(`${other.kind}:${other.id}`, "en"));
    },
    remove: (sha) => inTurn(async () => SHA.test(sha) && setAside(sha)),
    restore: (sha) => inTurn(() => bringBack(sha)),
    save: (plugin) =>
      inTurn(async () => {
        const { installed, remains } = await look();
        const { kind, id } = plugin.entry;
        const present = installed.find(({ entry }) => entry.kind === kind && entry.id === id);
        const problem = present?.sha === plugin.sha ? (await describe(folder, present)).problem : "another build";
        // A later installation wins, also if the clock was set back.
        const now = Math.max(Date.now(), present ? timeOf(present) + 1 : 0);
        if (problem !== undefined) await put(plugin, new Date(now).toISOString());
        const old = present && present.sha !== plugin.sha ? [present.sha] : [];
        for (const sha of [...old, ...remains.filter((other) => other !== plugin.sha)]) await take(sha);
      }),
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

function timeOf({ source }: Kept): number {
  return source ? Date.parse(source.installedAt) : 0;
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

interface Unusable {
  readonly sha: string;
  readonly reason: string;
  /** Whether it was never installed, as opposed to a format that this version does not understand. */
  readonly foreign: boolean;
}

async function readKept(folder: string, sha: string): Promise<Kept | Unusable> {
  const base = `${sha}/`;
  const file = path.join(folder, sha, "manifest.json");
  const manifest = await readRegularFile(file, { links: false }).catch(() => undefined);
  if (!manifest || createHash("sha256").update(manifest).digest("hex") !== sha) {
    const reason = `The manifest of the installed plugin in ${path.join(folder, sha)} is damaged. Install the plugin again.`;
    return { sha, reason, foreign: true };
  }
  try {
    const value = JSON.parse(manifest.toString("utf8")) as object;
    const source = await readSource(path.join(folder, sha, SOURCE));
    // The plugin cannot claim its own origin: keys are bound to it.
    const origin = source && new URL(source.url).origin;
    // A file has no origin.
    const installedFrom = origin === "null" ? undefined : origin;
    return { sha, entry: parseIndexEntry({ ...value, base, origin: "installed", installedFrom }, file), source };
  } catch (error) {
    return { sha, reason: error instanceof Error ? error.message : String(error), foreign: false };
  }
}

async function readSource(file: string): Promise<Kept["source"]> {
  try {
    const { url, installedAt } = JSON.parse((await readRegularFile(file)).toString("utf8")) as Partial<Installation>;
    if (typeof url !== "string" || typeof installedAt !== "string") return undefined;
    return Number.isNaN(Date.parse(installedAt)) || !URL.canParse(url) ? undefined : { url, installedAt };
  } catch {
    return undefined;
  }
}

async function describe(folder: string, { sha, entry, source }: Kept): Promise<Installation> {
  const { kind, id, version } = entry;
  const problem = (await damageOf(folder, sha, entry)) ?? (source ? undefined : "Its source is unknown.");
  return {
    sha,
    kind,
    id,
    label: labelOf(entry),
    version,
    ...source,
    ...(problem !== undefined && { problem: `${problem} Install it again to repair it.` }),
  };
}

async function damageOf(folder: string, sha: string, entry: IndexEntry): Promise<string | undefined> {
  const states = await Promise.all(
    filesOf(entry).map(async ({ path: name, bytes, integrity }) => {
      const read = readRegularFile(path.join(folder, sha, name), { maxBytes: bytes, links: false });
      const content = await read.catch(() => undefined);
      return content && integrityOf(content) === integrity ? undefined : name;
    }),
  );
  const damaged = states.filter((name) => name !== undefined);
  return damaged.length === 0 ? undefined : `${damaged.join(", ")} is missing or was changed.`;
}
