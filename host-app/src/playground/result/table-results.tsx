import { DataTable, ListTable } from "../../components/data-table.tsx";

type Row = Readonly<Record<string, unknown>>;

/** Rows of any members, a column for each. */
export function TableResult({ columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly Row[] }) {
  return (
    <DataTable label="Result" columns={columns}>
      {rows.map((row, place) => (
        // Results have no names, and two may be alike.
        <tr key={place}>
          {columns.map((column) => (
            <td key={column}>{String(row[column] ?? "")}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

/** The columns of a table that was given, each with the cells of all rows. */
export type Cells = Readonly<Record<string, readonly unknown[]>>;

/** The table in a call's arguments: rows that are judged, or a table that a question is asked of. */
export function tableIn(inputs: unknown): Cells | undefined {
  const { data, table = data } = (typeof inputs === "object" && inputs !== null ? inputs : {}) as {
    readonly data?: unknown;
    readonly table?: unknown;
  };
  if (typeof table !== "object" || table === null || !Object.values(table).every(Array.isArray)) return undefined;
  return table as Cells;
}

const rowsOf = (cells: Cells): number => Object.values(cells)[0]?.length ?? 0;

/** One value for each row of a table, if that is what came. */
export function predictionsFor(cells: Cells, output: unknown): readonly (string | number)[] | undefined {
  return Array.isArray(output) &&
    output.length === rowsOf(cells) &&
    output.length > 0 &&
    output.every((value) => typeof value === "string" || typeof value === "number")
    ? output
    : undefined;
}

/** An answer by cells of a table. */
export interface CellAnswer {
  readonly answer: string;
  /** What was done with the cells: `SUM`, `COUNT`, `AVERAGE` or `NONE`. */
  readonly aggregator?: string;
  /** Row and column of each cell, counted from 0. */
  readonly coordinates: readonly (readonly [row: number, column: number])[];
}

const isPlace = (place: unknown): boolean =>
  Array.isArray(place) && place.length === 2 && place.every(Number.isInteger);

/** An answer by cells, if that is what came. */
export function cellAnswerOf(output: unknown): CellAnswer | undefined {
  if (typeof output !== "object" || output === null) return undefined;
  const { answer, coordinates } = output as { readonly answer?: unknown; readonly coordinates?: unknown };
  return typeof answer === "string" && Array.isArray(coordinates) && coordinates.every(isPlace)
    ? (output as CellAnswer)
    : undefined;
}

interface PlacedRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Columns of those that are marked. */
  readonly marked: readonly number[];
  readonly prediction?: string | number;
}

function placedRows(given: Cells, marks: CellAnswer["coordinates"], predictions: readonly (string | number)[] = []) {
  const columns = Object.values(given);
  return Array.from({ length: rowsOf(given) }, (_, row): PlacedRow => ({
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
        <td className="pb-prediction">
          <strong>{prediction}</strong>
        </td>
      )}
    </>
  );
}

/** Up to so many rows are simply there, in a table that scrolls in itself where it is wide. */
const MOST_PLAIN = 60;

function PlacedTable({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly PlacedRow[];
}) {
  if (rows.length > MOST_PLAIN) {
    return <ListTable label={label} columns={columns} rows={rows} keyOf={keyOf} cells={rowCells} textOf={textOf} />;
  }
  return (
    <DataTable label={label} columns={columns}>
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

/** The rows that were given, each with what the model says of it. */
export function PredictionsResult({ cells, predictions }: PredictionsResultProps) {
  const columns = ["Row", ...Object.keys(cells), "Prediction"];
  return <PlacedTable label="Predictions" columns={columns} rows={placedRows(cells, [], predictions)} />;
}

/** An answer above the table, in which the cells that it is made of are marked. */
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
      <p className="pb-answer">
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
