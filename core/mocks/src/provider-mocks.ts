import type { RequestHandler } from "msw";
import type { ModelRecord } from "@patchbay/core/library";

/** Members of the hub's record, in addition to id and tags. */
export type MockRecord = Partial<Omit<ModelRecord, "id" | "tags">>;

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
  /** Hub tags, for example `conversational`; library and pipeline tags are added. */
  readonly tags?: readonly string[];
  /** Tokens of its longest prompt; default 131,072. */
  readonly contextLength?: number;
  /** Numbers of its vectors; default 8. */
  readonly dimensions?: number;
  /**
   * Day since when the vendor does not serve it, if the vendor has no other model for the task: it is simulated, but
   * left out
   * of live calls.
   */
  readonly ended?: string;
  /** Whether it thinks before it answers. */
  readonly reasons?: boolean;
  /**
   * Further members of the hub's record, for example `{ library_name: "…" }`, for snippets: known facts
   * only. Without `pipeline_tag` the model is tagged by its task. Providers of the same model have the same record.
   */
  readonly record?: MockRecord;
}

/**
 * The models of a vendor without a mapping at the hub: their ids are the vendor's.
 *
 * @param ids ids by task; the first one is the task's sample
 * @example
 * export const models = vendorModels({ "text-to-speech": ["s2-pro", "s1"], "text-to-audio": "music" });
 */
export function vendorModels(ids: Readonly<Record<string, string | readonly string[]>>): readonly MockModel[] {
  return Object.entries(ids).flatMap(([task, listed]) => [listed].flat().map((id) => ({ id, task, providerId: id })));
}

/** An answer that a provider's mocks add to those of the simulated chats. */
export interface MockChatRow {
  /** What the question has to match. A row takes precedence over the general rules, and over later rows. */
  readonly question: RegExp;
  /** The answer. It is labeled as simulated, and shortened if the prompt demands a list or a number of sentences. */
  readonly text: string;
  /** The answer to prompts that demand one word, a number or a label; default: the first word of `text`. */
  readonly brief?: string;
}

/** What a provider's `src/mocks.ts` exports: msw handlers for its direct and routed addresses, and their models. */
export interface ProviderMocks {
  readonly handlers: readonly RequestHandler[];
  readonly models: readonly MockModel[];
  /**
   * The source of the format and texts of its refusals: the vendor's document, or a thread that quotes an answer.
   * Unconfirmed parts follow `unverified:`.
   */
  readonly errorSource?: string;
}
