import { PLUGIN_ORIGINS, type IndexEntry, type PluginKind, type RejectedEntry } from "../manifest/manifest.ts";

/** The usable entries of an index, the hidden ones and the rejected ones. */
export interface SettledEntries {
  /** One per kind and id, the strongest origin first. */
  readonly entries: readonly IndexEntry[];
  /** Hidden by an entry of the same kind and id, of stronger origin or earlier in the index. */
  readonly hidden: readonly { readonly entry: IndexEntry; readonly by: IndexEntry }[];
  /** Entries whose ids look like another plugin's. */
  readonly rejected: readonly RejectedEntry[];
}

/**
 * Selects between entries with equal ids and rejects ids that look like another's, because users enter their keys by name:
 * ids that differ only in case from another plugin of the kind, and look-alikes (`gr0q`) of a built-in one.
 */
export function settleEntries(all: readonly IndexEntry[]): SettledEntries {
  const strongestFirst = PLUGIN_ORIGINS.flatMap((origin) => all.filter((entry) => entry.origin === origin));
  // By lower-case id, which is unique. An index may have tens of thousands of entries.
  const byKind: Readonly<Record<PluginKind, Map<string, IndexEntry>>> = {
    task: new Map(),
    library: new Map(),
    provider: new Map(),
  };
  const builtInByLook = new Map<PluginKind, Map<string, IndexEntry>>();
  const entries: IndexEntry[] = [];
  const hidden: { entry: IndexEntry; by: IndexEntry }[] = [];
  const rejected: RejectedEntry[] = [];
  for (const entry of strongestFirst) {
    const { kind, id, origin } = entry;
    const known = byKind[kind];
    const inLowerCase = id.toLowerCase();
    const same = known.get(inLowerCase);
    const alike = same ?? (origin === "built-in" ? undefined : lookAlike(id, kind));
    if (same?.id === id) hidden.push({ entry, by: same });
    else if (alike) {
      const reason = `Its id can be mistaken for that of the ${alike.origin} ${kind} '${alike.id}'. Give the plugin another id.`;
      rejected.push({ name: `${kind} '${id}'`, reason });
    } else {
      entries.push(entry);
      known.set(inLowerCase, entry);
    }
  }
  return { entries, hidden, rejected };

  /** The built-in plugin that an id looks like; built-in plugins come first. */
  function lookAlike(id: string, kind: PluginKind): IndexEntry | undefined {
    let byLook = builtInByLook.get(kind);
    if (!byLook) {
      const builtIn = [...byKind[kind].values()].filter(({ origin }) => origin === "built-in");
      byLook = new Map(builtIn.map((entry) => [lookOf(entry.id), entry]));
      builtInByLook.set(kind, byLook);
    }
    return byLook.get(lookOf(id));
  }
}

/** Maps ids that look alike to the same text; ids are ASCII. */
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
