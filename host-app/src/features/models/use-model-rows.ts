import { useMemo } from "react";
import type { ModelSearch } from "@patchbay/core/hub";
import { useHubSource, useModelSearch } from "../../calls/hub/hub-source.ts";
import { ROW_ORDERS, sortRows, type RowOrder } from "../../host/catalogue/model-orders.ts";
import { readOrder, type ChosenOrder } from "../../host/catalogue/sort-orders.ts";
import { modelRows, type ModelRow } from "../../host/catalogue/model-rows.ts";
import type { Catalogue } from "../../host/use-catalogue.ts";
import { useIncludedModels } from "../../host/use-included-models.ts";
import type { Listing } from "../../pane/listings/use-listings.ts";
import { fitsRow, fitsSearch, type RowFilters } from "./row-filters.ts";

/** The order of included models if the address has none. */
const NEWEST: ChosenOrder<RowOrder> = { order: "released", ascending: false };

/** One list for all renders. */
const NONE: readonly never[] = [];

export interface ModelQuery {
  /** The filters that the hub knows, and how many models it returns. */
  readonly search: ModelSearch;
  /** The filters over what providers offer. */
  readonly filters: RowFilters;
  /** The column in the address. */
  readonly sort: string;
  /** Live lists of providers. */
  readonly listings: readonly Listing[];
}

/** The rows of the list: models of the hub, or the included ones, with what providers offer. */
export function useModelRows({ search, filters, sort, listings }: ModelQuery, catalogue: Catalogue) {
  const [source] = useHubSource();
  const results = useModelSearch(search, source);
  const included = useIncludedModels(catalogue.providers);
  // Without the hub, the included models are better than none.
  const all = source !== "hub" || results.error !== null;
  const order = readOrder(ROW_ORDERS, sort) ?? (all ? NEWEST : undefined);
  const isReady = (results.data !== undefined || results.error !== null) && !included.isPending;
  const provider = search.inference_provider === "all" ? undefined : search.inference_provider;
  const listed = (!results.error && results.data) || NONE;
  const facts = included.data?.models ?? NONE;
  const live = listings.some(({ data }) => data) ? listings.flatMap(({ data }) => data ?? []) : NONE;
  // Rows that a filter leaves do not render again.
  const merged = useMemo(() => modelRows({ listed, facts, live, all, provider }), [listed, facts, live, all, provider]);
  const matching = merged.filter(
    (row) => (row.listed !== undefined || fitsSearch(row, search, catalogue.tasks)) && fitsRow(row, filters),
  );
  const rows: readonly ModelRow[] = isReady ? (order ? sortRows(matching, order) : matching) : NONE;
  return { rows, order, results, included, isReady };
}
