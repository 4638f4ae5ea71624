import { existsSync } from "node:fs";
import path from "node:path";
import { scanPlugins, type PluginScan } from "@patchbay/core/node";
import type { IndexEntry, PluginIndex, PluginOrigin, RejectedEntry } from "@patchbay/core/plugin";
import { folderSignature } from "./folder-signature.ts";
import { revisionOf } from "./static-files.ts";

/** A folder with plugins in it, each at `<kind folder>/<id>/` or `<id>/`. */
export interface PluginFolder {
  readonly path: string;
  readonly origin: PluginOrigin;
}

/** One state of the folders. */
export interface IndexState {
  /** The index as JSON text. */
  readonly text: string;
  /** Changes with the text. */
  readonly revision: string;
  readonly plugins: readonly IndexEntry[];
  /** Path below the index's address -> file on disk: only what a manifest names is ever served. */
  readonly files: ReadonlyMap<string, string>;
}

/** The index of plugin folders that people change while the server runs. */
export interface LivePluginIndex {
  /** The index of the folders as they are now. */
  current(): Promise<IndexState>;
  /** Calls back with every new revision while somebody listens. @returns a function that ends it */
  subscribe(listener: (revision: string) => void): () => void;
}

/**
 * Looks at the folders when it is asked, and twice a second while somebody listens. It does not use the file system's
 * notifications: they miss what happens in new folders, behind links and on network drives.
 */
export function createPluginIndex(folders: readonly PluginFolder[], pollMs = 500): LivePluginIndex {
  const listeners = new Set<(revision: string) => void>();
  let signature: string | undefined;
  let state: IndexState | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function current(): Promise<IndexState> {
    const now = await folderSignature(folders.map((folder) => folder.path));
    if (!state || now !== signature) {
      state = await scanAll(folders);
      signature = now;
    }
    return state;
  }

  async function poll(announced: string | undefined, seen: string | undefined): Promise<void> {
    const now = await folderSignature(folders.map((folder) => folder.path));
    // A folder that is still being copied differs from one look to the next: wait until it rests.
    const revision = now === seen ? (await current()).revision : announced;
    if (revision !== undefined && revision !== announced) for (const listener of listeners) listener(revision);
    schedule(revision, now);
  }

  function schedule(announced: string | undefined, seen: string | undefined): void {
    if (listeners.size === 0) timer = undefined;
    else timer = setTimeout(() => void poll(announced, seen), pollMs).unref();
  }

  return {
    current,
    subscribe(listener) {
      listeners.add(listener);
      if (!timer) schedule(state?.revision, signature);
      return () => listeners.delete(listener);
    },
  };
}

async function scanAll(folders: readonly PluginFolder[]): Promise<IndexState> {
  const plugins: IndexEntry[] = [];
  const problems: RejectedEntry[] = [];
  const files = new Map<string, string>();
  const scans = await Promise.all(folders.map((folder) => scanFolder(folder)));
  for (const [place, scan] of scans.entries()) {
    const folder = folders[place]?.path ?? "";
    problems.push(...scan.problems);
    for (const entry of scan.plugins) {
      const base = prefixOf(folders[place]?.origin, place) + entry.base;
      plugins.push({ ...entry, base });
      for (const file of Object.values(entry.files))
        files.set(base + file.path, path.join(folder, entry.base, file.path));
    }
  }
  const index: PluginIndex = { patchbay: 1, plugins, problems };
  const text = JSON.stringify(index);
  return { text, revision: revisionOf(text), plugins, files };
}

/** Two folders may hold plugins of the same name: each folder but the first has a prefix of its own. */
function prefixOf(origin: PluginOrigin | undefined, place: number): string {
  if (origin === "installed") return "installed/";
  return place === 0 ? "" : `folder-${place}/`;
}

async function scanFolder({ path: folder, origin }: PluginFolder): Promise<PluginScan> {
  // Made by the first installation.
  if (origin === "installed" && !existsSync(folder)) return { plugins: [], problems: [] };
  try {
    return await scanPlugins(folder, origin);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { plugins: [], problems: [{ name: folder, reason }] };
  }
}
