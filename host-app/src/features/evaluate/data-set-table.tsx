import { useState } from "react";
import { ListTable, type Column } from "../../ui/data-table.tsx";
import { cellText, valueText, type Outcome } from "./export-rows.ts";
import { RowPanel } from "./row-panel.tsx";
import { ScoreMark } from "./score-mark.tsx";
import type { RowState } from "./use-data-set.ts";

export interface DataSetTableProps {
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
