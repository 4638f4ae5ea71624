import type { Behavior } from "./behaviors.ts";
import { TASKS_2025 } from "./tasks-2025.ts";
import { variantsOf } from "./variants.ts";

export const TOKENS = { "hub token": "hf_Differential", "provider key": "DifferentialKey", "no token": "" } as const;

export type TokenKind = keyof typeof TOKENS;

/** One call that both clients make. */
export interface GridCall {
  readonly provider: string;
  readonly task: string;
  readonly token: TokenKind;
  /** Traits of the call that deviations name: `plain`, `streamed`, `data`, `adapter`, a behavior … */
  readonly traits: readonly string[];
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  /** Fields of the hub's mapping that differ from the default. */
  readonly mapping: Readonly<Record<string, unknown>>;
  readonly behavior: Behavior;
}

/**
 * The calls of every provider and task. `all` combines every input with all parameters, further arguments and tokens;
 * `sample` tries the plain call with every token, and all else with one token in turn.
 */
export function gridOf(extent: Extent): GridCall[] {
  const kinds = Object.keys(TOKENS) as TokenKind[];
  return Object.entries(TASKS_2025).flatMap(([provider, tasks]) =>
    tasks.flatMap((task) =>
      variantsOf(provider, task, extent).flatMap((variant, index) =>
        kinds
          .filter((_, kind) => extent === "all" || index === 0 || index % kinds.length === kind)
          .map((token) => ({ provider, task, token, ...variant })),
      ),
    ),
  );
}

export type Extent = "sample" | "all";

/** A call of a provider's task, whatever the token. */
export type Variant = Omit<GridCall, "provider" | "task" | "token">;
