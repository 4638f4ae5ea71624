import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { formatMilliseconds } from "../../ui/format-values.ts";
import { cellText, valueText, type Outcome } from "./export-rows.ts";
import { ScoreMark } from "./score-mark.tsx";

export interface RowPanelProps {
  readonly outcome: Outcome;
  /** From 0. */
  readonly row: number;
  readonly expected: string;
  /** Whether the row's answers should have a score from the judge. */
  readonly isScored: boolean;
  /** Shows another row, or none. */
  onSelect(row: number | undefined): void;
}

/** Everything about one row: its columns, what is expected, and each answer with its score and the judge's reason. */
export function RowPanel({ outcome, row, expected, isScored, onSelect }: RowPanelProps) {
  const { columns, panes, cells, scoreOf, rows } = outcome;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside className="pb-box pb-break pb-data-set-panel" aria-labelledby={id}>
      <header className="pb-bar pb-gap-1">
        <h3 id={id} ref={heading} tabIndex={-1}>
          Row {row + 1}
        </h3>
        <Button kind="quiet" disabled={row === 0} onClick={() => onSelect(row - 1)}>
          Previous
        </Button>
        <Button kind="quiet" disabled={row === rows.length - 1} onClick={() => onSelect(row + 1)}>
          Next
        </Button>
        <Button kind="quiet" onClick={() => onSelect(undefined)}>
          Close
        </Button>
      </header>
      <dl className="pb-stack pb-gap-3">
        {columns.map((column) => (
          <div key={column}>
            <dt className="pb-label">{column}</dt>
            <dd>{valueText(rows[row]?.[column])}</dd>
          </div>
        ))}
        {expected !== "" && !columns.some((column) => valueText(rows[row]?.[column]) === expected) && (
          <div>
            <dt className="pb-label">Expected</dt>
            <dd>{expected}</dd>
          </div>
        )}
        {panes.map((pane, index) => {
          const cell = cells[row]?.[index];
          const isDone = cell?.status === "done";
          return (
            <div key={pane} data-failed={cell?.status === "failed" || undefined}>
              <dt className="pb-label">{pane}</dt>
              <dd>
                <ScoreMark score={scoreOf(row, index)} isMissing={isScored && isDone} />{" "}
                {cellText(cell) || "No answer yet"}
              </dd>
              {isDone && cell.verdict && <dd className="pb-muted pb-small">{cell.verdict.text}</dd>}
              {isDone && !cell.simulated && (
                <dd className="pb-muted pb-small">Answered in {formatMilliseconds(cell.totalMs)}</dd>
              )}
            </div>
          );
        })}
      </dl>
    </aside>
  );
}
