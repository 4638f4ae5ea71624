import { filters } from "../filters/table.ts";
import { byName, type Operation } from "../values/operation.ts";
import { formatPercent } from "./format-percent.ts";
import { partFilters } from "./parts.ts";
import { prettyFilters } from "./pretty.ts";
import { rareTextMethods } from "./text-methods.ts";
import { webFilters } from "./web-filters.ts";
import { wordWrap } from "./word-wrap.ts";

/** What `compile` takes beside what chat templates use: the other filters and methods, and formatting with `%`. */
export interface RareParts {
  /** All filters, the usual ones among them. */
  readonly filters: ReadonlyMap<string, Operation>;
  readonly textMethods: ReadonlyMap<string, Operation>;
  /** The `%` of str. */
  readonly formatPercent: typeof formatPercent;
}

/** The rest of Jinja's filters and of str's methods, for `compile(source, { rare })` of the lean entry. */
export const rare: RareParts = {
  get filters() {
    return allFilters();
  },
  get textMethods() {
    return moreTextMethods();
  },
  formatPercent,
};

const allFilters = byName(() => ({
  ...filters(),
  ...partFilters(),
  ...prettyFilters(),
  ...webFilters(),
  wordwrap: wordWrap,
}));
const moreTextMethods = byName(rareTextMethods);
