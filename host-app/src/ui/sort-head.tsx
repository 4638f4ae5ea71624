import type { ReactNode } from "react";
import { nextOrder, type ChosenOrder, type SortOrders } from "../host/catalogue/sort-orders.ts";

export interface SortHeadProps<Order extends string> {
  readonly orders: SortOrders<Order>;
  readonly order: Order;
  /** How the table is sorted. */
  readonly chosen: ChosenOrder<Order> | undefined;
  /** @param order what the address then contains */
  onOrder(order: string): void;
  readonly wide?: boolean;
  readonly align?: "end";
  /** Unit of the column, for the button's title. */
  readonly unit?: string;
  readonly children: ReactNode;
}

/** The head of a column that sorts its table. */
export function SortHead<Order extends string>(props: SortHeadProps<Order>) {
  const { orders, order, chosen, onOrder, wide, align, unit, children } = props;
  const direction = chosen?.order === order ? (chosen.ascending ? "ascending" : "descending") : undefined;
  return (
    <th scope="col" data-wide={wide} data-align={align} data-column={order} aria-sort={direction}>
      <button type="button" className="pb-sort" title={unit} onClick={() => onOrder(nextOrder(orders, order, chosen))}>
        {children}
        <span aria-hidden="true">{direction === undefined ? "" : direction === "ascending" ? "↑" : "↓"}</span>
      </button>
    </th>
  );
}
