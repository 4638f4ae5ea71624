import path from "node:path";
import { integrityOf, readRegularFile, scanPlugins, type PluginScan } from "@patchbay/core/node";
import {
  collectFacts,
  collectMarks,
  filesOf,
  pluginKey,
  type IndexEntry,
  type PluginFile,
  type PluginIndex,
  type PluginKey,
} from "@patchbay/core/plugin";
import type { PluginOrigin, RejectedEntry } from "@patchbay/core/plugin";
import { collectSamples, SAMPLES_FILE, samplesKey } from "@patchbay/mocks/samples";
import { collectQuality, QUALITY_FILE } from "@patchbay/testing/quality";
import { folderSignature } from "./folder-signature.ts";
import { FolderWatch } from "./folder-watch.ts";
import { Content } from "./content.ts";
import type { ListedFile } from "./static-files.ts";

/** A folder with plugins in it, each at `<kind folder>/<id>/` or `<id>/`. */
export interface PluginFolder {
  readonly path: string;
  readonly origin: PluginOrigin;
  /** Finds the plugins; default: every folder with a manifest. */
  scan?(): Promise<PluginScan>;
}

/** One state of the folders. */
export interface IndexState {
  /** As JSON. */
  readonly index: Content;
  /** The models of all plugins that were built with a list of them; read by the first call. */
  samples(): Promise<Content>;
  /** The facts about models of all enabled providers; read by the first call. */
  facts(): Promise<Content>;
  /** The marks of all enabled plugins that come with Patchbay; read by the first call. */
  marks(): Promise<Content>;
  /** The quality of all plugins for which it was derived; read by the first call. */
  quality(): Promise<Content>;
  readonly plugins: readonly IndexEntry[];
  /** Path below the index's address -> file: only what the manifest of an enabled plugin names is ever served. */
  readonly files: ReadonlyMap<string, ListedFile>;
}

/** The index of plugin folders that change while the server runs. */
export interface LivePluginIndex {
  /**
   * The current index of the folders, at most half a second old. With a thousand plugins or more, the index of the
   * last scan, after which another scan runs and notifies listeners.
   */
  current(): Promise<IndexState>;
  /** Reports a change by this server: the next answer shows it. */
  changed(): void;
  /** Calls back with every new revision while there are listeners. @returns a function that unsubscribes */
  subscribe(listener: (revision: string) => void): () => void;
}

export interface PluginIndexOptions {
  /** The plugins that are disabled for everyone. */
  readonly disabled?: () => readonly PluginKey[];
  /** Whether the configuration lets a plugin be listed; default: every one. */
  readonly allows?: (entry: IndexEntry) => boolean;
  /** Time between a change and the scans for listeners. */
  readonly pauseMs?: number;
  /** How long an answer is reused for further requests. */
  readonly keepMs?: number;
  /** Called once if the folders are too many to watch: from then on, listeners learn of changes that requests find. */
  readonly onUnwatched?: (reason: string) => void;
  /** Most watched folders. */
  readonly mostWatched?: number;
}

/** With this many plugins, a scan takes longer than a page should wait for its list. */
const MANY = 1000;
/** Pause between two scans for every full thousand of plugins: a scan takes a tenth of that. */
const REST_PER_THOUSAND_MS = 300;

/**
 * Scans the folders on request, at most twice a second. While there are listeners, the system's notifications also
 * cause scans, until the folders are at rest; the system misses changes by others on network drives.
 */
export function createPluginIndex(folders: readonly PluginFolder[], options: PluginIndexOptions = {}): LivePluginIndex {
  const {
    disabled = () => [],
    allows = () => true,
    pauseMs = 500,
    keepMs = pauseMs,
    onUnwatched = () => {},
    mostWatched,
  } = options;
  const listeners = new Set<(revision: string) => void>();
  let signature: string | undefined;
  let state: IndexState | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<IndexState> | undefined;
  let changes = 0;
  let isFollowing = false;
  let hasStirred = false;
  /** The signature of the last scan for listeners, and the revision that they know. */
  let seen: string | undefined;
  let announced: string | undefined;
  const watch = new FolderWatch({ onChange: stir, onLimit: onUnwatched, most: mostWatched });

  const paths = folders.map((folder) => folder.path);
  const rest = (usualMs: number): number =>
    Math.max(usualMs, Math.floor((state?.plugins.length ?? 0) / MANY) * REST_PER_THOUSAND_MS);

  async function look(): Promise<IndexState> {
    const began = performance.now();
    const before = changes;
    const now = await folderSignature(paths);
    const scanned = state && now === signature ? state : await scanAll(folders, disabled(), allows);
    // The scan may have passed a change that happened meanwhile.
    if (before === changes) {
      if (state && state !== scanned) follow();
      [state, signature, lookedAt] = [scanned, now, began];
    }
    return scanned;
  }

  /** Scans unless a scan is running or has just finished. */
  function lookNow(): Promise<IndexState> {
    if (state && performance.now() - lookedAt < rest(keepMs)) return Promise.resolve(state);
    if (looking) return looking;
    const begun = look().finally(() => {
      if (looking === begun) looking = undefined;
    });
    looking = begun;
    return begun;
  }

  async function current(): Promise<IndexState> {
    // Without a signature this server has made the change itself, which the next answer must contain, however long it
    // takes.
    const known = signature !== undefined && state && state.plugins.length >= MANY ? state : undefined;
    const latest = lookNow();
    if (!known) return latest;
    // Nothing waits for it: if it fails, the next request scans again.
    latest.catch(() => {});
    return known;
  }

  function stir(): void {
    hasStirred = true;
    if (listeners.size === 0) watch.clear();
    follow();
  }

  /** Scans for listeners, after a pause and until the folders are at rest. */
  function follow(): void {
    if (isFollowing || listeners.size === 0) return;
    isFollowing = true;
    setTimeout(() => void followNow(), rest(pauseMs)).unref();
  }

  async function followNow(): Promise<void> {
    hasStirred = false;
    const walk = watch.walk();
    const now = await folderSignature(paths, walk.add);
    walk.end();
    // A folder that is still being copied differs between scans: wait until it is stable.
    const rests = now === seen;
    seen = now;
    if (rests) {
      lookedAt = now === signature ? performance.now() : Number.NEGATIVE_INFINITY;
      const { revision } = (await lookNow()).index;
      if (revision !== announced) for (const listener of listeners) listener(revision);
      announced = revision;
    }
    isFollowing = false;
    if (hasStirred || !rests) follow();
  }

  return {
    current,
    changed() {
      changes += 1;
      [looking, signature, lookedAt] = [undefined, undefined, Number.NEGATIVE_INFINITY];
      follow();
    },
    subscribe(listener) {
      if (listeners.size === 0) [announced, seen] = [state?.index.revision, signature];
      listeners.add(listener);
      follow();
      return () => listeners.delete(listener);
    },
  };
}

