import { PluginLoadError } from "../errors/index.ts";
import type { Library } from "../library/contract.ts";
import { completeProvider, type ProviderPlugin } from "../provider/plugin.ts";
import type { Task } from "../task/contract.ts";
import { areMocks, isProvider } from "./provider-shape.ts";
import { isNewBuild, readIndex, type ReadIndex } from "./read-index.ts";
import { pluginKey, type Expose, type IndexEntry, type PluginKey, type PluginKind } from "../manifest/manifest.ts";
import { adaptPlugin, CONTRACT_SUPPORT, type ContractSupport } from "./contract-support.ts";
import { createExposeLoader, isIncompatible } from "./expose-loader.ts";
import type { PluginSource, SharedModule } from "./plugin-source.ts";
import { isInService, type PluginRecord, type PluginSnapshot, type PluginState } from "./plugin-state.ts";

/** A loaded plugin, by kind. */
export interface PluginOfKind {
  provider: ProviderPlugin;
  library: Library;
  task: Task;
}

/** A plugin as services receive it: its manifest, and its code, which is loaded on first use. */
export interface PluginBinding<Kind extends PluginKind> {
  readonly entry: Extract<IndexEntry, { kind: Kind }>;
  /** @throws PluginError when it is incompatible or broken */
  load(): Promise<PluginOfKind[Kind]>;
}

/** Lists the plugins of a kind that are bound at the time of the call, by id. */
export type ListPlugins = <Kind extends PluginKind>(kind: Kind) => ReadonlyMap<string, PluginBinding<Kind>>;

export interface PluginHostOptions {
  readonly source: PluginSource;
  /** Modules that plugins share with the host. */
  readonly shares: readonly SharedModule[];
  /** Milliseconds after which a plugin that does not answer has failed; default 10,000. */
  readonly loadDeadlineMs?: number;
  /** The contracts that are served; default: those of this version of core. */
  readonly contracts?: ContractSupport;
  readonly policy?: PluginPolicy;
}

/** Whose code a host keeps out. */
export interface PluginPolicy {
  /** Disabled from the beginning; `enable` brings them back. */
  readonly disabled?: readonly PluginKey[];
  /** Why the code of a plugin must not run, whatever anybody enables; nothing when it may. It stays listed. */
  blocked?(entry: IndexEntry): string | undefined;
}

const LIBRARY_WITHOUT_SNIPPETS: Library = { snippets: () => [] };

function isManifestAlone(entry: IndexEntry): boolean {
  return entry.kind === "library" && !entry.files.plugin;
}

/** What of a plugin is its code: an engine is a container of its own. */
const codeOf = (entry: IndexEntry): Expose => ("engine" in entry && entry.engine ? "engine" : "plugin");

/**
 * Finds plugins, loads each on first use, and keeps one that is broken from touching the others.
 * Knows no DOM: a browser and Node differ only in their `PluginSource`.
 */
export interface PluginHost {
  /** All that is known now; the same object until something changes. */
  snapshot(): PluginSnapshot;
  /** Calls back after every change. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
  /**
   * Reads the index and brings the list in line: adds what is new, replaces what was built anew, unloads what is gone.
   * A malformed entry is listed as rejected; an unreadable index leaves the plugins as they were. Of calls that overlap
   * the newest decides, whichever is answered last. Never rejects.
   * @param index the index's JSON when the caller has it already
   */
  refresh(index?: unknown, signal?: AbortSignal): Promise<void>;
  /** The plugin, loaded when it is not yet. @throws PluginError with the reason when there is none, or it is broken */
  load<Kind extends PluginKind>(kind: Kind, id: string): Promise<PluginOfKind[Kind]>;
  /** Another module that the plugin exposes: a provider's mocks, a task's widget; its shape is checked. @throws PluginError */
  loadExpose(kind: PluginKind, id: string, expose: Exclude<Expose, "plugin">): Promise<object>;
  /** Takes the plugin out of service until `enable`, also when the index does not list it yet. */
  disable(kind: PluginKind, id: string): Promise<void>;
  /** Ends `disable`. What the index disables or the policy blocks stays out of service. */
  enable(kind: PluginKind, id: string): void;
  /** Forgets the loaded code; the next `load` fetches it again. */
  unload(kind: PluginKind, id: string): Promise<void>;
}

