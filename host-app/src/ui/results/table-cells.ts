/** An input table: each column with the cells of all rows. */
export type Cells = Readonly<Record<string, readonly unknown[]>>;

/** The table in a call's arguments: rows to predict, or a table to answer questions about. */
export function tableIn(inputs: unknown): Cells | undefined {
  const { data, table = data } = (typeof inputs === "object" && inputs !== null ? inputs : {}) as {
    readonly data?: unknown;
    readonly table?: unknown;
  };
  if (typeof table !== "object" || table === null || !Object.values(table).every(Array.isArray)) return undefined;
  return table as Cells;
}

/** Number of rows. */
export const rowsOf = (cells: Cells): number => Object.values(cells)[0]?.length ?? 0;

/** One value for each row of a table, if the output has that form. */
export function predictionsFor(cells: Cells, output: unknown): readonly (string | number)[] | undefined {
  return Array.isArray(output) &&
    output.length === rowsOf(cells) &&
    output.length > 0 &&
    output.every((value) => typeof value === "string" || typeof value === "number")
    ? output
    : undefined;
}

/** An answer from cells of a table. */
export interface CellAnswer {
  readonly answer: string;
  /** Operation on the cells: `SUM`, `COUNT`, `AVERAGE` or `NONE`. */
  readonly aggregator?: string;
  /** Row and column index of each cell, from 0. */
  readonly coordinates: readonly (readonly [row: number, column: number])[];
}

const isCoordinate = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

/** An answer from cells, if the output has that form. */
export function cellAnswerOf(output: unknown): CellAnswer | undefined {
  if (typeof output !== "object" || output === null) return undefined;
  const { answer, coordinates } = output as { readonly answer?: unknown; readonly coordinates?: unknown };
  return typeof answer === "string" && Array.isArray(coordinates) && coordinates.every(isCoordinate)
    ? (output as CellAnswer)
    : undefined;
}