async function scanAll(
  folders: readonly PluginFolder[],
  disabled: readonly PluginKey[],
  allows: (entry: IndexEntry) => boolean,
): Promise<IndexState> {
  const plugins: IndexEntry[] = [];
  const problems: RejectedEntry[] = [];
  const files = new Map<string, ListedFile>();
  const places = new Map<string, string>();
  const scans = await Promise.all(folders.map((folder) => scanFolder(folder)));
  for (const [order, scan] of scans.entries()) {
    const folder = folders[order]?.path ?? "";
    problems.push(...scan.problems);
    for (const entry of scan.plugins.filter((each) => allows(each))) {
      const base = prefixOf(folders[order]?.origin, order) + entry.base;
      plugins.push({ ...entry, base });
      places.set(base, path.join(folder, entry.base));
      if (disabled.includes(pluginKey(entry.kind, entry.id))) continue;
      for (const { path: name, integrity, bytes } of filesOf(entry)) {
        files.set(base + name, { path: path.join(folder, entry.base, name), integrity, bytes });
      }
    }
  }
  const index: PluginIndex = { patchbay: 1, plugins, problems, disabled };
  let samples: Promise<Content> | undefined;
  let facts: Promise<Content> | undefined;
  let marks: Promise<Content> | undefined;
  let quality: Promise<Content> | undefined;
  const read = readChecked(files);
  const readQuality = async ({ base }: IndexEntry): Promise<string> => {
    const file = path.join(places.get(base) ?? "", QUALITY_FILE);
    return (await readRegularFile(file, { maxBytes: MOST_QUALITY_BYTES, links: false })).toString("utf8");
  };
  return {
    index: documentOf(index),
    samples: () => (samples ??= readSamples(plugins, files)),
    facts: () => (facts ??= collectFacts(plugins, read).then(documentOf)),
    marks: () => (marks ??= collectMarks(plugins, read).then(documentOf)),
    quality: () => (quality ??= collectQuality(plugins, readQuality).then(documentOf)),
    plugins,
    files,
  };
}

const documentOf = (value: object): Content => new Content(JSON.stringify(value));

/** No list of models is as large as this. */
const MOST_SAMPLE_BYTES = 1_000_000;
const MOST_QUALITY_BYTES = 1024;

/** Plugins whose mocks are not served, because they are disabled, are not included either. */
async function readSamples(plugins: IndexState["plugins"], files: IndexState["files"]): Promise<Content> {
  const samples = await collectSamples(plugins, async (entry) => {
    const mocks = files.get(samplesKey(entry) ?? "");
    if (!mocks) return "";
    const beside = path.join(path.dirname(mocks.path), SAMPLES_FILE);
    return (await readRegularFile(beside, { maxBytes: MOST_SAMPLE_BYTES, links: false })).toString("utf8");
  });
  return documentOf(samples);
}

/** Reads files of plugins: nothing of disabled plugins, nor of files that differ from their manifest. */
const readChecked =
  (files: IndexState["files"]) =>
  async ({ base }: IndexEntry, { path: name }: PluginFile): Promise<string> => {
    const file = files.get(base + name);
    if (!file) return "";
    const content = await readRegularFile(file.path, { maxBytes: file.bytes, links: false });
    return integrityOf(content) === file.integrity ? content.toString("utf8") : "";
  };

/** Two folders may contain plugins of the same name: each folder but the first has its own prefix. */
function prefixOf(origin: PluginOrigin | undefined, order: number): string {
  if (origin === "installed") return "installed/";
  return order === 0 ? "" : `folder-${order}/`;
}

async function scanFolder({ path: folder, origin, scan }: PluginFolder): Promise<PluginScan> {
  try {
    return await (scan ? scan() : scanPlugins(folder, origin));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { plugins: [], problems: [{ name: folder, reason }] };
  }
}
