import type { IndexEntry, PluginKind } from "@patchbay/core/plugin";
import type { Modality } from "@patchbay/core/task";

/** What people call the kinds of plugins. */
export const KIND_LABELS: Readonly<Record<PluginKind, string>> = {
  task: "Tasks",
  library: "Libraries",
  provider: "Providers",
};

/** What people call a plugin. */
export function entryLabel(entry: IndexEntry): string {
  if (entry.kind === "provider") return entry.label;
  return entry.kind === "library" ? entry.prettyLabel : entry.name;
}

/**
 * What a link to a repository says: `owner/name` where its address ends so, as on GitHub, else the name that the plugin
 * gives.
 */
export function repositoryLabel(address: string, name: string): string {
  const parts = new URL(address).pathname.split("/").filter(Boolean);
  return parts.length === 2 ? parts.join("/") : name;
}

/** What people call the modalities, in the catalogue's order. */
export const MODALITY_LABELS: Readonly<Record<Modality, string>> = {
  multimodal: "Multimodal",
  nlp: "Natural language",
  cv: "Computer vision",
  audio: "Audio",
  tabular: "Tabular",
  rl: "Reinforcement learning",
  other: "Other",
};

export const MODALITIES_IN_ORDER = Object.keys(MODALITY_LABELS) as readonly Modality[];
