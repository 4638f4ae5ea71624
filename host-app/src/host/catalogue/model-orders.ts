import type { ModelRow } from "./model-rows.ts";
import { sortByValue, type ChosenOrder } from "./sort-orders.ts";

/** Columns that sort the rows, with the direction of a first click. */
export const ROW_ORDERS = {
  name: { ascending: true, label: "Name" },
  providers: { ascending: false, label: "Most providers" },
  context: { ascending: false, label: "Longest context" },
  input: { ascending: true, label: "Cheapest input" },
  output: { ascending: true, label: "Cheapest output" },
  released: { ascending: false, label: "Newest release" },
} as const;

export type RowOrder = keyof typeof ROW_ORDERS;

const VALUES: Readonly<Record<RowOrder, (row: ModelRow) => string | number | undefined>> = {
  name: ({ id }) => (id.split("/").at(-1) ?? id).toLowerCase(),
  providers: ({ providers }) => providers.length || undefined,
  context: ({ contextLength }) => contextLength,
  input: ({ cheapest }) => cheapest?.price?.input,
  output: ({ cheapest }) => cheapest?.price?.output,
  released: ({ released }) => released,
};

export const sortRows = (rows: readonly ModelRow[], { order, ascending }: ChosenOrder<RowOrder>): readonly ModelRow[] =>
  sortByValue(rows, VALUES[order], ascending);
