import type { ModelFacts } from "@patchbay/core/plugin";

/** A provider's model, as a snapshot lists it. */
export interface SnapshotModel {
  readonly id: string;
  readonly name: string;
  /** Kinds of input, `pdf` among them. */
  readonly input: readonly string[];
  readonly gives: readonly string[];
  /** US dollars for a million tokens. */
  readonly in?: number;
  readonly out?: number;
  readonly cacheRead?: number;
  readonly context?: number;
  readonly output?: number;
  readonly tools?: boolean;
  readonly structured?: boolean;
  readonly reasoning?: boolean;
  readonly open?: boolean;
  readonly released: string;
  readonly knowledge?: string;
}

export interface Snapshot {
  /** Contains an address and a day. */
  readonly source: string;
  /** By our provider ids. */
  readonly providers: Readonly<Record<string, { readonly models: readonly SnapshotModel[] }>>;
}

/** Models that vendors have ended or announced to end. */
export interface EndedModels {
  /** Day of the last check. */
  readonly asOf: string;
  readonly providers: Readonly<
    Record<string, Readonly<Record<string, { readonly since: string; readonly replacement?: string }>>>
  >;
}

/** The facts of each provider, by its id; a provider without models is absent. */
export function factsOf(
  snapshot: Snapshot,
  manifests: ReadonlyMap<string, { readonly tasks: Readonly<Record<string, unknown>> }>,
  ended: EndedModels,
): ReadonlyMap<string, ModelFacts>;

/** The facts as text, one model a line. */
export function factsText(facts: ModelFacts): string;
