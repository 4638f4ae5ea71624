import type { Expose, IndexEntry } from "../manifest/manifest.ts";

/** A module that the host shares with every plugin, so that there is only one of it. */
export interface SharedModule {
  /** Import specifier, for example `@patchbay/core/provider` or `react`. */
  readonly specifier: string;
  /** For core's doors the contract's version, for others the package's. */
  readonly version: string;
  /** Resolves to the module's namespace; called once, when the first plugin needs it. */
  load(): Promise<object>;
}

/** Where plugins come from: a web server's index with Module Federation in a browser, a folder in Node. */
export interface PluginSource {
  /** Reads the index. What it holds is not trusted: the plugin host checks it entry by entry. */
  index(signal?: AbortSignal): Promise<unknown>;
  /**
   * Loads one container file after checking its hash, gives it the shared modules and returns the exposed module.
   * @param attempt differs from that of every earlier try, so that none is answered from a cache of failures
   * @throws PluginLoadError
   */
  load(entry: IndexEntry, expose: Expose, attempt: number): Promise<object>;
  /** Told when the code of a plugin is no longer in use: what runs for it, the thread of an engine, is to end. */
  release?(entry: IndexEntry): void;
}

/** A Module Federation 2 container, as the kit builds it: one ECMAScript module with these two exports. */
export interface FederationContainer {
  init(shareScope: ShareScope): Promise<void> | void;
  get(expose: string): Promise<() => object>;
  /**
   * Of an engine in several files: takes what loads one of its parts, a container too, by the name under which the manifest
   * lists it as an asset. Called before `init`.
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

/** Gives what a part of an engine exports. */
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

/** What the container of an engine's part exposes: what its `get` is asked for. */
export const PART_PATH = "./part";

/** Is a loaded module a container? */
export function isContainer(module: object): module is FederationContainer {
  const { init, get } = module as Partial<FederationContainer>;
  return typeof init === "function" && typeof get === "function";
}

/** An exposed module's name inside a container: what its `get` is asked for. */
export function exposePath(expose: Expose): `./${Expose}` {
  return `./${expose}`;
}
