import { amount } from "../row.ts";

/** Work that is measured, by its name. */
export type Contestants = Readonly<Record<string, () => unknown>>;

export interface RaceOptions {
  readonly rounds: number;
  /** How often one round does the work. */
  readonly times: number;
}

/**
 * Measures contestants in turns, so that whatever else the machine does meets all of them.
 * @returns microseconds that one time takes, in the contestant's best round
 */
export async function race<Names extends Contestants>(
  contestants: Names,
  options: RaceOptions,
): Promise<Record<keyof Names, number>> {
  const { rounds, times } = amount(options, { rounds: 1, times: Math.ceil(options.times / 100) });
  const best = Object.fromEntries(Object.keys(contestants).map((name) => [name, Infinity]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(contestants)) {
      const started = performance.now();
      for (let time = 0; time < times; time++) await work();
      best[name] = Math.min(best[name] ?? Infinity, ((performance.now() - started) * 1000) / times);
    }
  }
  return best as Record<keyof Names, number>;
}
