import { nextOrder, type ChosenOrder, type SortOrders } from "../host/catalogue/sort-orders.ts";
import type { Column } from "./data-table.tsx";

/** How a table is sorted, and the columns that can sort it. */
export interface TableSort {
  readonly orders: SortOrders<string>;
  readonly chosen: ChosenOrder | undefined;
  /** @param order what the address then contains */
  onOrder(order: string): void;
}

type SortedColumn = Column & {
  /** Unit of the column, for its button's title. */
  readonly unit?: string | undefined;
};

/** Makes buttons of the titles of those columns whose name is an order of the table. */
export function sortColumns(
  columns: readonly (SortedColumn | false)[],
  { orders, chosen, onOrder }: TableSort,
): readonly (Column | false)[] {
  return columns.map((column) => {
    if (!column || column.name === undefined || !Object.hasOwn(orders, column.name)) return column;
    const { name, title, unit } = column;
    const sorted = chosen?.order === name ? (chosen.ascending ? "ascending" : "descending") : undefined;
    const button = (
      <button type="button" className="pb-sort" title={unit} onClick={() => onOrder(nextOrder(orders, name, chosen))}>
        {title}
        <span aria-hidden="true">{sorted && (sorted === "ascending" ? "↑" : "↓")}</span>
      </button>
    );
    return { ...column, sorted, title: button };
  });
}
