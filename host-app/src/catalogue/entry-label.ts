import type { IndexEntry } from "@patchbay/core/plugin";

/** What people call a plugin. */
export function entryLabel(entry: IndexEntry): string {
  if (entry.kind === "provider") return entry.label;
  return entry.kind === "library" ? entry.prettyLabel : entry.name;
}
