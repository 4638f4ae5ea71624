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

/** How many rows a table has. */
export const rowsOf = (cells: Cells): number => Object.values(cells)[0]?.length ?? 0;

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
