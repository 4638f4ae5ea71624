import path from "node:path";
import type { IndexEntry } from "@patchbay/core/plugin";
import { appShares } from "../app-shares.ts";
import { createInstallationStore, type InstallationStore } from "./installation-store.ts";
import { createInstaller, type Installer } from "./installer.ts";
import { installLocked, type LockedChanges } from "./install-locked.ts";
import { DATA_FOLDER, lockFileOf, readLock } from "./lock-file.ts";
import { readPolicy } from "./plugin-policy.ts";
import { createNpmRegistry } from "./npm-registry.ts";

export type { AvailableUpdate, InstallConsent, Installation, InstallPreview } from "../api.ts";
export { PERMISSION_LABELS } from "./permissions.ts";
export { sizeOf } from "./plugin-differences.ts";
export { allowedPlugins } from "./allowed-plugins.ts";
export { readPolicy } from "./plugin-policy.ts";
export { isInstalled } from "./stored-build.ts";
export { createPublisherKey, SIGNATURE_FILE, signManifest, type PublisherKey } from "./publisher.ts";

/** The installed plugins of a data folder. */
export interface InstalledPlugins extends Installer, Pick<InstallationStore, "list" | "remove" | "rollBack"> {
  /** Path of the lock file. */
  readonly lockFile: string;
  /** Installs exactly what the lock file lists. @throws InputError if it cannot be read */
  installLocked(): Promise<LockedChanges>;
}

export interface InstalledPluginsOptions {
  /** Folder against which paths are resolved. */
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Returns the plugins that come with Patchbay. */
  readonly builtIn: () => Promise<readonly IndexEntry[]>;
  /** Default: `.patchbay`. */
  readonly dataFolder?: string | undefined;
}

/** Opens the data folder of an app's server, which may be running: it notices changes. */
export function openInstalledPlugins({
  cwd,
  environment,
  builtIn,
  dataFolder = DATA_FOLDER,
}: InstalledPluginsOptions): InstalledPlugins {
  const folder = path.resolve(cwd, dataFolder);
  const lockFile = lockFileOf(folder);
  const store = createInstallationStore(folder, lockFile);
  const known = async () => [...(await builtIn()), ...(await store.scan()).plugins];
  const { PATCHBAY_POLICY: policyFile } = environment;
  const policy = policyFile ? readPolicy(path.resolve(cwd, policyFile)) : undefined;
  const options = { store, policy, npm: createNpmRegistry(environment), shares: appShares, known, cwd };
  return {
    ...createInstaller(options),
    list: store.list,
    remove: store.remove,
    rollBack: store.rollBack,
    lockFile,
    installLocked: async () => installLocked(await readLock(lockFile), path.dirname(lockFile), options),
  };
}
