import { createInstance } from "@module-federation/runtime";
import { PatchbayError, PluginLoadError } from "@patchbay/core/errors";
import { assetOf, exposePath, isContainer, PART_PATH, partLoader, type PluginFile } from "@patchbay/core/plugin";
import type { FederationContainer, IndexEntry, PluginSource, SharedModule } from "@patchbay/core/plugin";
import type { PluginSandbox } from "@patchbay/sandbox";
import type { OpenEngineOptions } from "./engines/open-engine.ts";
import { importVerified } from "./import-verified.ts";

export interface FederatedSourceOptions {
  /**
   * URL of the folder that the index's entries are relative to, with a trailing slash; relative to the page's origin.
   */
  readonly baseUrl: string;
  /** Reads the index. */
  readonly index: PluginSource["index"];
  /** Modules that host and plugins share, each loaded when the first plugin needs it. */
  readonly shares: readonly SharedModule[];
  /** Origin that engines load weights from. */
  readonly hubUrl: string;
}

/** Plugins from a web server, and remotes without a hash. */
export interface FederatedSource extends PluginSource {
  /**
   * Loads an exposed module of any Module Federation remote unchecked. For author mode only.
   * @param url of the remote's entry
   * @throws PluginLoadError
   */
  loadUnverified(url: string, expose: string): Promise<object>;
}

type Federation = ReturnType<typeof createInstance>;
type FederationOptions = Parameters<typeof createInstance>[0];
type LoadEntry = NonNullable<NonNullable<FederationOptions["plugins"]>[number]["loadEntry"]>;
type RemoteEntry = Exclude<Awaited<ReturnType<LoadEntry>>, void>;

/**
 * Plugins from a web server, by Module Federation. The only file that uses the federation runtime.
 *
 * A container's URL is also its name in the runtime: URLs contain a hash of the content, so that a rebuilt plugin is a
 * new remote, and a browser never sees two contents at one URL.
 */
export function createFederatedSource({ baseUrl, index, shares, hubUrl }: FederatedSourceOptions): FederatedSource {
  const { origin: hub } = new URL(hubUrl);
  const base = new URL(baseUrl, location.origin);
  const verified = new Map<string, { readonly entry: IndexEntry; readonly file: PluginFile }>();
  const unverified = new Set<string>();
  // Number of failed requests for a file: browsers cache failures by URL.
  const unanswered = new Map<string, number>();
  const engines = new Map<string, () => void>();

  async function connect(entry: IndexEntry, options: OpenEngineOptions): Promise<object> {
    // Few calls run on this device.
    const { openEngine } = await import("./engines/open-engine.ts");
    const { engine, close } = await openEngine(entry, options);
    engines.get(engineKey(entry))?.();
    engines.set(engineKey(entry), close);
    return { default: engine };
  }

  /** A widget from elsewhere runs in frames. */
  async function loadFramed(entry: IndexEntry): Promise<object> {
    const [{ framedWidget }, code] = await Promise.all([
      import("./frames/framed-widget.tsx"),
      readCode(entry, "widget"),
    ]);
    return framedWidget(entry, code);
  }

  let sandbox: Promise<PluginSandbox> | undefined;

  /** The text of a plugin's file, checked by its hash. */
  async function readCode(entry: IndexEntry, expose: "plugin" | "mocks" | "widget"): Promise<string> {
    const { fetchVerified } = await import("./engines/open-engine.ts");
    const file = entry.files[expose];
    if (!file) throw new PluginLoadError(`The ${entry.kind} '${entry.id}' has no ${expose}.`);
    return new TextDecoder().decode(await fetchVerified(new URL(entry.base + file.path, base), file));
  }

  /** Code from elsewhere runs in another engine, and never in the page. */
  async function loadApart(entry: IndexEntry, expose: "plugin" | "mocks"): Promise<object> {
    const [{ openSandbox }, code] = await Promise.all([import("./sandbox/open-sandbox.ts"), readCode(entry, expose)]);
    sandbox ??= openSandbox();
    // A failure is not permanent: the network may return.
    sandbox.catch(() => (sandbox = undefined));
    return (await sandbox).load(entry, code, expose);
  }

  const federation = createFederation(shares, async (url) => {
    if (unverified.has(url)) return asContainer((await import(/* @vite-ignore */ url)) as object, url);
    const known = verified.get(url);
    if (!known) throw new PluginLoadError(`${url} is in no manifest: it is not loaded.`);
    const { entry, file } = known;
    const container = asContainer(await importVerified(url, file.integrity), url);
    const loadPart = (name: string): Promise<object> => loadFile(entry, assetOf(entry, name), PART_PATH, name);
    // Twice, as the plugin host does for a plugin's exposed modules.
    container.parts?.(partLoader((name) => loadPart(name).catch(() => loadPart(name))));
    return container;
  });

  /** The exposed module of a plugin's file. @param name of the file, for errors */
  async function loadFile(
    entry: IndexEntry,
    file: PluginFile | undefined,
    path: string,
    name: string,
  ): Promise<object> {
    const { kind, id } = entry;
    if (!file) throw new PluginLoadError(`The ${kind} '${id}' has no ${name}.`);
    const address = new URL(entry.base + file.path, base).href;
    const tries = unanswered.get(address) ?? 0;
    unanswered.set(address, tries + 1);
    const url = tries === 0 ? address : `${address}?try=${tries}`;
    verified.set(url, { entry, file });
    const module = await loadRemote(federation, url, path, `The ${name} of ${kind} '${id}'`);
    unanswered.set(address, tries);
    return module;
  }

  return {
    index,
    async load(entry, expose) {
      const loadInPage = (): Promise<object> => loadFile(entry, entry.files[expose], exposePath(expose), expose);
      if (entry.origin === "installed" && expose !== "engine") {
        return expose === "widget" ? loadFramed(entry) : loadApart(entry, expose);
      }
      if (expose !== "engine") return loadInPage();
      return connect(entry, { base: new URL(entry.base, base), hub, loadInPage });
    },
    release(entry) {
      if (entry.origin === "installed") void sandbox?.then(({ release }) => release(entry)).catch(() => undefined);
      engines.get(engineKey(entry))?.();
      engines.delete(engineKey(entry));
    },
    loadUnverified(url, expose) {
      unverified.add(url);
      return loadRemote(federation, url, expose, `${expose} of ${url}`);
    },
  };
}

