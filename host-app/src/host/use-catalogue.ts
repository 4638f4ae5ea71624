import { useContext, useMemo, useSyncExternalStore } from "react";
import { pluginKey, type IndexEntry, type RejectedEntry } from "@patchbay/core/plugin";
import { HostContext } from "./host-context.ts";
import { pluginPolicy } from "../trust/policy.ts";
import { usePatchbay, usePluginSnapshot } from "./use-patchbay.ts";

export type TaskEntry = Extract<IndexEntry, { kind: "task" }>;
export type LibraryEntry = Extract<IndexEntry, { kind: "library" }>;
export type ProviderEntry = Extract<IndexEntry, { kind: "provider" }>;

/** What the pages list. */
export interface Catalogue {
  readonly status: "pending" | "failed" | "ready";
  /** Why there is nothing, when the status is `failed`. */
  readonly reason: string;
  /** In the catalogue's order. */
  readonly tasks: readonly TaskEntry[];
  /** By label. */
  readonly libraries: readonly LibraryEntry[];
  /** By label. */
  readonly providers: readonly ProviderEntry[];
  /** Entries of the index that are no manifests. */
  readonly rejected: readonly RejectedEntry[];
  /** Reads the index again. */
  refresh(): void;
}

/**
 * The catalogue: at first as the light reader of the index sees it, later as the plugin host does, which checks more
 * and follows what is disabled meanwhile.
 */
export function useCatalogue(): Catalogue {
  const { index, switches, safeMode } = useContext(HostContext);
  const read = useSyncExternalStore(index.subscribe, index.snapshot);
  const patchbay = usePatchbay();
  const host = usePluginSnapshot();
  return useMemo(() => {
    const refresh = () => void index.refresh();
    // What the container holds, which need not be all that is installed.
    if (patchbay && host?.index.status === "ready") {
      const { listed } = patchbay;
      const entries = [...listed("task"), ...listed("library"), ...listed("provider")].map(({ entry }) => entry);
      return { status: "ready", reason: "", ...sorted(entries), rejected: host.rejected, refresh };
    }
    if (read.status !== "ready") {
      return {
        status: read.status,
        reason: read.status === "failed" ? read.reason : "",
        ...sorted([]),
        rejected: [],
        refresh,
      };
    }
    const { disabled, blocked } = pluginPolicy(switches, safeMode);
    const out = new Set([...read.disabled, ...disabled]);
    const entries = read.entries.filter(
      (entry) => !out.has(pluginKey(entry.kind, entry.id)) && blocked(entry) === undefined,
    );
    return { status: "ready", reason: "", ...sorted(entries), rejected: read.rejected, refresh };
  }, [index, read, patchbay, host, switches, safeMode]);
}

function byName(one: string, other: string): number {
  return one.localeCompare(other, "en", { sensitivity: "base" });
}

function sorted(entries: readonly IndexEntry[]): Pick<Catalogue, "tasks" | "libraries" | "providers"> {
  return {
    tasks: entries.filter((entry) => entry.kind === "task").toSorted((one, other) => one.order - other.order),
    libraries: entries
      .filter((entry) => entry.kind === "library")
      .toSorted((one, other) => byName(one.prettyLabel, other.prettyLabel)),
    providers: entries
      .filter((entry) => entry.kind === "provider")
      .toSorted((one, other) => byName(one.label, other.label)),
  };
}
