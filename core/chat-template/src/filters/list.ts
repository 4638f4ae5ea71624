import { Failure } from "../errors.ts";
import { entriesOf, isMapping } from "../values/dict.ts";
import { iterate, lengthOf, toList } from "../values/iterate.ts";
import { Lazy } from "../values/lazy.ts";
import { asText } from "../values/markup.ts";
import { define, onValue, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { requireInt } from "../values/require.ts";
import { isList, tupleOf, typeName, type Value } from "../values/value.ts";
import { attributeGetter } from "./attribute.ts";

const batch: Operation = define("linecount fill_with?", (rendering, value, count, fill = null) => {
  const size = requireInt(count);
  return new Lazy(
    (function* rows() {
      let row: Value[] = [];
      for (const item of iterate(value)) {
        rendering.spend();
        if (row.length === size) {
          yield row;
          row = [];
        }
        row.push(item);
      }
      if (row.length === 0) return;
      if (fill !== null) rendering.spend(Math.max(0, size));
      yield padded(row, size, fill);
    })(),
  );
});

function padded(row: readonly Value[], size: number, fill: Value): readonly Value[] {
  return fill === null || row.length >= size ? row : row.concat(Array.from({ length: size - row.length }, () => fill));
}

/** Columns of like length; the first ones take the items that are left over. */
const slice: Operation = define("slices fill_with?", (rendering, value, count, fill = null) => {
  const items = Array.from(toList(value, rendering));
  const columns = requireInt(count);
  if (columns === 0) throw new Failure("integer division or modulo by zero");
  rendering.spend(Math.max(0, columns));
  const perColumn = Math.floor(items.length / columns);
  const longer = items.length % columns;
  return new Lazy(
    (function* cut() {
      let start = 0;
      for (let column = 0; column < columns; column++) {
        const end = start + perColumn + (column < longer ? 1 : 0);
        yield padded(items.slice(start, end), column >= longer && longer > 0 ? end - start + 1 : end - start, fill);
        start = end;
      }
    })(),
  );
});

const join: Operation = define("d? attribute?", (rendering, value, separator = "", attribute = null) => {
  const items = toList(value, rendering).map(attributeGetter(attribute));
  const between = toText(separator);
  rendering.allowLength(items.length * between.length);
  let text = "";
  items.forEach((item, index) => {
    text += (index === 0 ? "" : between) + toText(item);
    rendering.allowLength(text.length);
  });
  return text;
});

const first: Operation = onValue((value) => {
  for (const item of iterate(value)) return item;
  return undefined;
});

const last: Operation = define("", (rendering, value) => {
  if (value !== undefined && lengthOf(value) === 0) return undefined;
  return toList(value, rendering).at(-1);
});

const reverse: Operation = define("", (rendering, value) => {
  const text = asText(value);
  if (text !== undefined) return Array.from(text).toReversed().join("");
  return new Lazy(toList(value, rendering).toReversed(), isList(value) ? "list_reverseiterator" : "reversed");
});

function* pairs(value: Value): Iterable<Value> {
  if (value === undefined) return;
  if (!isMapping(value)) throw new Failure(`Can only get item pairs from a mapping, not ${typeName(value)}`);
  for (const [key, item] of entriesOf(value)) yield tupleOf(key, item);
}

const items: Operation = onValue((value) => new Lazy(pairs(value)));

const length: Operation = onValue(lengthOf);

const list: Operation = define("", (rendering, value) => Array.from(toList(value, rendering)));

export const listFilters: Readonly<Record<string, Operation>> = {
  batch,
  count: length,
  first,
  items,
  join,
  last,
  length,
  list,
  reverse,
  slice,
};
