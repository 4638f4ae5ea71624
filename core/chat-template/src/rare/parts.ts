import { Failure } from "../errors.ts";
import { parseFloatText } from "../filters/number.ts";
import { attributeGetter, sortKey } from "../filters/attribute.ts";
import { sortBy, type Keyed } from "../filters/order.ts";
import { formatPercent } from "./format-percent.ts";
import { justified } from "./justify.ts";
import { equal, order } from "../values/compare.ts";
import { Dict, entriesOf, isMapping } from "../values/dict.ts";
import { Float, asNumber } from "../values/float.ts";
import { sign } from "../values/arithmetic.ts";
import { Markup, escapeHtml } from "../values/markup.ts";
import { repr, toText } from "../values/print.ts";
import { iterate, lengthOf, toList, truthy } from "../values/iterate.ts";
import { Lazy } from "../values/lazy.ts";
import {
  define,
  onText,
  onValue,
  requireInt,
  requireText,
  type Operation,
  type Operations,
} from "../values/operation.ts";
import { sliceText, textLength } from "../values/text.ts";
import { onFirstUse } from "../values/first-call.ts";
import { Tuple, tupleOf, typeName, type Value } from "../values/value.ts";

const batch: Operation = define("linecount fill_with?", (rendering, value, count, ...args) => {
  const [fill] = args.length === 0 ? [null] : args;
  // The row length may be any number, and the filler anything if no row is filled.
  return new Lazy(
    (function* rows() {
      let row: Value[] = [];
      for (const item of iterate(value)) {
        rendering.allowItem();
        if (equal(row.length, count)) {
          yield row;
          row = [];
        }
        row.push(item);
      }
      if (row.length === 0) return;
      if (fill === null || order(row.length, count, "<") >= 0) yield row;
      else {
        const size = requireInt(count);
        rendering.allowItems(size);
        yield row.concat(Array.from({ length: size - row.length }, () => fill));
      }
    })(),
  );
});

/** Columns of like length; the first ones take the items that are left over. */
const columns: Operation = define("slices fill_with?", (rendering, value, count, ...args) => {
  const [fill] = args.length === 0 ? [null] : args;
  // A tuple is cut into lists, too.
  const items = Array.from(toList(value, rendering));
  const size = requireInt(count);
  if (size === 0) throw new Failure("integer division or modulo by zero");
  rendering.spend(Math.max(0, size));
  const perColumn = Math.floor(items.length / size);
  const longer = items.length % size;
  return new Lazy(
    (function* cut() {
      let start = 0;
      for (let column = 0; column < size; column++) {
        const end = start + perColumn + (column < longer ? 1 : 0);
        const filled = fill !== null && column >= longer;
        rendering.allowItems(end - start + 1);
        yield filled ? [...items.slice(start, end), fill] : items.slice(start, end);
        start = end;
      }
    })(),
  );
});

/** What `groupby` makes: a tuple whose parts have names. */
class Group extends Tuple {
  override attribute(name: string): Value {
    return name === "grouper" ? this[0] : name === "list" ? this[1] : undefined;
  }
}

const groupBy: Operation = define(
  "attribute default? case_sensitive?",
  (rendering, value, attribute, otherwise, caseSensitive) => {
    const get = attributeGetter(attribute, otherwise);
    const fold = sortKey(null, caseSensitive);
    const groups: { key: Value; items: Value[] }[] = [];
    for (const { item, key } of sortBy(toList(value, rendering), (one) => fold(get(one)), false, rendering)) {
      const last = groups.at(-1);
      if (last !== undefined && equal(last.key, key)) last.items.push(item);
      else groups.push({ key, items: [item] });
    }
    return groups.map(({ items }) => Group.of(get(items[0]), items) as Group);
  },
);

