import { PLUGIN_ORIGINS, pluginKey, type IndexEntry, type RejectedEntry } from "../manifest/manifest.ts";

/** Entries of an index that can stand beside each other, and those that cannot. */
export interface SettledEntries {
  /** One per kind and id, the strongest origin first. */
  readonly entries: readonly IndexEntry[];
  /** Hidden by an entry of the same kind and id, of stronger origin or earlier in the index. */
  readonly hidden: readonly { readonly entry: IndexEntry; readonly by: IndexEntry }[];
  /** Whose ids people could mistake for another's. */
  readonly rejected: readonly RejectedEntry[];
}

/**
 * Decides between entries with equal ids and refuses ids that differ from another's in nothing that people see: upper and
 * lower case between any two plugins of a kind, and look-alikes (`gr0q`) of a built-in one. A key is entered by name.
 */
export function settleEntries(all: readonly IndexEntry[]): SettledEntries {
  const strongestFirst = all.toSorted(
    (one, other) => PLUGIN_ORIGINS.indexOf(one.origin) - PLUGIN_ORIGINS.indexOf(other.origin),
  );
  const entries = new Map<string, IndexEntry>();
  const byCase = new Map<string, IndexEntry>();
  const builtInByLook = new Map<string, IndexEntry>();
  const hidden: { entry: IndexEntry; by: IndexEntry }[] = [];
  const rejected: RejectedEntry[] = [];
  for (const entry of strongestFirst) {
    const { kind, id, origin } = entry;
    const same = entries.get(pluginKey(kind, id));
    const alike =
      byCase.get(pluginKey(kind, id.toLowerCase())) ??
      (origin === "built-in" ? undefined : builtInByLook.get(pluginKey(kind, lookOf(id))));
    if (same) hidden.push({ entry, by: same });
    else if (alike) {
      const reason = `Its id can be mistaken for that of the ${alike.origin} ${kind} '${alike.id}'. Give the plugin another id.`;
      rejected.push({ name: `${kind} '${id}'`, reason });
    } else {
      entries.set(pluginKey(kind, id), entry);
      byCase.set(pluginKey(kind, id.toLowerCase()), entry);
      if (origin === "built-in") builtInByLook.set(pluginKey(kind, lookOf(id)), entry);
    }
  }
  return { entries: [...entries.values()], hidden, rejected };
}

/** What ids that look alike have in common; ids hold ASCII alone. */
function lookOf(id: string): string {
  return id
    .replaceAll("I", "l")
    .toLowerCase()
    .replaceAll(/[._-]/g, "")
    .replaceAll("0", "o")
    .replaceAll(/[1i]/g, "l")
    .replaceAll("5", "s")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}
