import type { IndexEntry, PluginKind } from "@patchbay/core/plugin";
import type { Modality } from "@patchbay/core/task";

/** Display names of the plugin kinds. */
export const KIND_LABELS: Readonly<Record<PluginKind, string>> = {
  task: "Tasks",
  library: "Libraries",
  provider: "Providers",
};

/** Display name of a plugin. */
export function entryLabel(entry: IndexEntry): string {
  if (entry.kind === "provider") return entry.label;
  return entry.kind === "library" ? entry.prettyLabel : entry.name;
}

/**
 * Text of a link to a repository: `owner/name` if its URL ends like that, as on GitHub, else the plugin's own name for
 * it.
 */
export function repositoryLabel(address: string, name: string): string {
  const parts = new URL(address).pathname.split("/").filter(Boolean);
  return parts.length === 2 ? parts.join("/") : name;
}

/** Display names of the modalities, in catalog order. */
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
