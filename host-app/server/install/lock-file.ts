import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { InputError } from "@patchbay/core/errors";
import { readRegularFile } from "@patchbay/core/node";
import { PLUGIN_KINDS, pluginKey, type PluginKind } from "@patchbay/core/plugin";
import type { Installation } from "../api.ts";
import { replaceFile } from "../data-folder.ts";
import { isPublisher } from "./publisher.ts";

const LOCK_FILE = "patchbay.lock.json";
/** Name of the usual data folder, which is not for version control. */
export const DATA_FOLDER = ".patchbay";

/** The file that lists the installed plugins exactly: beside the usual data folder, but inside of any other. */
export function lockFileOf(dataFolder: string): string {
  const isUsual = path.basename(dataFolder) === DATA_FOLDER;
  return path.join(isUsual ? path.dirname(dataFolder) : dataFolder, LOCK_FILE);
}

/** One installed plugin, exactly. */
export interface LockedPlugin {
  readonly kind: PluginKind;
  readonly id: string;
  readonly version: string;
  /** `npm:<name>@<version>`, an address, or `file:` and a path relative to the lock file. */
  readonly from: string;
  /** SHA-256 of the manifest, hexadecimal; the manifest has the hash of every file. */
  readonly manifest: string;
  /** `sha512-` and base64 of the package's archive; absent without a registry. */
  readonly integrity?: string;
  /** Absent if it is not signed. */
  readonly publisher?: string;
}

/** Reads a lock file. @returns empty if there is none. @throws InputError if it cannot be read */
export async function readLock(file: string): Promise<readonly LockedPlugin[]> {
  const content = await readRegularFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new InputError(`The lock file ${file} cannot be read (${error.code}). Check its path and its permissions.`, {
      cause: error,
    });
  });
  if (content === undefined) return [];
  let value: unknown;
  try {
    value = JSON.parse(content.toString("utf8"));
  } catch (error) {
    throw unreadable(file, "it is not JSON", error);
  }
  const { patchbayLock, plugins } = (value ?? {}) as { patchbayLock?: unknown; plugins?: unknown };
  if (patchbayLock !== 1 || !Array.isArray(plugins)) {
    throw unreadable(file, `it is not of the form { "patchbayLock": 1, "plugins": […] }`);
  }
  const wrong = plugins.findIndex((plugin) => !isLocked(plugin));
  if (wrong >= 0) throw unreadable(file, `plugins[${wrong}] lacks kind, id, version, from or the hash of its manifest`);
  return plugins as LockedPlugin[];
}

/**
 * Updates a lock file after a change. Plugins that it lists and that were not installed before stay in it: someone else
 * has added them, and `patchbay ci` installs them.
 */
export async function updateLock(
  file: string,
  before: readonly Installation[],
  after: readonly Installation[],
): Promise<void> {
  const known = new Set([...before, ...after].map(({ kind, id }) => pluginKey(kind, id)));
  const others = (await readLock(file)).filter(({ kind, id }) => !known.has(pluginKey(kind, id)));
  const plugins = [...others, ...after.flatMap((installation) => lockedOf(installation, path.dirname(file)))];
  const sorted = plugins.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), "en"));
  await replaceFile(file, `${JSON.stringify({ patchbayLock: 1, plugins: sorted }, undefined, 2)}\n`);
}

/** What to give to `openPlugin` or `openLocalPlugin` for a locked plugin. */
export function lockedAddress({ from }: LockedPlugin, folder: string): string {
  return from.startsWith("file:.") ? pathToFileURL(path.resolve(folder, from.slice("file:".length))).href : from;
}

function lockedOf(installation: Installation, folder: string): LockedPlugin[] {
  const { kind, id, version, sha, url, integrity, publisher } = installation;
  if (url === undefined) return [];
  return [
    {
      kind,
      id,
      version,
      from: url.startsWith("file:") ? relativeTo(folder, fileURLToPath(url)) : url,
      manifest: sha,
      ...(integrity !== undefined && { integrity }),
      ...(publisher !== undefined && { publisher }),
    },
  ];
}

const keyOf = ({ kind, id }: LockedPlugin): string => pluginKey(kind, id);

function relativeTo(folder: string, file: string): string {
  const relative = path.relative(folder, file).replaceAll(path.sep, "/");
  return path.isAbsolute(relative)
    ? pathToFileURL(file).href
    : `file:${relative.startsWith(".") ? "" : "./"}${relative}`;
}

function isLocked(value: unknown): boolean {
  const { kind, id, version, from, manifest, publisher } = (value ?? {}) as Record<string, unknown>;
  return (
    (PLUGIN_KINDS as readonly unknown[]).includes(kind) &&
    [id, version, from].every((each) => typeof each === "string" && each !== "") &&
    typeof manifest === "string" &&
    /^[0-9a-f]{64}$/.test(manifest) &&
    (publisher === undefined || (typeof publisher === "string" && isPublisher(publisher)))
  );
}

function unreadable(file: string, reason: string, cause?: unknown): InputError {
  return new InputError(`The lock file ${file} cannot be used: ${reason}. Restore it from version control.`, { cause });
}
