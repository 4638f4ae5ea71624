import { filters } from "../filters/table.ts";
import { byName } from "../values/operation.ts";
import type { RareParts } from "../values/value.ts";
import { formatPercent } from "./format-percent.ts";
import { partFilters } from "./parts.ts";
import { prettyFilters } from "./pretty.ts";
import { rareTextMethods } from "./text-methods.ts";
import { webFilters } from "./web-filters.ts";
import { wordWrap } from "./word-wrap.ts";

export type { RareParts };

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
