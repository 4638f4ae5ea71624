import type { Expose, IndexEntry, PluginFile } from "../manifest/manifest.ts";

/** A module that the host shares with every plugin, so that only one copy exists. */
export interface SharedModule {
  /** Import specifier, for example `@patchbay/core/provider` or `react`. */
  readonly specifier: string;
  /** The contract's version for core's entry points, otherwise the package's version. */
  readonly version: string;
  /** Resolves to the module's namespace; called once, when the first plugin needs it. */
  load(): Promise<object>;
}

/** A source of plugins: a web server's index with Module Federation in a browser, a folder in Node. */
export interface PluginSource {
  /** Reads the index. Its content is not trusted: the plugin host checks each entry. */
  index(signal?: AbortSignal): Promise<unknown>;
  /**
   * Loads one container file after checking its hash, gives it the shared modules and returns the exposed module.
   * @param attempt unique for each try, so that no cached failure is returned
   * @throws PluginLoadError
   */
  load(entry: IndexEntry, expose: Expose, attempt: number): Promise<object>;
  /**
   * Returns the JSON of a provider's dated facts, after checking the file's hash. Absent: clients use no facts.
   * @throws PluginLoadError
   */
  facts?(entry: IndexEntry, file: PluginFile): Promise<unknown>;
  /** Called when a plugin's code is no longer in use, to end what runs for it, such as an engine's thread. */
  release?(entry: IndexEntry): void;
}

/** A Module Federation 2 container, as the kit builds it: one ECMAScript module with these two exports. */
export interface FederationContainer {
  init(shareScope: ShareScope): Promise<void> | void;
  get(expose: string): Promise<() => object>;
  /**
   * For an engine in several files: receives the function that loads one of its parts, also a container, by the
   * part's asset
   * name in the manifest. Called before `init`.
   */
  parts?(load: PartLoader): void;
}

/** Module Federation's share scope: specifier -> version -> provider of the module. */
export type ShareScope = Record<
  string,
  Record<string, { get: () => Promise<() => object>; lib?: () => object; from?: string; loaded?: boolean }>
>;

/** The shared modules as a share scope, for hosts that talk to containers themselves. */
export function shareScopeOf(modules: readonly SharedModule[]): ShareScope {
  const scope: ShareScope = {};
  for (const { specifier, version, load } of modules) {
    const versions = (scope[specifier] ??= {});
    versions[version] = {
      from: "patchbay",
      get: async () => {
        const loaded = await load();
        return () => loaded;
      },
    };
  }
  return scope;
}

/** Returns the exports of an engine's part. */
export type PartLoader = (name: string) => Promise<object>;

/** Loads every part once, except those that failed. */
export function partLoader(load: PartLoader): PartLoader {
  const parts = new Map<string, Promise<object>>();
  return (name) => {
    const loading = parts.get(name) ?? load(name);
    parts.set(name, loading);
    loading.catch(() => parts.delete(name));
    return loading;
  };
}

/** The path to pass to `get` of the container of an engine's part. */
export const PART_PATH = "./part";

/** Whether a loaded module is a container. */
export function isContainer(module: object): module is FederationContainer {
  const { init, get } = module as Partial<FederationContainer>;
  return typeof init === "function" && typeof get === "function";
}

/** The path of an exposed module, to pass to a container's `get`. */
export function exposePath(expose: Expose): `./${Expose}` {
  return `./${expose}`;
}
