import { Failure } from "../errors.ts";
import { toList } from "../values/iterate.ts";
import { Markup, escapeHtml } from "../values/markup.ts";
import { define, type Operations } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { typeName } from "../values/value.ts";
import { textCases } from "./text-cases.ts";
import { textParts } from "./text-parts.ts";
import { textSearches } from "./text-searches.ts";
import { textTests } from "./text-tests.ts";

/** Methods of str. */
export function textMethods(): Operations {
  return {
    ...textCases(),
    ...textParts(),
    ...textSearches(),
    ...textTests(),
    join: define("items", (rendering, separator, items) => {
      const values = toList(items, rendering);
      rendering.allowItems(values.length);
      const parts = values.map((item, index) => {
        if (item instanceof Markup) return item.text;
        // Every value that is inserted into HTML is escaped.
        if (separator instanceof Markup) return escapeHtml(toText(item));
        if (typeof item === "string") return item;
        throw new Failure(`sequence item ${index}: expected str instance, ${typeName(item)} found`);
      });
      const between = toText(separator);
      rendering.allowLength(parts.reduce((length, part) => length + part.length + between.length, 0));
      return parts.join(between);
    }),
  };
}
