import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { GatewayError } from "../errors/gateway-error.ts";
import type { GatewayToken } from "./ledger.ts";

const SECONDS = 60;

/** Counts what each token uses in a minute, and at the same time. */
export interface Rates {
  /** Counts a request. @returns what ends it @throws GatewayError 429 */
  begin(token: GatewayToken): Promise<() => void>;
  /** Counts the tokens that a request may use. @throws GatewayError 429 */
  addTokens(token: GatewayToken, count: number): Promise<void>;
  /** Corrects that count when the real one is known. */
  correctTokens(token: GatewayToken, difference: number): Promise<void>;
}

/** Counts in the memory of this process. */
export function createRates(): Rates {
  const active = new Map<string, number>();
  /** By what is counted and its limit. */
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterOf(unit: string, points: number): RateLimiterAbstract {
    const keyPrefix = `${unit} ${points}`;
    const known = limiters.get(keyPrefix);
    if (known) return known;
    const created = new RateLimiterMemory({ keyPrefix, points, duration: SECONDS });
    limiters.set(keyPrefix, created);
    return created;
  }

  /** @returns undefined on success, otherwise the milliseconds until there is room */
  async function consume(unit: string, id: string, most: number, count: number): Promise<number | undefined> {
    const limiter = limiterOf(unit, most);
    try {
      await limiter.consume(id, count);
      return undefined;
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      // A refused request uses nothing.
      await limiter.reward(id, count);
      return Math.max(result.msBeforeNext, 1);
    }
  }

  return {
    async begin({ id, concurrent = Infinity, requestsPerMinute: most }) {
      const count = active.get(id) ?? 0;
      if (count >= concurrent) {
        throw limited(`This token may make ${concurrent} requests at the same time, and is making as many.`, 1000);
      }
      active.set(id, count + 1);
      const end = (): void => {
        const left = (active.get(id) ?? 1) - 1;
        if (left > 0) active.set(id, left);
        else active.delete(id);
      };
      const waitMs = most === undefined ? undefined : await consume("requests", id, most, 1);
      if (waitMs === undefined) return end;
      end();
      throw limited(`This token may make ${most} requests a minute, and has made them.`, waitMs);
    },
    async addTokens({ id, tokensPerMinute: most }, count) {
      const waitMs = most === undefined ? undefined : await consume("tokens", id, most, count);
      if (waitMs === undefined) return;
      throw limited(`This token may use ${most} tokens a minute, and this request may use ${count} more.`, waitMs);
    },
    async correctTokens({ id, tokensPerMinute: most }, difference) {
      if (most !== undefined && difference !== 0) await limiterOf("tokens", most).penalty(id, difference);
    },
  };
}

function limited(message: string, retryAfterMs: number): GatewayError {
  return new GatewayError(429, "token_limit_exceeded", message, { retryAfterMs });
}
