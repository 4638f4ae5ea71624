import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { rateExceeded, type Rates, type RateSubject } from "./rates.ts";

const SECONDS = 60;

/** Counts in the memory of this process. */
export function createMemoryRates(): Rates {
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

  async function consume(
    subject: RateSubject,
    limit: "requestsPerMinute" | "tokensPerMinute",
    count: number,
  ): Promise<void> {
    const { [limit]: most } = subject;
    if (most === undefined) return;
    const limiter = limiterOf(limit, most);
    try {
      await limiter.consume(keyOf(subject), count);
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      await limiter.reward(keyOf(subject), count);
      throw rateExceeded(subject, limit, result.msBeforeNext);
    }
  }

  return {
    async begin(subject) {
      const key = keyOf(subject);
      const { concurrent = Infinity } = subject;
      const count = active.get(key) ?? 0;
      if (count >= concurrent) throw rateExceeded(subject, "concurrent", 1000);
      active.set(key, count + 1);
      const end = (): void => {
        const left = (active.get(key) ?? 1) - 1;
        if (left > 0) active.set(key, left);
        else active.delete(key);
      };
      try {
        await consume(subject, "requestsPerMinute", 1);
        return end;
      } catch (error) {
        end();
        throw error;
      }
    },
    addTokens: (subject, count) => consume(subject, "tokensPerMinute", count),
    async correctTokens(subject, difference) {
      const { tokensPerMinute: most } = subject;
      if (most !== undefined && difference !== 0) {
        await limiterOf("tokensPerMinute", most).penalty(keyOf(subject), difference);
      }
    },
  };
}

const keyOf = ({ kind, id }: RateSubject): string => `${kind}/${id}`;