const truncate: Operation = define(
  "length?! killwords? end? leeway?",
  (_rendering, value, length = 255, killWords, end = "...", leeway = 5) => {
    const limit = requireInt(length);
    const mark = requireText(end);
    const room = limit - textLength(mark);
    if (room < 0) throw new Failure(`expected length >= ${textLength(mark)}, got ${limit}`);
    const tolerance = leeway === null ? 5 : requireInt(leeway);
    if (tolerance < 0) throw new Failure(`expected leeway >= 0, got ${tolerance}`);
    if (lengthOf(value) <= limit + tolerance) return value;
    const cut = sliceText(requireText(value), 0, room);
    const lastSpace = cut.lastIndexOf(" ");
    return (truthy(killWords) || lastSpace === -1 ? cut : cut.slice(0, lastSpace)) + mark;
  },
);

const fileSize: Operation = define("binary?", (_rendering, value, binary = false) => {
  const number = asNumber(value) ?? parseFloatText(toText(value));
  if (number === undefined) throw new Failure(`could not convert ${repr(value)} to float`);
  const bytes = Number(number);
  const [base, prefixes, unit] =
    binary === true ? ([1024, "KMGTPEZY", "iB"] as const) : ([1000, "kMGTPEZY", "B"] as const);
  if (bytes === 1) return "1 Byte";
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const power = Math.min(prefixes.length, Math.floor(Math.log(bytes) / Math.log(base))) || prefixes.length;
  return `${(bytes / base ** power).toFixed(1)} ${prefixes[power - 1] + unit}`;
});

/** `min` and `max`: the first minimal item, with the order reversed for `max`. */
function extreme(direction: 1 | -1): Operation {
  return define("case_sensitive? attribute?", (rendering, value, caseSensitive, attribute = null) => {
    const key = sortKey(attribute, caseSensitive);
    let best: Keyed | undefined;
    for (const item of iterate(value)) {
      rendering.spend();
      const candidate = { item, key: key(item) };
      if (best === undefined || order(candidate.key, best.key, "<") * direction < 0) best = candidate;
    }
    return best?.item;
  });
}

const dictSort: Operation = define(
  "case_sensitive? by? reverse?",
  (rendering, value, caseSensitive, by = "key", reverse) => {
    if (!isMapping(value)) throw new Failure(`dictsort takes a dict, not ${typeName(value)}`);
    if (by !== "key" && by !== "value") throw new Failure("dictsort sorts by 'key' or 'value'");
    const fold = sortKey(null, caseSensitive);
    const entries = Array.from(entriesOf(value), ([key, item]) => tupleOf(key, item));
    const key = (entry: Value): Value => fold((entry as Tuple)[by === "key" ? 0 : 1]);
    return sortBy(entries, key, reverse, rendering).map(({ item }) => item);
  },
);

const format: Operation = (rendering, value, positional, keywords) => {
  if (keywords !== undefined && positional.length > 0) {
    throw new Failure("format takes positional or named arguments, not both");
  }
  return formatPercent(toText(value), keywords === undefined ? Tuple.from(positional) : new Dict(keywords), rendering);
};

const abs: Operation = onValue((value) => {
  if (asNumber(value) === undefined) throw new Failure(`bad operand type for abs(): '${typeName(value)}'`);
  // The zero of a float has a sign, which is lost here.
  return sign(
    order(value, 0, "<") < 0 || Object.is(value, -0) || (value instanceof Float && Object.is(value.number, -0))
      ? "-"
      : "+",
    value,
  );
});

const word = onFirstUse("[\\p{L}\\p{N}_]+", "gu");

/** Filters that cut, sort or measure. */
export function partFilters(): Operations {
  return {
    batch,
    groupby: groupBy,
    slice: columns,
    truncate,
    filesizeformat: fileSize,
    center: define("width?!", (rendering, value, width = 80) =>
      justified(toText(value), requireInt(width), " ", "^", rendering),
    ),
    abs,
    dictsort: dictSort,
    format,
    forceescape: onText((text) => new Markup(escapeHtml(text))),
    max: extreme(-1),
    min: extreme(1),
    wordcount: define("", (rendering, value) => {
      const matches = toText(value).matchAll(word());
      let count = 0;
      while (matches.next().done !== true) {
        rendering.spend();
        count++;
      }
      return count;
    }),
  };
}
