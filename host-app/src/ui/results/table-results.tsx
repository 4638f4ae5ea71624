import { DataTable, ListTable } from "../data-table.tsx";
import { rowsOf, type CellAnswer, type Cells } from "./table-cells.ts";

type Row = Readonly<Record<string, unknown>>;

/** A table of rows, with a column for each member. */
export function TableResult({ columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly Row[] }) {
  return (
    <DataTable label="Result" isPart columns={columns}>
      {rows.map((row, place) => (
        // Results have no ids, and two may be equal.
        <tr key={place}>
          {columns.map((column) => (
            <td key={column}>{String(row[column] ?? "")}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

interface PlacedRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Columns of the marked cells. */
  readonly marked: readonly number[];
  readonly prediction?: string | number;
}

function placedRows(table: Cells, marks: CellAnswer["coordinates"], predictions: readonly (string | number)[] = []) {
  const columns = Object.values(table);
  return Array.from({ length: rowsOf(table) }, (_, row): PlacedRow => ({
    number: row + 1,
    cells: columns.map((cells) => String(cells[row] ?? "")),
    marked: marks.flatMap(([at, column]) => (at === row ? [column] : [])),
    prediction: predictions[row],
  }));
}

const keyOf = ({ number }: PlacedRow): string => String(number);
const textOf = ({ cells }: PlacedRow): string => cells.join(" ");

function rowCells({ number, cells, marked, prediction }: PlacedRow) {
  return (
    <>
      <th scope="row" className="pb-muted">
        {number}
      </th>
      {cells.map((cell, column) => (
        <td key={column}>{marked.includes(column) ? <mark className="pb-chosen-cell">{cell}</mark> : cell}</td>
      ))}
      {prediction !== undefined && (
        <td>
          <strong>{prediction}</strong>
        </td>
      )}
    </>
  );
}

/** Up to this number, all rows are rendered; the table scrolls horizontally if it is wide. */
const MOST_PLAIN = 60;

function PlacedTable({
  label,
  columns,
  rows,
  predicts = false,
}: {
  readonly label: string;
  /** Whether the last column holds the model's predictions, which stay visible while the others scroll. */
  readonly predicts?: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly PlacedRow[];
}) {
  const className = predicts ? "pb-placed-table pb-predictions" : "pb-placed-table";
  if (rows.length > MOST_PLAIN) {
    return (
      <ListTable
        label={label}
        isPart
        className={className}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        cells={rowCells}
        textOf={textOf}
      />
    );
  }
  return (
    <DataTable label={label} isPart className={className} columns={columns}>
      {rows.map((row) => (
        <tr key={row.number}>{rowCells(row)}</tr>
      ))}
    </DataTable>
  );
}

interface PredictionsResultProps {
  readonly cells: Cells;
  readonly predictions: readonly (string | number)[];
}

/** The input rows, each with the model's prediction. */
export function PredictionsResult({ cells, predictions }: PredictionsResultProps) {
  const columns = ["Row", ...Object.keys(cells), "Prediction"];
  return <PlacedTable label="Predictions" columns={columns} rows={placedRows(cells, [], predictions)} predicts />;
}

/** An answer above the table, with its cells marked. */
export function CellsResult({
  cells,
  answer: { answer, aggregator, coordinates },
}: {
  readonly cells: Cells;
  readonly answer: CellAnswer;
}) {
  const used = aggregator && aggregator !== "NONE" ? `${aggregator} of ` : "";
  return (
    <>
      <p className="pb-cell-answer">
        <strong>{answer}</strong>{" "}
        <span className="pb-muted">
          {used}
          {coordinates.length} {coordinates.length === 1 ? "cell" : "cells"}
        </span>
      </p>
      <PlacedTable
        label="The table with the cells of the answer"
        columns={["Row", ...Object.keys(cells)]}
        rows={placedRows(cells, coordinates)}
      />
    </>
  );
}
