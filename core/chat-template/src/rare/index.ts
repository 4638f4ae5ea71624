import { filters } from "../filters/table.ts";
import { byName, type Operation } from "../values/operation.ts";
import { partFilters } from "./parts.ts";
import { prettyFilters } from "./pretty.ts";
import { rareTextMethods } from "./text-methods.ts";
import { webFilters } from "./web-filters.ts";
import { wordWrap } from "./word-wrap.ts";

/** What `compile` takes beside the filters and methods that chat templates use. */
export interface RareParts {
  /** All filters, the usual ones among them. */
  readonly filters: ReadonlyMap<string, Operation>;
  readonly textMethods: ReadonlyMap<string, Operation>;
}

/**
 * The rest of Jinja's filters and of str's methods, for `compile(source, { rare })`. `renderChat` and `Template` have them;
 * a page that calls `compile` and knows its templates saves a sixth of the interpreter without them.
 */
export const rare: RareParts = {
  get filters() {
    return allFilters();
  },
  get textMethods() {
    return moreTextMethods();
  },
};

const allFilters = byName(() => ({
  ...filters(),
  ...partFilters(),
  ...prettyFilters(),
  ...webFilters(),
  wordwrap: wordWrap,
}));
const moreTextMethods = byName(rareTextMethods);
