/** The hub's groups of tasks, in its order. */
export const MODALITIES = ["multimodal", "nlp", "cv", "audio", "tabular", "rl", "other"] as const;
export type Modality = (typeof MODALITIES)[number];

/** The task's part of a manifest. */
export interface TaskManifest {
  readonly name: string;
  readonly modality: Modality;
  readonly description?: string;
  readonly docsUrl?: string;
  readonly subtasks?: readonly { readonly type: string; readonly name: string }[];
  /** The hub's colour name of the task's tag. */
  readonly color?: string;
  readonly hideInModels?: boolean;
  readonly hideInDatasets?: boolean;
  /** Place in the catalogue; the more specific task comes first and decides a model's default pipeline tag. */
  readonly order: number;
  /** Provider tasks through which it is called, the preferred first; absent: its own id; `[]`: it cannot be called. */
  readonly calls?: readonly string[];
  /** Conformance checks that this plugin fails on purpose: name of the check -> reason. A stale one fails. */
  readonly exceptions?: Readonly<Record<string, string>>;
}
