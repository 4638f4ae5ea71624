import { useState, useEffect, useId, useRef } from "react";
import { ListTable, type Column } from "../../ui/data-table.tsx";
import { cellText, valueText, type Outcome } from "./export-rows.ts";
import { ScoreMark } from "./scores.tsx";
import type { RowState } from "./use-data-set.ts";
import { Button } from "../../ui/button.tsx";
import { formatMilliseconds } from "../../ui/format-values.ts";

interface DataSetTableProps {
  readonly outcome: Outcome;
  readonly rows: readonly RowState[];
  /** The expected value of each row; empty for none. */
  readonly expected: readonly string[];
  /** Whether a row's answers should have a score from the judge. */
  isScored(row: number): boolean;
}

/** Rows of equal height; the selected one is shown completely beside them. */
export function DataSetTable({ outcome, rows, expected, isScored }: DataSetTableProps) {
  const [selected, setSelected] = useState<number>();
  const { columns, panes } = outcome;
  const heads: readonly Column[] = [
    { title: "Row", align: "end", width: "4rem" },
    ...columns.map((title, index): Column => (index > 0 ? { title, wide: true } : { title })),
    ...panes.map((title): Column => ({ title })),
  ];
  return (
    <div className="pb-stack pb-data-set-rows" data-open={selected !== undefined || undefined}>
      <ListTable
        label="Rows"
        className={panes.length > 1 ? "pb-fixed pb-data-set-table pb-data-set-many" : "pb-fixed pb-data-set-table"}
        columns={heads}
        rows={rows}
        {...tableRows(outcome, isScored, selected, setSelected)}
      />
      {selected !== undefined && (
        <RowPanel
          key={selected}
          outcome={outcome}
          row={selected}
          expected={expected[selected] ?? ""}
          isScored={isScored(selected)}
          onSelect={setSelected}
        />
      )}
    </div>
  );
}

function tableRows(
  outcome: Outcome,
  isScored: DataSetTableProps["isScored"],
  selected: number | undefined,
  onSelect: (row: number | undefined) => void,
) {
  const { columns, panes, cells, scoreOf } = outcome;
  return {
    keyOf: ({ row }: RowState) => String(row),
    textOf: ({ row }: RowState) => columns.map((column) => valueText(outcome.rows[row]?.[column])).join(" "),
    cells: ({ row }: RowState) => (
      <>
        <td data-align="end">
          <button
            type="button"
            className="pb-text-button"
            aria-expanded={row === selected}
            aria-label={`Show row ${row + 1}`}
            onClick={() => onSelect(row === selected ? undefined : row)}
          >
            {row + 1}
          </button>
        </td>
        {columns.map((column, index) => (
          <td key={column} data-wide={index > 0 || undefined}>
            <span className="pb-clip pb-line">{valueText(outcome.rows[row]?.[column])}</span>
          </td>
        ))}
        {panes.map((pane, index) => {
          const cell = cells[row]?.[index];
          return (
            <td key={pane} data-failed={cell?.status === "failed" || undefined}>
              <span className="pb-bar pb-data-set-answer">
                <ScoreMark score={scoreOf(row, index)} isMissing={isScored(row) && cell?.status === "done"} />
                <span className="pb-clip pb-line">{cellText(cell)}</span>
              </span>
            </td>
          );
        })}
      </>
    ),
  };
}

interface RowPanelProps {
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
function RowPanel({ outcome, row, expected, isScored, onSelect }: RowPanelProps) {
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
