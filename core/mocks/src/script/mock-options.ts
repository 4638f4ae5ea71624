import type { MockFail } from "../problem.ts";
import type { ProviderMocks } from "../provider-mocks.ts";

/** What a provider's `/mocks` exports. */
export type ScriptableMocks = Pick<ProviderMocks, "handlers"> & Partial<ProviderMocks> & { readonly fail?: MockFail };

export interface MockOptions<Id extends string = string> {
  /** Refuses what no reply was given for, instead of answering as the provider would. Looking up and polling go on. */
  readonly strict?: boolean;
  /** Part of all ids in answers; default: none. The same seed and requests give the same answers, byte by byte. */
  readonly seed?: string | number;
  /** The date of all answers; default: the beginning of 2026. */
  readonly now?: Date | (() => Date);
  /**
   * How fast the provider answers by itself: 1 as people would see it; default 0, without pauses. The delays of a reply are
   * kept as they are. `setMockPace(0)` leaves all of them out.
   */
  readonly pace?: number;
  /** Keys that a provider takes: any other is refused as the vendor does. Default: every key. */
  readonly keys?: { readonly [Provider in Id]?: readonly string[] };
  /** Origin of the hub that knows the providers' models; false: none. Default `https://huggingface.co`. */
  readonly hub?: string | false;
}
