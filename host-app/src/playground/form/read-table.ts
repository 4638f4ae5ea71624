import type { TableDraft } from "./form-field.ts";

/** Most cells of a table: more would be larger than any model takes. */
const MOST_CELLS = 200_000;

/** A table that was read from a text. */
export interface TableText {
  readonly table: TableDraft;
  /** What was not as it should be, and what was made of it. */
  readonly note: string;
}

/** Whether a text has several cells, as one from a spreadsheet has. */
export function isTableText(text: string): boolean {
  return /[\t\n]/.test(text.trimEnd());
}

/**
 * The rows of CSV, or of what a spreadsheet copies, each as its cells. What separates them is found out: tabs, semicolons or
 * commas.
 */
export function readRows(text: string): string[][] {
  const given = text.replace(/^\uFEFF/, "").replace(/(?:\r?\n)+$/, "");
  const head = /^[^\r\n]*/.exec(given)?.[0] ?? "";
  const separator = ["\t", ";", ","].find((sign) => head.includes(sign)) ?? ",";
  if (!given.includes('"')) return given.split(/\r?\n/).map((line) => line.split(separator));
  return readQuoted(given, separator);
}

/** Cells in quotes may hold separators, line breaks, and quotes that are doubled. */
function readQuoted(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    let cell = "";
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        cell += text.slice(at, end === -1 ? undefined : end);
        at = end === -1 ? text.length : end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    const begin = at;
    while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
    row.push(cell + text.slice(begin, at));
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    rows.push(row);
    if (at >= text.length) return rows;
    row = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
}

/** A table whose first row names its columns. @throws Error when it has more cells than fit */
export function readTable(text: string): TableText {
  const [head = [], ...rows] = readRows(text);
  return evenOut(head, rows);
}

/**
 * A table with cells written over it from one of its cells on; it grows by what does not fit.
 * @throws Error when it then has more cells than fit
 */
export function pasteInto(
  table: TableDraft,
  at: { readonly row: number; readonly column: number },
  text: string,
): TableText {
  const rows = table.rows.map((row) => [...row]);
  for (const [place, cells] of readRows(text).entries()) {
    const row = (rows[at.row + place] ??= []);
    for (const [offset, cell] of cells.entries()) row[at.column + offset] = cell;
    for (let column = 0; column < row.length; column++) row[column] ??= "";
  }
  const { table: grown } = evenOut(table.columns, rows);
  return { table: grown, note: "" };
}

function evenOut(head: readonly string[], rows: readonly (readonly string[])[]): TableText {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), head.length);
  const cells = width * rows.length;
  if (cells > MOST_CELLS) {
    throw new Error(
      `The table has ${cells.toLocaleString("en")} cells. The limit is ${MOST_CELLS.toLocaleString("en")}; take fewer rows.`,
    );
  }
  // A column without a name is left out of the call.
  const columns = Array.from({ length: width }, (_, place) => head[place]?.trim() || `Column ${place + 1}`);
  const ragged = rows.flatMap((row, place) => (row.length === head.length ? [] : [place]));
  return {
    table: {
      columns,
      rows: rows.map((row) => (row.length === width ? row : columns.map((_, place) => row[place] ?? ""))),
    },
    note: ragged.length === 0 ? "" : raggedNote(head.length, width, ragged),
  };
}

function raggedNote(named: number, width: number, ragged: readonly number[]): string {
  const some = ragged.slice(0, 3).map((place) => place + 1);
  const which = `${some.join(", ")}${ragged.length > some.length ? ", …" : ""}`;
  const what = `${ragged.length} ${ragged.length === 1 ? "row does" : "rows do"} not have the header’s ${named} cells (${ragged.length === 1 ? "row" : "rows"} ${which}).`;
  const added = width - named;
  return `${what} Missing cells are empty${added > 0 ? `; ${added} ${added === 1 ? "column was" : "columns were"} added for the rest` : ""}.`;
}