/** A rebuilt engine is another one, which may start before the old one is released. */
const engineKey = ({ id, files }: IndexEntry): string => `${id} ${files.engine?.path ?? ""}`;

function createFederation(
  shares: readonly SharedModule[],
  importContainer: (url: string) => Promise<FederationContainer>,
): Federation {
  return createInstance({
    name: "patchbay",
    remotes: [],
    shared: Object.fromEntries(
      [...new Set(shares.map(({ specifier }) => specifier))].map((specifier) => [
        specifier,
        // Several if the host supports more than one version of a contract.
        shares.filter((shared) => shared.specifier === specifier).map(describeShare),
      ]),
    ),
    plugins: [
      {
        name: "patchbay-entry",
        // Replaces the runtime's own loading, which runs any code that arrives.
        // Its type omits that `get` returns a promise of the factory; the runtime awaits it anyway.
        loadEntry: async ({ remoteInfo }) => (await importContainer(remoteInfo.entry)) as unknown as RemoteEntry,
      },
    ],
  });
}

function describeShare({ version, load }: SharedModule) {
  return {
    version,
    scope: "default",
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
    get: async () => {
      const module = await load();
      return () => module;
    },
  } as const;
}

/** @param name of the module, for errors */
async function loadRemote(federation: Federation, url: string, expose: string, name: string): Promise<object> {
  federation.registerRemotes([{ name: url, entry: url, type: "module" }]);
  try {
    const module = await federation.loadRemote<object>(url + expose.slice(1));
    if (module) return module;
  } catch (error) {
    if (PatchbayError.isInstance(error)) throw error;
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new PluginLoadError(`${name} failed while it was loaded: ${detail}`, { cause: error });
  }
  throw new PluginLoadError(`${name}: the container gave nothing.`);
}

function asContainer(module: object, url: string): FederationContainer {
  if (isContainer(module)) return module;
  throw new PluginLoadError(`${url} is no Module Federation container. Build the plugin with 'patchbay build'.`);
}
