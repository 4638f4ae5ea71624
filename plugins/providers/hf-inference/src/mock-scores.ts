import { textSeed } from "@patchbay/mocks";

export interface LabelScore {
  readonly label: string;
  readonly score: number;
}

/**
 * Labels with scores that depend on the input and fall from the first to the last.
 * @param independent each from 0 to 1 for itself; otherwise they add up to 1
 */
export function scoresOf(input: string, labels: readonly string[], independent = false): LabelScore[] {
  const likely = labels.map((label) => ({ label, weight: weightOf(input, label) }));
  const sum = likely.reduce((total, { weight }) => total + weight, 0);
  return likely
    .map(({ label, weight }) => ({ label, score: rounded(independent ? weight / (1 + weight) : weight / sum) }))
    .toSorted((one, other) => other.score - one.score);
}

/** A label that stands in the input is likelier than all others. */
function weightOf(input: string, label: string): number {
  const chance = Math.exp((textSeed(`${label} ${input}`) % 1000) / 250);
  return input.toLowerCase().includes(label.toLowerCase()) ? 200 + chance : chance;
}

export function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