export function createPluginHost(options: PluginHostOptions): PluginHost {
  const { source, shares, loadDeadlineMs, contracts = CONTRACT_SUPPORT, policy = {} } = options;
  const listeners = new Set<() => void>();
  const records = new Map<PluginKey, PluginRecord>();
  const loads = new Map<PluginKey, Promise<unknown>>();
  const disabled = new Set<PluginKey>(policy.disabled);
  let disabledByIndex: ReadonlySet<PluginKey> = new Set();
  const loadExposed = createExposeLoader(source, shares, contracts, loadDeadlineMs);
  let rest: Pick<PluginSnapshot, "index" | "shadowed" | "rejected"> = {
    index: { status: "pending" },
    shadowed: [],
    rejected: [],
  };
  let snapshot: PluginSnapshot = { ...rest, plugins: [] };
  let refreshes = 0;
  /** Which refresh the list is of. */
  let taken = 0;

  function changed(): void {
    snapshot = { ...rest, plugins: [...records.values()] };
    for (const listener of listeners) listener();
  }

  function setState(key: PluginKey, state: PluginState): void {
    const record = records.get(key);
    if (!record) return;
    records.set(key, { ...record, state });
    changed();
  }

  function recordOf(kind: PluginKind, id: string): PluginRecord {
    const record = records.get(pluginKey(kind, id));
    if (record) return record;
    const known = [...records.values()].filter(({ entry }) => entry.kind === kind).map(({ entry }) => entry.id);
    throw new PluginLoadError(
      `There is no ${kind} plugin '${id}'. ${known.length > 0 ? `Known: ${known.slice(0, 20).join(", ")}${known.length > 20 ? ", …" : ""}.` : "The index lists none."}`,
    );
  }

  /** The state of a plugin whose code is not loaded. */
  function restingState(key: PluginKey, entry: IndexEntry): PluginState {
    if (disabledByIndex.has(key)) return { status: "disabled", by: "index" };
    if (disabled.has(key)) return { status: "disabled", by: "host" };
    const reason = policy.blocked?.(entry);
    return reason === undefined ? { status: "listed" } : { status: "blocked", reason };
  }

  function unload(key: PluginKey): void {
    loads.delete(key);
    const entry = records.get(key)?.entry;
    if (!entry) return;
    source.release?.(entry);
    setState(key, restingState(key, entry));
  }

  /** What the module exports, under the host's own contract. */
  function adapted({ kind, contract }: IndexEntry, module: object): object {
    const { default: exported } = module as { default?: unknown };
    if (typeof exported !== "object" || exported === null) return module;
    return { default: adaptPlugin(kind, contract, exported, contracts) };
  }

  async function start(key: PluginKey, entry: IndexEntry): Promise<unknown> {
    const began = performance.now();
    setState(key, { status: "loading" });
    // One unloaded or replaced on its way must not come back.
    const current = (): boolean => records.get(key)?.entry === entry && loads.has(key);
    try {
      const plugin = isManifestAlone(entry)
        ? LIBRARY_WITHOUT_SNIPPETS
        : await checked(entry, codeOf(entry), adapted(entry, await loadExposed(entry, codeOf(entry))));
      if (!current()) {
        source.release?.(entry);
        throw new PluginLoadError(`The ${entry.kind} '${entry.id}' was taken out while it was loading.`);
      }
      setState(key, { status: "ready", loadMs: performance.now() - began });
      return plugin;
    } catch (error) {
      if (current()) {
        loads.delete(key);
        const reason = error instanceof Error ? error.message : String(error);
        setState(key, { status: isIncompatible(error) ? "incompatible" : "failed", reason });
      }
      throw error;
    }
  }

  /** @throws PluginLoadError when the plugin is out of service */
  function refuseHeldBack(key: PluginKey, entry: IndexEntry): void {
    const state = restingState(key, entry);
    const name = `The ${entry.kind} '${entry.id}'`;
    if (state.status === "blocked") throw new PluginLoadError(`${name} is not run: ${state.reason}`);
    if (state.status !== "disabled") return;
    const remedy = state.by === "host" ? "Enable it on the plugins page" : "Whoever runs the server can enable it";
    throw new PluginLoadError(`${name} is disabled. ${remedy} to use it.`);
  }

  function take({ entries, disabled: disabledThere }: ReadIndex): void {
    disabledByIndex = new Set(disabledThere);
    const next = new Map(entries.map((entry) => [pluginKey(entry.kind, entry.id), entry]));
    const before = new Map(records);
    records.clear();
    for (const [key, entry] of next) {
      const old = before.get(key);
      const resting = restingState(key, entry);
      const kept = old && !isNewBuild(old.entry, entry) && isInService(old.state) && isInService(resting);
      records.set(key, kept ? old : { key, entry, state: resting });
    }
    for (const [key, old] of before) {
      if (records.get(key) === old) continue;
      loads.delete(key);
      source.release?.(old.entry);
    }
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh(given, signal) {
      refreshes += 1;
      const turn = refreshes;
      const answer = await Promise.resolve(given === undefined ? source.index(signal) : given)
        .then(readIndex)
        .catch((error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }));
      // Overtaken by a newer answer.
      if (turn < taken) return;
      if ("reason" in answer) rest = { ...rest, index: { status: "failed", reason: answer.reason } };
      else {
        taken = turn;
        take(answer);
        rest = { index: { status: "ready" }, shadowed: answer.shadowed, rejected: answer.rejected };
      }
      changed();
    },
    async load<Kind extends PluginKind>(kind: Kind, id: string): Promise<PluginOfKind[Kind]> {
      const { key, entry } = recordOf(kind, id);
      refuseHeldBack(key, entry);
      let loading = loads.get(key);
      if (!loading) {
        // In the map before the work begins: `start` looks itself up there.
        loading = Promise.resolve().then(() => start(key, entry));
        loads.set(key, loading);
      }
      return (await loading) as PluginOfKind[Kind];
    },
    async loadExpose(kind, id, expose) {
      const { key, entry } = recordOf(kind, id);
      refuseHeldBack(key, entry);
      return (await checked(entry, expose, await loadExposed(entry, expose))) as object;
    },
    async disable(kind, id) {
      const key = pluginKey(kind, id);
      disabled.add(key);
      unload(key);
    },
    enable(kind, id) {
      const key = pluginKey(kind, id);
      const entry = records.get(key)?.entry;
      if (disabled.delete(key) && entry) setState(key, restingState(key, entry));
    },
    unload: async (kind, id) => unload(recordOf(kind, id).key),
  };
}

/** What a module exports, once it is known to have the contract's shape. @throws PluginLoadError */
async function checked(entry: IndexEntry, expose: Expose, module: object): Promise<unknown> {
  const { default: exported } = module as { default?: unknown };
  if (entry.kind === "provider" && expose === "plugin" && isProvider(exported, entry)) {
    return completeProvider(entry.id, entry, exported);
  }
  if (expose === "mocks" && areMocks(module)) return module;
  const { checkPluginShape } = await import("./check-plugin-shape.ts");
  return checkPluginShape(entry, expose, module);
}
