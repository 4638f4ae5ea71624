import type { CSSProperties, ReactElement } from "react";

export interface Score {
  readonly label: string;
  /** 0 to 1. */
  readonly score: number;
}

export interface ScoreListProps {
  readonly scores: readonly Score[];
  /** A label for people who cannot see the list. */
  readonly label: string;
}

const list: CSSProperties = { display: "grid", gap: "0.5rem", margin: 0, padding: 0, listStyle: "none" };
const line: CSSProperties = { display: "flex", justifyContent: "space-between", gap: "1rem" };
const track: CSSProperties = { height: "0.5rem", borderRadius: "999px", background: "var(--pb-border)" };
const number: CSSProperties = { fontVariantNumeric: "tabular-nums", color: "var(--pb-text-muted)" };

/** Labels with their scores as bars, best first. */
export function ScoreList({ scores, label }: ScoreListProps): ReactElement {
  const bestFirst = scores.toSorted((one, other) => other.score - one.score);
  return (
    <ul style={list} aria-label={label}>
      {bestFirst.map(({ label: name, score }, index) => (
        // A list is redrawn with each result, and a model may return a label twice.
        <li key={index}>
          <div style={line}>
            <span>{name}</span>
            <span style={number}>{score.toFixed(3)}</span>
          </div>
          <div style={track} aria-hidden="true">
            <div
              style={{
                width: `${Math.min(100, Math.max(0, score * 100))}%`,
                height: "100%",
                borderRadius: "inherit",
                background: "var(--pb-mark, var(--pb-accent))",
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
