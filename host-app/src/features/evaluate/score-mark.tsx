const toneOf = (score: number): string => (score >= 0.995 ? "success" : score <= 0.005 ? "danger" : "warning");

export interface ScoreMarkProps {
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
