/** Columns that sort a table, with the direction of a first click. */
export type SortOrders<Order extends string> = Readonly<Record<Order, { readonly ascending: boolean }>>;

/** A column and whether its smallest value comes first. */
export interface ChosenOrder<Order extends string = string> {
  readonly order: Order;
  readonly ascending: boolean;
}

/** Reads an order from the address: a column, with `-` in front against its usual order. */
export function readOrder<Order extends string>(
  orders: SortOrders<Order>,
  text: string,
): ChosenOrder<Order> | undefined {
  const isReversed = text.startsWith("-");
  const name = isReversed ? text.slice(1) : text;
  if (!Object.hasOwn(orders, name)) return undefined;
  const order = name as Order;
  return { order, ascending: orders[order].ascending !== isReversed };
}

/** What the address contains after a click on a column: the second one reverses it. */
export function nextOrder<Order extends string>(
  orders: SortOrders<Order>,
  order: Order,
  chosen: ChosenOrder<Order> | undefined,
): string {
  const isUsual = chosen?.order === order && chosen.ascending === orders[order].ascending;
  return isUsual ? `-${order}` : order;
}

/** Sorts rows by a value; those without one come last in both directions, and equal ones keep their order. */
export function sortByValue<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number | undefined,
  ascending: boolean,
): readonly Row[] {
  return rows.toSorted((one, other) => {
    const [here, there] = [valueOf(one), valueOf(other)];
    if (here === undefined || there === undefined) return Number(here === undefined) - Number(there === undefined);
    if (here === there) return 0;
    return here < there === ascending ? -1 : 1;
  });
}
