import type { RequestHandler } from "msw";

/** A model that a provider's mocks answer for. */
export interface MockModel {
  /** Hub id, `owner/name`. */
  readonly id: string;
  /** Provider task, for example `conversational`. */
  readonly task: string;
  /** The model's id at the provider. */
  readonly providerId: string;
  readonly status?: "live" | "staging";
  readonly adapter?: "lora";
  readonly adapterWeightsPath?: string;
  /** Hub tags, for example `conversational`. */
  readonly tags?: readonly string[];
}

/** What a provider's `src/mocks.ts` exports: msw handlers for its direct and its routed addresses, and the models behind them. */
export interface ProviderMocks {
  readonly handlers: readonly RequestHandler[];
  readonly models: readonly MockModel[];
}
