import { PluginLoadError } from "../errors/index.ts";
import type { Library } from "../library/contract.ts";
import type { ModelFacts } from "../manifest/model-facts.ts";
import { completeProvider, type ProviderPlugin } from "../provider/plugin.ts";
import type { Task } from "../task/contract.ts";
import { areMocks, isProvider } from "./provider-shape.ts";
import { isNewBuild, readIndex, type ReadIndex } from "./read-index.ts";
import {
  factsFileOf,
  pluginKey,
  type Expose,
  type IndexEntry,
  type PluginKey,
  type PluginKind,
} from "../manifest/manifest.ts";
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

/** A plugin's manifest, and its code, loaded on first use. */
export interface PluginBinding<Kind extends PluginKind> {
  readonly entry: Extract<IndexEntry, { kind: Kind }>;
  /** @throws PluginError if it is incompatible or broken */
  load(): Promise<PluginOfKind[Kind]>;
  /** A provider's dated facts about its models, which are loaded on first use; undefined if there are none. */
  facts?(): Promise<ModelFacts | undefined>;
}

/** Lists the plugins of a kind that are bound at the time of the call, by id. */
export type ListPlugins = <Kind extends PluginKind>(kind: Kind) => ReadonlyMap<string, PluginBinding<Kind>>;

export interface PluginHostOptions {
  readonly source: PluginSource;
  /** Modules that plugins share with the host. */
  readonly shares: readonly SharedModule[];
  /** Milliseconds after which loading a plugin fails; default 10,000. */
  readonly loadDeadlineMs?: number;
  /** The supported contracts; default: those of this version of core. */
  readonly contracts?: ContractSupport;
  readonly policy?: PluginPolicy;
}

/** Plugins whose code a host does not run. */
export interface PluginPolicy {
  /** Disabled at the start; `enable` enables them. */
  readonly disabled?: readonly PluginKey[];
  /** Why the code of a plugin must not run, even if it is enabled; undefined if it may. The plugin stays listed. */
  blocked?(entry: IndexEntry): string | undefined;
}

const LIBRARY_WITHOUT_SNIPPETS: Library = { snippets: () => [] };

function isManifestAlone(entry: IndexEntry): boolean {
  return entry.kind === "library" && !entry.files.plugin;
}

/** The expose with a plugin's code: an engine has a separate container. */
const codeOf = (entry: IndexEntry): Expose => ("engine" in entry && entry.engine ? "engine" : "plugin");

/**
 * Finds plugins, loads each on first use, and isolates broken ones. Browser and Node differ only in their
 * `PluginSource`.
 */
export interface PluginHost {
  /** The current state; the same object until something changes. */
  snapshot(): PluginSnapshot;
  /** Calls the listener after every change. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  /**
   * Reads the index: adds new plugins, replaces rebuilt ones, unloads removed ones. Malformed entries are listed as rejected; an
   * unreadable index changes nothing. The latest of overlapping calls wins. Never rejects.
   * @param index the index's JSON, if the caller already has it
   */
  refresh(index?: unknown, signal?: AbortSignal): Promise<void>;
  /** Loads the plugin if necessary. @throws PluginError with the reason if it is missing or broken */
  load<Kind extends PluginKind>(kind: Kind, id: string): Promise<PluginOfKind[Kind]>;
  /** Another exposed module, whose shape is checked: mocks, a widget. @throws PluginError */
  loadExpose(kind: PluginKind, id: string, expose: Exclude<Expose, "plugin">): Promise<object>;
  /**
   * A provider's dated facts about its models, without those that this version cannot read; undefined if the plugin has none
   * or its source does not load them. Runs none of the plugin's code.
   * @throws PluginLoadError
   */
  facts(id: string): Promise<ModelFacts | undefined>;
  /** Takes the plugin out of service until `enable`, even if the index does not list it yet. */
  disable(kind: PluginKind, id: string): Promise<void>;
  /** Ends `disable`. What the index disables or the policy blocks stays out of service. */
  enable(kind: PluginKind, id: string): void;
  /** Drops the loaded code; the next `load` fetches it again. */
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
  /** Number of the refresh that the list comes from. */
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

  /** The module's exports, converted to the host's contract. */
  function adapted({ kind, contract }: IndexEntry, module: object): object {
    const { default: exported } = module as { default?: unknown };
    if (typeof exported !== "object" || exported === null) return module;
    return { default: adaptPlugin(kind, contract, exported, contracts) };
  }

  async function start(key: PluginKey, entry: IndexEntry): Promise<unknown> {
    const began = performance.now();
    setState(key, { status: "loading" });
    // Ignore the result of a plugin that was unloaded or replaced while it loaded.
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

  /** @throws PluginLoadError if the plugin is out of service */
  function refuseHeldBack(key: PluginKey, entry: IndexEntry): void {
    const state = restingState(key, entry);
    const name = `The ${entry.kind} '${entry.id}'`;
    if (state.status === "blocked") throw new PluginLoadError(`${name} is not run: ${state.reason}`);
    if (state.status !== "disabled") return;
    const remedy = state.by === "host" ? "Enable it on the plugins page" : "The operator of the server can enable it";
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
      const isUnchanged = old && !isNewBuild(old.entry, entry) && isInService(old.state) && isInService(resting);
      records.set(key, isUnchanged ? old : { key, entry, state: resting });
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
    async refresh(known, signal) {
      refreshes += 1;
      const turn = refreshes;
      const answer = await Promise.resolve(known === undefined ? source.index(signal) : known)
        .then(readIndex)
        .catch((error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }));
      // A newer refresh was answered first.
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
        // Set before the work starts: `start` looks itself up in the map.
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
    async facts(id) {
      const { entry } = recordOf("provider", id);
      const file = factsFileOf(entry);
      if (!file || !source.facts || entry.kind !== "provider") return undefined;
      const [value, { readModelFacts }] = await Promise.all([
        source.facts(entry, file),
        import("../manifest/model-facts.ts"),
      ]);
      return readModelFacts(value, Object.keys(entry.tasks)).facts;
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

/** The exports of a module, checked against the contract. @throws PluginLoadError */
async function checked(entry: IndexEntry, expose: Expose, module: object): Promise<unknown> {
  const { default: exported } = module as { default?: unknown };
  if (entry.kind === "provider" && expose === "plugin" && isProvider(exported, entry)) {
    return completeProvider(entry.id, entry, exported);
  }
  if (expose === "mocks" && areMocks(module)) return module;
  const { checkPluginShape } = await import("./check-plugin-shape.ts");
  return checkPluginShape(entry, expose, module);
}
