const toneOf = (score: number): string => (score >= 0.995 ? "success" : score <= 0.005 ? "danger" : "warning");

interface ScoreMarkProps {
  /** From 0 to 1. */
  readonly score: number | undefined;
  /** Whether the judge should have scored the answer, but it has another form than what is expected. */
  readonly isMissing: boolean;
}

/** An answer's score. */
export function ScoreMark({ score, isMissing }: ScoreMarkProps) {
  if (score === undefined) {
    return isMissing && <span className="pb-muted pb-small">Not scored: the answer has another form</span>;
  }
  return (
    <span className="pb-chip" data-tone={toneOf(score)}>
      {(score * 100).toFixed(0)} %
    </span>
  );
}

const BINS = 10;
const WIDTH = 100;
const HEIGHT = 24;

/** How many scores are in each tenth, the lowest first; 1 is in the last one. @param scores from 0 to 1 */
export function binScores(scores: readonly number[]): readonly number[] {
  const counts = Array.from({ length: BINS }, () => 0);
  for (const score of scores) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(score * BINS)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

/** The distribution of scores as ten bars. @param name of the pane */
export function ScoreHistogram({ scores, name }: { readonly scores: readonly number[]; readonly name: string }) {
  const counts = binScores(scores);
  const most = Math.max(...counts);
  const text = counts.flatMap((count, bin) => (count > 0 ? `${bin * 10} to ${(bin + 1) * 10} %: ${count}` : []));
  return (
    <svg
      className="pb-histogram"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Scores of ${name}. ${text.join(", ")}`}
    >
      {counts.map((count, bin) => {
        const height = Math.max(count > 0 ? 2 : 0.5, (count / most) * HEIGHT);
        const key = `${bin * 10} %`;
        return (
          <rect key={key} x={(bin * WIDTH) / BINS + 0.5} y={HEIGHT - height} width={WIDTH / BINS - 1} height={height} />
        );
      })}
    </svg>
  );
}
