import { seededNumbers } from "../faults/fault.ts";
import { readReply, type ReadyReply } from "./mock-reply.ts";

/** How likely each fault is, from 0 to 1, by its name; together at most 1. */
export type FaultRates = Readonly<Record<string, number>>;

/** Faults that happen at random; the same seed and order of requests give the same ones. */
export interface Chaos {
  /** Replaces the rates. @throws RangeError when they are no probabilities */
  set(rates: FaultRates, options?: { readonly seed?: number }): void;
  /** The fault that happens to the next request, if one does. */
  next(): Extract<ReadyReply, { as: "fault" }> | undefined;
}

const STEPS = 2 ** 30;

export function createChaos(): Chaos {
  let rates: readonly (readonly [name: string, rate: number])[] = [];
  let below = seededNumbers(1);
  return {
    set(wanted, { seed = 1 } = {}) {
      const entries = Object.entries(wanted);
      const sum = entries.reduce((total, [, rate]) => total + (rate >= 0 ? rate : Number.NaN), 0);
      if (!(sum <= 1)) throw new RangeError(`Rates are probabilities that sum up to at most 1, not ${sum}.`);
      rates = entries;
      below = seededNumbers(seed);
    },
    next() {
      if (rates.length === 0) return undefined;
      const [drawn, seed] = [below(STEPS) / STEPS, below(STEPS)];
      let sum = 0;
      for (const [fault, rate] of rates) {
        sum += rate;
        if (drawn < sum) return readReply({ fault, seed }, undefined) as Extract<ReadyReply, { as: "fault" }>;
      }
      return undefined;
    },
  };
}
