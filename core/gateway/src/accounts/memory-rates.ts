import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import { createRates, type Rates } from "./rates.ts";

/** Counts in the memory of this process. */
export function createMemoryRates(): Rates {
  const active = new Map<string, number>();
  return createRates({
    limiter: (options) => new RateLimiterMemory(options),
    async enter(key, most) {
      const count = active.get(key) ?? 0;
      if (count >= most) return undefined;
      active.set(key, count + 1);
      return () => {
        const left = (active.get(key) ?? 1) - 1;
        if (left > 0) active.set(key, left);
        else active.delete(key);
      };
    },
  });
}
