import type { ProviderKey, TokenUsage } from "@patchbay/core/client";
import { AuthenticationError, InputError, RateLimitError } from "@patchbay/core/errors";
import type { Rates, RateLimits, RateSubject } from "../accounts/rates.ts";
import type { GatewayConfig, GatewayKeys } from "../config.ts";
import { isAbort } from "../errors/describe-failure.ts";
import { GatewayError } from "../errors/gateway-error.ts";

/** What the gateway may send to providers, and with which of their keys. */
export interface Capacity {
  /**
   * Takes a slot for a call.
   * @param estimate tokens that the request may use
   * @throws GatewayError 429 where a limit of the configuration is reached
   */
  take(provider: string, estimate: number, options?: SlotOptions): Promise<Slot>;
}

export interface SlotOptions {
  /** Whether only the first key is used: what starts a job must be able to follow it. */
  readonly isFirst?: boolean;
  /** Numbers of the keys that have failed for this request. */
  readonly failed?: ReadonlySet<number>;
  /** Whether the caller brings a key: then none of the gateway's is used, and none rests. */
  readonly isOwnKey?: boolean;
}

/** A call that counts towards a provider's limits until it ends. */
export interface Slot {
  /** Absent: the provider has only one key. */
  readonly key?: ProviderKey;
  /** Number of the key among the provider's, from 1. */
  readonly number: number;
  /** Whether another key could be tried after a failure. */
  readonly hasOthers: boolean;
  end(usage: TokenUsage | undefined): void;
  /** Ends the call; a key that was refused, or is at the provider's limit, is not used for a while. */
  fail(error: unknown): void;
}

export interface CapacityOptions {
  readonly config: Pick<GatewayConfig, "providers">;
  readonly keys: GatewayKeys;
  readonly rates: Rates;
  /** Milliseconds of a clock that no one changes. */
  readonly now?: () => number;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds for which a key is not used that its provider has refused. */
const REFUSED_MS = 5 * 60_000;
/** The same for one that is at its provider's limit, unless the provider names a time. */
const LIMITED_MS = 30_000;

export const keysOf = (keys: GatewayKeys, provider: string): readonly ProviderKey[] =>
  Object.hasOwn(keys, provider) ? [keys[provider] ?? []].flat() : [];

/** Most providers have one key, and no limit here. */
const FREE: Slot = { number: 1, hasOthers: false, end: () => undefined, fail: () => undefined };

/** The same for the calls of a caller with a key of its own. @param keyProvider id of that key's provider */
export const withOwnKey = ({ take }: Capacity, keyProvider: string): Capacity => ({
  take: (provider, estimate, options) => take(provider, estimate, { ...options, isOwnKey: provider === keyProvider }),
});

/** @throws InputError for limits of a provider that does not exist */
export function createCapacity(options: CapacityOptions, ids: Iterable<string>): Capacity {
  const { config, keys, rates, now = () => performance.now(), onError } = options;
  const { providers: limitsOf = {} } = config;
  const known = new Set(ids);
  const unknown = Object.keys(limitsOf).find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw new InputError(`The configuration's providers.${unknown}: there is no provider with this id.`);
  }
  const turns = new Map<string, number>();
  /** Until when a key is not used, by its subject's id. */
  const rests = new Map<string, number>();
  const isResting = (id: string): boolean => (rests.get(id) ?? -Infinity) > now();

  /** Takes a slot of one subject. @returns what ends it with the tokens that were used */
  async function enter(subject: RateSubject, estimate: number): Promise<(tokens: number) => void> {
    const end = await rates.begin(subject);
    try {
      await rates.addTokens(subject, estimate);
    } catch (error) {
      end();
      throw error;
    }
    return (tokens) => {
      end();
      rates.correctTokens(subject, tokens - estimate).catch(onError);
    };
  }

  /** The numbers of a provider's keys in the order in which they are tried. */
  function order(provider: string, count: number, { isFirst, failed }: SlotOptions): readonly number[] {
    if (isFirst) return [1];
    const turn = turns.get(provider) ?? 0;
    turns.set(provider, (turn + 1) % count);
    const numbers = Array.from({ length: count }, (_, index) => ((turn + index) % count) + 1);
    const left = numbers.filter((number) => !failed?.has(number));
    const rested = left.filter((number) => !isResting(`${provider}#${number}`));
    // Where all rest, the provider's own answer is more exact than a guess.
    return rested.length > 0 ? rested : left;
  }

  return {
    async take(provider, estimate, placing = {}) {
      const { isOwnKey = false } = placing;
      const { eachKey: limitsOfKeys, ...limits } = Object.hasOwn(limitsOf, provider) ? (limitsOf[provider] ?? {}) : {};
      const eachKey = isOwnKey ? undefined : limitsOfKeys;
      const choice = isOwnKey ? [] : keysOf(keys, provider);
      const hasLimits = Object.keys(limits).length > 0;
      if (choice.length < 2 && !hasLimits && !eachKey) return FREE;
      const numbers = order(provider, Math.max(choice.length, 1), placing);
      const leave = await enter({ kind: "provider", id: provider, ...limits }, estimate);
      const chosen = await firstKey(provider, numbers, eachKey, estimate).catch((error: unknown) => {
        leave(0);
        throw error;
      });
      const { number, leave: leaveKey } = chosen;
      const key = choice.length > 1 ? choice[number - 1] : undefined;
      const end = (tokens: number): void => {
        leave(tokens);
        leaveKey(tokens);
      };
      return {
        ...(key !== undefined && { key }),
        number,
        hasOthers: numbers.length > 1,
        end: ({ inputTokens = estimate, outputTokens = 0 } = {}) => end(inputTokens + outputTokens),
        fail(error) {
          end(isAbort(error) ? estimate : 0);
          const restMs = restOf(error);
          if (key !== undefined && restMs > 0) rests.set(`${provider}#${number}`, now() + restMs);
        },
      };
    },
  };

  /** The first key that is below its limits. @throws GatewayError with the shortest time to wait */
  async function firstKey(
    provider: string,
    numbers: readonly number[],
    limits: RateLimits | undefined,
    estimate: number,
  ): Promise<{ readonly number: number; readonly leave: (tokens: number) => void }> {
    let refusal: GatewayError | undefined;
    for (const number of numbers) {
      if (!limits) return { number, leave: () => undefined };
      try {
        const subject: RateSubject = { kind: "provider", id: `${provider}#${number}`, ...limits };
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        return { number, leave: await enter(subject, estimate) };
      } catch (error) {
        if (!(error instanceof GatewayError) || error.failure.status !== 429) throw error;
        if (waitOf(error) < waitOf(refusal)) refusal = error;
      }
    }
    throw refusal ?? new TypeError("A provider needs a key.");
  }
}

const waitOf = (error: GatewayError | undefined): number => error?.failure.retryAfterMs ?? Infinity;

/** Milliseconds for which the key of a failed call is not used. */
function restOf(error: unknown): number {
  if (AuthenticationError.isInstance(error)) return REFUSED_MS;
  return RateLimitError.isInstance(error) ? (error.retryAfterMs ?? LIMITED_MS) : 0;
}
