import { InputError, PatchbayError, PluginError } from "@patchbay/core/errors";
import { filesOf, labelOf, type IndexEntry, type SharedModule } from "@patchbay/core/plugin";
import type { AvailableUpdate, InstallConsent, Installation, InstallPreview, Provenance } from "../api.ts";
import { inspectPlugin, type InspectedPlugin } from "./inspect-plugin.ts";
import type { InstallationStore } from "./installation-store.ts";
import { waitsUntil, type NpmRegistry } from "./npm-registry.ts";
import { permissionsOf } from "./permissions.ts";
import { differences, factsOf } from "./plugin-differences.ts";
import type { PluginPolicy } from "./plugin-policy.ts";
import { isPath, isUpload, openLocalPlugin, openPlugin, type OpenedPlugin } from "./plugin-origin.ts";

export interface InstallerOptions {
  readonly store: InstallationStore;
  readonly npm: NpmRegistry;
  /** Modules that the app shares with plugins. */
  readonly shares: readonly SharedModule[];
  /** The current plugins of every origin. */
  known(): Promise<readonly IndexEntry[]>;
  /** What the operator allows; absent: everything. */
  readonly policy?: PluginPolicy | undefined;
  /** Folder against which paths are resolved; absent: nothing of this machine is read. */
  readonly cwd?: string | undefined;
}

/** Text as `openPlugin` and `openLocalPlugin` take it, or what has been opened. */
export type PluginOrigin = string | OpenedPlugin;

/** Finds, checks and stores plugins from anywhere. It runs none of their code. */
export interface Installer {
  /** Fetches and checks a plugin. */
  preview(origin: PluginOrigin, signal?: AbortSignal): Promise<InstallPreview>;
  /**
   * Installs what was previewed.
   * @throws InputError if there is another build now, or if the person has not agreed; PluginError with the failed checks
   */
  install(origin: PluginOrigin, consent: InstallConsent, signal?: AbortSignal): Promise<InstallPreview>;
  /** Installs a plugin that this server has opened itself. @returns the hash of its manifest */
  installOwn(plugin: OpenedPlugin): Promise<string>;
  /** Asks the origins of the installed plugins for other builds. */
  updates(signal?: AbortSignal): Promise<readonly AvailableUpdate[]>;
}

const TIMEOUT_MS = 20_000;

/** Fetches a plugin from anywhere and checks it. */
export async function inspectAnywhere(
  origin: PluginOrigin,
  { npm, shares, known, policy, cwd }: InstallerOptions,
  signal?: AbortSignal,
): Promise<InspectedPlugin> {
  if (typeof origin !== "string") return inspectPlugin(origin, { shares, known: await known(), policy });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const isLocal = cwd !== undefined && isPath(origin, cwd);
  const opened = await (isLocal ? openLocalPlugin(origin, cwd) : openPlugin(origin, npm, both));
  return inspectPlugin(opened, { shares, known: await known(), policy });
}

export function createInstaller(options: InstallerOptions): Installer {
  const { store, npm, known, cwd } = options;
  const inspect = (origin: PluginOrigin, signal?: AbortSignal): Promise<InspectedPlugin> =>
    inspectAnywhere(origin, options, signal);
  const describeNow = async (plugin: InspectedPlugin): Promise<InstallPreview> =>
    describe(plugin, await known(), await store.list());

  async function updateOf(
    { sha, url, version }: Installation,
    signal?: AbortSignal,
  ): Promise<AvailableUpdate | undefined> {
    if (url === undefined || isUpload(url) || (url.startsWith("file:") && cwd === undefined)) return undefined;
    try {
      const name = /^npm:(.+)@/.exec(url)?.[1];
      const latest = name && (await npm.release(name, undefined, signal ?? AbortSignal.timeout(TIMEOUT_MS))).version;
      if (latest === version) return undefined;
      const preview = await describeNow(await inspect(name ?? url, signal));
      return preview.sha === sha ? undefined : { sha, preview };
    } catch (error) {
      if (!PatchbayError.isInstance(error)) throw error;
      return { sha, problem: error.message };
    }
  }

  return {
    preview: async (origin, signal) => describeNow(await inspect(origin, signal)),
    async install(origin, consent, signal) {
      const plugin = await inspect(origin, signal);
      const preview = await describeNow(plugin);
      if (plugin.sha !== consent.sha) {
        throw new InputError(`The plugin at ${plugin.url.href} has changed since you reviewed it. Review it again.`);
      }
      refuseFailed(plugin);
      refuseWithoutConsent(preview, consent);
      await store.save(plugin);
      return preview;
    },
    async installOwn(opened) {
      const plugin = await inspect(opened);
      refuseFailed(plugin);
      await store.save(plugin);
      return plugin.sha;
    },
    async updates(signal) {
      const updates = await Promise.all((await store.list()).map((installation) => updateOf(installation, signal)));
      return updates.filter((update) => update !== undefined);
    },
  };
}

