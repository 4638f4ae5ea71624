import type { MockFail } from "../problem.ts";
import type { ProviderMocks } from "../provider-mocks.ts";

/** The exports of a provider's `/mocks`. */
export type ScriptableMocks = Pick<ProviderMocks, "handlers"> & Partial<ProviderMocks> & { readonly fail?: MockFail };

export interface MockOptions<Id extends string = string> {
  /**
   * Refuses requests without a scripted reply, instead of answering as the provider would. Lookups and polls still
   * work.
   */
  readonly strict?: boolean;
  /** Part of all ids in answers; default: none. The same seed and requests give the same answers, byte by byte. */
  readonly seed?: string | number;
  /** The date of all answers; default: the beginning of 2026. */
  readonly now?: Date | (() => Date);
  /**
   * Pace of default answers: 1 is realistic; default 0, without pauses. Delays of a reply are unchanged.
   * `setMockPace(0)` disables all of them.
   */
  readonly pace?: number;
  /** Keys that a provider takes: any other is refused as the vendor does. Default: every key. */
  readonly keys?: { readonly [Provider in Id]?: readonly string[] };
  /** Origin of the hub that lists the providers' models; false: none. Default `https://huggingface.co`. */
  readonly hub?: string | false;
}
