import type { Modality } from "@patchbay/core/task";

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
