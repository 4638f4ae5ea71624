import { columnNames, readCsv } from "./read-csv.ts";
import type { TableDraft } from "./form-field.ts";

/** Most cells of a table: no model accepts more. */
const MOST_CELLS = 200_000;

/** A table that was read from text. */
export interface TableText {
  readonly table: TableDraft;
  /** What was wrong, and how it was repaired. */
  readonly note: string;
}

/** Whether a text has several cells, as if copied from a spreadsheet. */
export function isTableText(text: string): boolean {
  return /[\t\n]/.test(text.trimEnd());
}

/** A table whose first row names its columns. @throws Error if it exceeds the cell limit */
export function readTable(text: string): TableText {
  const [head = [], ...rows] = cellsOf(text);
  return evenOut(head, rows);
}

/**
 * Pastes cells into a table at a cell and enlarges it as needed.
 * @throws Error if it then exceeds the cell limit
 */
export function pasteInto(
  table: TableDraft,
  at: { readonly row: number; readonly column: number },
  text: string,
): TableText {
  const rows = table.rows.map((row) => [...row]);
  for (const [index, cells] of cellsOf(text).entries()) {
    const row = (rows[at.row + index] ??= []);
    for (const [offset, cell] of cells.entries()) row[at.column + offset] = cell;
    for (let column = 0; column < row.length; column++) row[column] ??= "";
  }
  const { table: grown } = evenOut(table.columns, rows);
  return { table: grown, note: "" };
}

const cellsOf = (text: string): string[][] => Array.from(readCsv(text), ({ cells }) => cells);

function evenOut(head: readonly string[], rows: readonly (readonly string[])[]): TableText {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), head.length);
  const cells = width * rows.length;
  if (cells > MOST_CELLS) {
    throw new Error(
      `The table has ${cells.toLocaleString("en")} cells. The limit is ${MOST_CELLS.toLocaleString("en")}; take fewer rows.`,
    );
  }
  // A column without a name is left out of the call.
  const columns = columnNames(Array.from({ length: width }, (_, index) => head[index] ?? ""));
  const ragged = rows.flatMap((row, index) => (row.length === head.length ? [] : [index]));
  return {
    table: {
      columns,
      rows: rows.map((row) => (row.length === width ? row : columns.map((_, index) => row[index] ?? ""))),
    },
    note: ragged.length === 0 ? "" : raggedNote(head.length, width, ragged),
  };
}

function raggedNote(named: number, width: number, ragged: readonly number[]): string {
  const some = ragged.slice(0, 3).map((index) => index + 1);
  const which = `${some.join(", ")}${ragged.length > some.length ? ", …" : ""}`;
  const what = `${ragged.length} ${ragged.length === 1 ? "row does" : "rows do"} not have the header’s ${named} cells (${ragged.length === 1 ? "row" : "rows"} ${which}).`;
  const added = width - named;
  return `${what} Missing cells are empty${added > 0 ? `; ${added} ${added === 1 ? "column was" : "columns were"} added for the rest` : ""}.`;
}
