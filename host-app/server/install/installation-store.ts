import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { labelOf, type BuiltManifest } from "@patchbay/core/plugin";
import type { Installation } from "./api.ts";
import type { InspectedPlugin } from "./inspect-plugin.ts";

/** Plugins that were installed by their address, each in `<folder>/<sha>/`. */
export interface InstallationStore {
  /** Folder of the installed plugins; it need not exist. */
  readonly folder: string;
  /** What is installed, by kind and id. */
  list(): Promise<readonly Installation[]>;
  /** Keeps a plugin, in place of an older one of the same kind and id. It appears whole or not at all. */
  save(plugin: InspectedPlugin): Promise<void>;
  /** @returns whether it was there */
  remove(sha: string): Promise<boolean>;
}

/** Where a plugin came from, beside its files; `manifest.json` stays as it was fetched. */
const SOURCE = "source.json";
const SHA = /^[0-9a-f]{64}$/;

/** @param dataFolder made with the first installation */
export function createInstallationStore(dataFolder: string): InstallationStore {
  const folder = path.join(dataFolder, "installed");
  // On the same disk, so that moving a folder in or out is one step, and outside of what is scanned for plugins.
  const workFolder = path.join(dataFolder, "incoming");

  async function list(): Promise<readonly Installation[]> {
    const names = await readdir(folder).catch((): string[] => []);
    const found = await Promise.all(
      names.filter((name) => SHA.test(name)).map((sha) => read(path.join(folder, sha), sha)),
    );
    return found
      .filter((installation) => installation !== undefined)
      .toSorted((one, other) => `${one.kind}:${one.id}`.localeCompare(`${other.kind}:${other.id}`, "en"));
  }

  async function remove(sha: string): Promise<boolean> {
    if (!SHA.test(sha)) return false;
    await mkdir(workFolder, { recursive: true });
    const leaving = await mkdtemp(path.join(workFolder, "leaving-"));
    try {
      await rename(path.join(folder, sha), path.join(leaving, sha));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    } finally {
      await rm(leaving, { recursive: true, force: true });
    }
  }

  return {
    folder,
    list,
    remove,
    async save({ url, sha, entry, manifest, contents }) {
      const older = (await list()).filter(({ kind, id }) => kind === entry.kind && id === entry.id);
      if (older.some((installation) => installation.sha === sha)) return;
      await mkdir(workFolder, { recursive: true });
      await mkdir(folder, { recursive: true });
      const incoming = await mkdtemp(path.join(workFolder, "incoming-"));
      try {
        for (const [name, content] of contents) await writeFile(path.join(incoming, name), content);
        const source = { url: url.href, installedAt: new Date().toISOString() };
        await writeFile(path.join(incoming, SOURCE), JSON.stringify(source));
        await writeFile(path.join(incoming, "manifest.json"), manifest);
        await rename(incoming, path.join(folder, sha));
      } finally {
        await rm(incoming, { recursive: true, force: true });
      }
      for (const installation of older) await remove(installation.sha);
    },
  };
}

/** Nothing for a folder that somebody else has put there or taken away. */
async function read(folder: string, sha: string): Promise<Installation | undefined> {
  try {
    const [manifest, source] = await Promise.all(
      ["manifest.json", SOURCE].map(
        async (name) => JSON.parse(await readFile(path.join(folder, name), "utf8")) as unknown,
      ),
    );
    const { kind, id, version } = manifest as BuiltManifest;
    const { url, installedAt } = source as Pick<Installation, "url" | "installedAt">;
    return { sha, kind, id, label: labelOf(manifest as BuiltManifest), version, url, installedAt };
  } catch {
    return undefined;
  }
}
