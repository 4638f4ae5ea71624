import { Failure } from "../errors.ts";
import { equal, order } from "../values/compare.ts";
import { entriesOf, isMapping } from "../values/dict.ts";
import { iterate, lengthOf, toList } from "../values/iterate.ts";
import { Lazy } from "../values/lazy.ts";
import { asText } from "../values/markup.ts";
import { slice } from "../values/slice.ts";
import { characterAt } from "../values/text.ts";
import { TextPieces } from "../values/text-pieces.ts";
import { define, onValue, type Operation, requireInt } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { isList, tupleOf, typeName, type Value } from "../values/value.ts";
import { attributeGetter } from "./attribute.ts";

const batch: Operation = define("linecount fill_with?", (rendering, value, count, fill = null) => {
  // Any number will do for the length of a row, and anything where no row is filled up.
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
const columns: Operation = define("slices fill_with?", (rendering, value, count, fill = null) => {
  const items = toList(value, rendering);
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

const join: Operation = define("d? attribute?", (rendering, value, separator = "", attribute = null) => {
  const given = toList(value, rendering);
  rendering.allowItems(given.length);
  const items = given.map(attributeGetter(attribute));
  const between = toText(separator);
  rendering.allowLength(items.length * between.length);
  const pieces = new TextPieces();
  items.forEach((item, index) => {
    if (index > 0) pieces.add(between);
    pieces.add(toText(item));
  });
  return pieces.text();
});

const first: Operation = onValue((value) => {
  for (const item of iterate(value)) return item;
  return undefined;
});

const last: Operation = define("", (rendering, value) => {
  const text = asText(value);
  if (text !== undefined) return characterAt(text, -1);
  requireReversible(value);
  return toList(value, rendering).at(-1);
});

/** What Python cannot go through from its end: what is computed while it is gone through. */
function requireReversible(value: Value): void {
  if (value instanceof Lazy) throw new Failure(`'${value.typeName}' object is not reversible`);
}

const reverse: Operation = define("", (rendering, value) => {
  const text = asText(value);
  if (text !== undefined) return slice(text, null, null, -1, rendering);
  const all = toList(value, rendering);
  rendering.allowItems(all.length);
  return new Lazy(all.toReversed(), isList(value) ? "list_reverseiterator" : "reversed");
});

function* pairs(value: Value): Iterable<Value> {
  if (value === undefined) return;
  if (!isMapping(value)) throw new Failure(`Can only get item pairs from a mapping, not ${typeName(value)}`);
  for (const [key, item] of entriesOf(value)) yield tupleOf(key, item);
}

const items: Operation = onValue((value) => new Lazy(pairs(value)));

const length: Operation = onValue(lengthOf);

const list: Operation = define("", (rendering, value) => {
  const all = toList(value, rendering);
  rendering.allowItems(all.length);
  return Array.from(all);
});

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
  slice: columns,
};
