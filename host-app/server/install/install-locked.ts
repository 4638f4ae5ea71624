import { PluginError } from "@patchbay/core/errors";
import { pluginKey } from "@patchbay/core/plugin";
import type { InspectedPlugin } from "./inspect-plugin.ts";
import { inspectAnywhere, refuseFailed, type InstallerOptions } from "./installer.ts";
import { lockedAddress, type LockedPlugin } from "./lock-file.ts";

/** What `installLocked` changed: versions by plugin. */
export interface LockedChanges {
  readonly installed: readonly LockedPlugin[];
  /** Those that the lock file does not list. */
  readonly removed: readonly string[];
}

/**
 * Installs exactly the plugins of a lock file, and removes all others. Everything is fetched and checked before
 * anything is changed.
 * @param folder of the lock file
 * @throws PluginError for the first plugin that is not what the lock file names
 */
export async function installLocked(
  locked: readonly LockedPlugin[],
  folder: string,
  options: InstallerOptions,
): Promise<LockedChanges> {
  const { store } = options;
  const present = await store.list();
  const isPresent = ({ manifest }: LockedPlugin): boolean =>
    present.some(({ sha, problem }) => sha === manifest && problem === undefined);
  const missing = locked.filter((each) => !isPresent(each));
  // What is installed now does not matter: it is replaced or removed.
  const known = async () => (await options.known()).filter(({ origin }) => origin !== "installed");
  const plugins: InspectedPlugin[] = [];
  for (const each of missing) {
    const plugin = await inspectAnywhere(lockedAddress(each, folder), { ...options, known, cwd: folder });
    refuseOther(each, plugin);
    refuseFailed(plugin);
    plugins.push(plugin);
  }
  const listed = new Set(locked.map(({ kind, id }) => pluginKey(kind, id)));
  const others = present.filter(({ kind, id }) => !listed.has(pluginKey(kind, id)));
  for (const plugin of plugins) await store.save(plugin);
  for (const { sha } of others) await store.remove(sha);
  return { installed: missing, removed: others.map(({ label, version }) => `${label} ${version}`) };
}

function refuseOther(locked: LockedPlugin, { sha, signed, release }: InspectedPlugin): void {
  const { kind, id, version, from } = locked;
  const differences = [
    ["the manifest's hash", locked.manifest, sha],
    ["the publisher", locked.publisher, signed?.publisher],
    ["the archive's hash", locked.integrity, release?.integrity],
  ].filter(([, expected, actual]) => expected !== actual);
  const [first] = differences;
  if (!first) return;
  const [what, expected = "none", actual = "none"] = first;
  throw new PluginError(
    `The ${kind} '${id}' ${version} from ${from} is not what the lock file names: ${what} is ${actual} instead of ${expected}. Nothing was installed. Restore that version, or install the other one with 'patchbay add'.`,
  );
}
