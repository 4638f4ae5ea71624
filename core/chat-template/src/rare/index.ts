import type { Operation } from "../values/operation.ts";
import { partFilters } from "./parts.ts";
import { prettyFilters } from "./pretty.ts";
import { rareTextMethods } from "./text-methods.ts";
import { webFilters } from "./web-filters.ts";
import { wordWrap } from "./word-wrap.ts";

/** What `compile` takes beside the filters and methods that chat templates use. */
export interface RareParts {
  readonly filters: Readonly<Record<string, Operation>>;
  readonly textMethods: Readonly<Record<string, Operation>>;
}

/**
 * The rest of Jinja's filters and of str's methods, for `compile(source, { rare })`. `renderChat` and `Template` have them;
 * a page that calls `compile` and knows its templates saves a sixth of the interpreter without them.
 */
export const rare: RareParts = {
  filters: { ...partFilters, ...prettyFilters, ...webFilters, wordwrap: wordWrap },
  textMethods: rareTextMethods,
};
