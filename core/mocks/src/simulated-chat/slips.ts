import { textSeed } from "../mock-identity.ts";

/** How a simulated model falls short of a demanded form: it writes whole sentences, or does not know. */
export type Slip = "wordy" | "wrong" | undefined;

/** Shares of answers that fall short, by what a model's id reveals about its size. */
const BY_NAME: readonly (readonly [name: RegExp, share: number])[] = [
  [/nano|tiny/i, 0.3],
  [/mini|lite|small|flash|haiku|instant|scout/i, 0.18],
  [/large|\bpro\b|opus|\bmax\b|sonnet|ultra/i, 0.06],
];
const BY_BILLIONS: readonly (readonly [billions: number, share: number])[] = [
  [3, 0.36],
  [10, 0.24],
  [40, 0.15],
  [100, 0.09],
  [Number.POSITIVE_INFINITY, 0.05],
];

/**
 * Whether a model falls short in its answer to a question: small ones more often, and each at other questions, so that
 * evaluations of simulated models have something to compare.
 */
export function slipOf(model: string, seed: unknown, question: string): Slip {
  const share = shareOf(model) + ((textSeed(model) % 100) - 50) / 2000;
  const chance = textSeed(`${question} ${model} ${String(seed)}`) / 2 ** 32;
  if (chance >= share) return undefined;
  return chance < share / 2 ? "wordy" : "wrong";
}

function shareOf(model: string): number {
  const billions = /(\d+(?:\.\d+)?)b\b/i.exec(model)?.[1];
  if (billions !== undefined) return BY_BILLIONS.find(([most]) => Number(billions) < most)?.[1] ?? 0.1;
  return BY_NAME.find(([name]) => name.test(model))?.[1] ?? 0.1;
}
