import type { ModelRow } from "./model-rows.ts";

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

/** A column and whether its smallest value comes first. */
export interface ChosenOrder {
  readonly order: RowOrder;
  readonly ascending: boolean;
}

/** Reads an order from the address: a column, with `-` in front against its usual order. */
export function readOrder(text: string): ChosenOrder | undefined {
  const isReversed = text.startsWith("-");
  const name = isReversed ? text.slice(1) : text;
  if (!Object.hasOwn(ROW_ORDERS, name)) return undefined;
  const order = name as RowOrder;
  return { order, ascending: ROW_ORDERS[order].ascending !== isReversed };
}

/** What the address contains after a click on a column: the second one reverses it. */
export function nextOrder(order: RowOrder, chosen: ChosenOrder | undefined): string {
  const isUsual = chosen?.order === order && chosen.ascending === ROW_ORDERS[order].ascending;
  return isUsual ? `-${order}` : order;
}

/** Sorts rows; those without a value come last in both directions. */
export function sortRows(rows: readonly ModelRow[], { order, ascending }: ChosenOrder): readonly ModelRow[] {
  const valueOf = VALUES[order];
  return rows.toSorted((one, other) => {
    const [here, there] = [valueOf(one), valueOf(other)];
    if (here === undefined || there === undefined) return Number(here === undefined) - Number(there === undefined);
    if (here === there) return 0;
    return here < there === ascending ? -1 : 1;
  });
}
