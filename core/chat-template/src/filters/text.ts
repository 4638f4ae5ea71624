import { capitalize } from "../methods/text-cases.ts";
import { justified } from "../methods/text-parts.ts";
import { replaceText } from "../methods/text-searches.ts";
import { lengthOf, truthy } from "../values/iterate.ts";
import { Dict } from "../values/dict.ts";
import { asInt } from "../values/float.ts";
import { formatPercent } from "../values/format-percent.ts";
import { Failure } from "../errors.ts";
import { define, onText, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { requireInt, requireText } from "../values/require.ts";
import { splitLines, stripCharacters, stripSpace, textLength } from "../values/text.ts";
import { Tuple } from "../values/value.ts";

/** Jinja's title case: words begin behind white space, hyphens and opening brackets only. */
function title(text: string): string {
  return text
    .split(/([-\s({[<]+)/)
    .map((part) => {
      const [first = ""] = part;
      return first.toUpperCase() + part.slice(first.length).toLowerCase();
    })
    .join("");
}

const trim: Operation = define("chars?", (_rendering, value, characters) =>
  characters === undefined || characters === null
    ? stripSpace(toText(value))
    : stripCharacters(toText(value), toText(characters)),
);

const indent: Operation = define("width? first? blank?", (rendering, value, width = 4, first, blank) => {
  // The line end keeps a last line that is empty.
  const lines = splitLines(`${requireText(value)}\n`, false);
  const count = Math.max(0, Number(asInt(width) ?? 0));
  rendering.allowLength(count);
  const margin = typeof width === "string" ? width : " ".repeat(count);
  rendering.allowLength(toText(value).length + lines.length * margin.length);
  return lines
    .map((line, index) => {
      const wanted = index === 0 ? truthy(first) : line !== "" || truthy(blank);
      return wanted ? margin + line : line;
    })
    .join("\n");
});

const truncate: Operation = define(
  "length? killwords? end? leeway?",
  (_rendering, value, length = 255, killWords, end = "...", leeway = 5) => {
    const limit = requireInt(length);
    if (lengthOf(value) <= limit + requireInt(leeway)) return value;
    const mark = toText(end);
    const room = limit - textLength(mark);
    if (room < 0) throw new Failure(`expected length >= ${textLength(mark)}, got ${limit}`);
    const cut = Array.from(requireText(value)).slice(0, room).join("");
    const lastSpace = cut.lastIndexOf(" ");
    return (truthy(killWords) || lastSpace === -1 ? cut : cut.slice(0, lastSpace)) + mark;
  },
);

const format: Operation = (rendering, value, positional, keywords) => {
  if (keywords !== undefined && positional.length > 0) {
    throw new Failure("format takes positional or named arguments, not both");
  }
  return formatPercent(toText(value), keywords === undefined ? Tuple.from(positional) : new Dict(keywords), rendering);
};

const replace: Operation = define("old new count?", (rendering, value, old, replacement, count) =>
  replaceText(toText(value), toText(old), toText(replacement), Number(asInt(count) ?? -1), rendering),
);

export const textFilters: Readonly<Record<string, Operation>> = {
  capitalize: onText(capitalize),
  center: define("width?", (rendering, value, width = 80) =>
    justified(toText(value), requireInt(width), " ", "^", rendering),
  ),
  format,
  indent,
  lower: onText((text) => text.toLowerCase()),
  replace,
  string: onText((text) => text),
  title: onText(title),
  trim,
  truncate,
  upper: onText((text) => text.toUpperCase()),
  wordcount: onText((text) => text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0),
};
