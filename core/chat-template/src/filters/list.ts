import { Failure } from "../errors.ts";
import { entriesOf, isMapping } from "../values/dict.ts";
import { iterate, lengthOf, toList } from "../values/iterate.ts";
import { Lazy } from "../values/lazy.ts";
import { asText } from "../values/markup.ts";
import { slice } from "../values/slice.ts";
import { characterAt } from "../values/text.ts";
import { TextPieces } from "../values/text-pieces.ts";
import { define, onValue, type Operation, type Operations } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { isList, tupleOf, typeName, type Value } from "../values/value.ts";
import { attributeGetter } from "./attribute.ts";

const join: Operation = define("d? attribute?", (rendering, value, separator = "", attribute = null) => {
  const values = toList(value, rendering);
  rendering.allowItems(values.length);
  const items = values.map(attributeGetter(attribute));
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

/** Values that Python cannot iterate in reverse: lazily computed ones. */
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

export function listFilters(): Operations {
  return {
    count: length,
    first,
    items,
    join,
    last,
    length,
    list,
    reverse,
  };
}