/** @throws PluginError with all failed checks */
export function refuseFailed({ checks }: InspectedPlugin): void {
  const problems = checks.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new PluginError(`It was not installed. ${problems.join(" ")}`);
}

function refuseWithoutConsent(preview: InstallPreview, { now = false, otherPublisher = false }: InstallConsent): void {
  const { label, version, waitsUntil: until, settled, publisher, replaces } = preview;
  if (until !== undefined && !now) {
    const instead = settled === undefined ? "" : ` Version ${settled} is old enough.`;
    throw new InputError(
      `${label} ${version} was published less than three days ago, so it waits until ${until}: malicious releases are usually found within that time.${instead} Insist with --now, or with the checkbox in the app.`,
    );
  }
  if (replaces?.otherPublisher && !otherPublisher) {
    const by = publisher === undefined ? "is not signed any more" : `is signed by another publisher, ${publisher}`;
    throw new InputError(
      `${label} ${version} ${by}; version ${replaces.version} stays in use. If you trust the new publisher, accept it with --accept-publisher, or with the checkbox in the app.`,
    );
  }
}

function builtBy(provenance: Provenance | undefined): string | undefined {
  return provenance && `${provenance.repository} by ${provenance.workflow}`;
}

function describe(
  { url, sha, entry, checks, signed, release, quality }: InspectedPlugin,
  known: readonly IndexEntry[],
  installations: readonly Installation[],
): InstallPreview {
  const { kind, id, version, description } = entry;
  const present = installations.find((each) => each.kind === kind && each.id === id);
  const current = known.find((each) => each.kind === kind && each.id === id && each.origin === "installed");
  const installed = present?.sha === sha && present.problem === undefined;
  const waits = waitsUntil(release?.publishedAt);
  const publisher = signed?.publisher;
  const provenance = release?.provenance && "repository" in release.provenance ? release.provenance : undefined;
  return {
    url: url.href,
    sha,
    kind,
    id,
    label: labelOf(entry),
    version,
    ...(description !== undefined && { description }),
    hosts: entry.kind === "provider" ? entry.hosts : [],
    keyless: entry.kind === "provider" && "none" in entry.auth,
    permissions: permissionsOf(entry),
    settings: entry.kind === "provider" ? Object.values(entry.settings ?? {}).map(({ label }) => label) : [],
    files: filesOf(entry),
    checks,
    ...(publisher !== undefined && { publisher }),
    ...(release?.publishedAt !== undefined && { publishedAt: release.publishedAt }),
    ...(provenance && { provenance }),
    ...(quality && { quality }),
    ...(waits !== undefined && { waitsUntil: waits }),
    ...(waits !== undefined && release?.settled !== undefined && { settled: release.settled }),
    ...(present &&
      !installed && {
        replaces: {
          version: present.version,
          changes: current
            ? differences(
                factsOf(current, { publisher: present.publisher, builtBy: builtBy(present.provenance) }),
                factsOf(entry, { publisher, builtBy: builtBy(provenance) }),
              )
            : [],
          // Its first signature pins the publisher.
          ...(present.publisher !== undefined && present.publisher !== publisher && { otherPublisher: true as const }),
        },
      }),
    installed,
  };
}
