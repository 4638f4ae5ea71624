import type { Operation } from "../values/operation.ts";
import { htmlFilters } from "./html.ts";
import { jsonFilters } from "./json.ts";
import { listFilters } from "./list.ts";
import { numberFilters } from "./number.ts";
import { orderFilters } from "./order.ts";
import { selectionFilters } from "./selection.ts";
import { textFilters } from "./text.ts";

/** Every filter, by name. */
export const filters: Readonly<Record<string, Operation>> = {
  ...textFilters,
  ...htmlFilters,
  ...numberFilters,
  ...orderFilters,
  ...listFilters,
  ...selectionFilters,
  ...jsonFilters,
};
