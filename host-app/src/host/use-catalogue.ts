import { useContext, useMemo, useSyncExternalStore } from "react";
import type { Patchbay } from "@patchbay/core";
import {
  isInService,
  pluginKey,
  type IndexEntry,
  type PluginSnapshot,
  type RejectedEntry,
} from "@patchbay/core/plugin";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { PluginSwitches } from "./trust/plugin-switches.ts";
import { HostContext } from "./host-context.ts";
import { pluginPolicy, type SafeMode } from "./trust/policy.ts";
import { usePatchbay, usePluginSnapshot } from "./use-patchbay.ts";

export type TaskEntry = Extract<IndexEntry, { kind: "task" }>;
export type LibraryEntry = Extract<IndexEntry, { kind: "library" }>;
export type ProviderEntry = Extract<IndexEntry, { kind: "provider" }>;

/** A provider that is a server which users run themselves. */
export type ServerEntry = ProviderEntry & { readonly server: NonNullable<ProviderEntry["server"]> };

export function isServer(provider: ProviderEntry): provider is ServerEntry {
  return provider.server !== undefined;
}

/** The content of the lists. */
export interface Catalogue {
  readonly status: "pending" | "failed" | "ready";
  /** The reason, if the status is `failed`. */
  readonly reason: string;
  /** In catalog order. */
  readonly tasks: readonly TaskEntry[];
  /** By label. */
  readonly libraries: readonly LibraryEntry[];
  /** By label. */
  readonly providers: readonly ProviderEntry[];
  /** Invalid entries of the index. */
  readonly rejected: readonly RejectedEntry[];
  /** Reads the index again. */
  refresh(): void;
}

/**
 * The catalog: at first from the light reader of the index, later from the plugin host, which checks more and follows
 * changes of disabled plugins.
 */
export function useCatalogue(): Catalogue {
  const { index, switches, safeMode } = useContext(HostContext);
  const read = useSyncExternalStore(index.subscribe, index.snapshot);
  const patchbay = usePatchbay();
  const host = usePluginSnapshot();
  return useMemo(() => {
    const refresh = () => void index.refresh();
    if (patchbay && host?.index.status === "ready") {
      return { status: "ready", reason: "", ...listsOfHost(patchbay, host), rejected: host.rejected, refresh };
    }
    if (read.status !== "ready") {
      return { status: read.status, reason: read.status === "failed" ? read.reason : "", ...NONE, refresh };
    }
    return { status: "ready", reason: "", ...listsOfIndex(read, switches, safeMode), rejected: read.rejected, refresh };
  }, [index, read, patchbay, host, switches, safeMode]);
}

type Lists = Pick<Catalogue, "tasks" | "libraries" | "providers">;
type ReadIndex = Extract<CatalogueIndex, { status: "ready" }>;

const NONE = { tasks: [], libraries: [], providers: [], rejected: [] } as const;

/** Computed once for all components. */
const ofIndex = new WeakMap<ReadIndex, Lists>();

function listsOfIndex(read: ReadIndex, switches: PluginSwitches, safeMode: SafeMode): Lists {
  const known = ofIndex.get(read);
  if (known) return known;
  const { disabled, blocked } = pluginPolicy(switches, safeMode);
  const out = new Set([...read.disabled, ...disabled]);
  const lists = sorted(
    read.entries.filter((entry) => !out.has(pluginKey(entry.kind, entry.id)) && blocked(entry) === undefined),
  );
  ofIndex.set(read, lists);
  return lists;
}

interface HostLists {
  readonly snapshot: PluginSnapshot;
  readonly inService: readonly IndexEntry[];
  readonly lists: Lists;
}

const ofHost = new WeakMap<Patchbay, HostLists>();

/** Computed again when plugins are added, removed or changed, not when one is loaded. */
function listsOfHost(patchbay: Patchbay, snapshot: PluginSnapshot): Lists {
  const known = ofHost.get(patchbay);
  if (known?.snapshot === snapshot) return known.lists;
  const inService = snapshot.plugins.filter(({ state }) => isInService(state)).map(({ entry }) => entry);
  const same =
    known?.inService.length === inService.length && inService.every((entry, place) => entry === known.inService[place]);
  const { listed } = patchbay;
  // The plugins in the container, which may be fewer than all installed ones.
  const lists = same
    ? known.lists
    : sorted([...listed("task"), ...listed("library"), ...listed("provider")].map(({ entry }) => entry));
  ofHost.set(patchbay, { snapshot, inService, lists });
  return lists;
}

/** Compares display names: many times faster than `localeCompare`. */
const { compare } = new Intl.Collator("en", { sensitivity: "base" });

function sorted(entries: readonly IndexEntry[]): Lists {
  return {
    tasks: entries.filter((entry) => entry.kind === "task").toSorted((one, other) => one.order - other.order),
    libraries: entries
      .filter((entry) => entry.kind === "library")
      .toSorted((one, other) => compare(one.prettyLabel, other.prettyLabel)),
    providers: entries
      .filter((entry) => entry.kind === "provider")
      .toSorted((one, other) => compare(one.label, other.label)),
  };
}
