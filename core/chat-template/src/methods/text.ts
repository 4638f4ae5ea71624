import { Failure } from "../errors.ts";
import { encode } from "../values/bytes.ts";
import { Dict, isMapping } from "../values/dict.ts";
import { toList } from "../values/iterate.ts";
import { Markup } from "../values/markup.ts";
import { define, requireText, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { formatBraces } from "../values/format-braces.ts";
import { typeName } from "../values/value.ts";
import { textCases } from "./text-cases.ts";
import { textParts } from "./text-parts.ts";
import { textSearches } from "./text-searches.ts";
import { textTests } from "./text-tests.ts";
import { translate, translationTable } from "./translate.ts";

/** Methods of str. */
export const textMethods: Readonly<Record<string, Operation>> = {
  ...textCases,
  ...textParts,
  ...textSearches,
  ...textTests,
  join: define("items", (rendering, separator, items) => {
    const given = toList(items, rendering);
    rendering.allowItems(given.length);
    const parts = given.map((item, index) => {
      if (typeof item === "string" || item instanceof Markup) return toText(item);
      throw new Failure(`sequence item ${index}: expected str instance, ${typeName(item)} found`);
    });
    const between = toText(separator);
    rendering.allowLength(parts.reduce((length, part) => length + part.length + between.length, 0));
    return parts.join(between);
  }),
  translate: define("/ table", (rendering, text, table) => translate(toText(text), table, rendering)),
  maketrans: define("/ from to? removed?", (_rendering, _text, from, to, removed) =>
    translationTable(from, to, removed),
  ),
  encode: define("encoding? errors?", (_rendering, text, encoding = "utf-8") =>
    encode(toText(text), requireText(encoding)),
  ),
  format_map: define("/ mapping", (rendering, text, named) => {
    if (!isMapping(named)) throw new Failure(`format_map takes a dict, not ${typeName(named)}`);
    return formatBraces(toText(text), [], named, rendering);
  }),
  format: (rendering, text, positional, keywords) =>
    formatBraces(toText(text), positional, keywords && new Dict(keywords), rendering),
};
