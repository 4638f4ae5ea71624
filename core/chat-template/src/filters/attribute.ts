import { toLower } from "../methods/text-cases.ts";
import { getItem } from "../values/access.ts";
import { Failure } from "../errors.ts";
import { asText } from "../values/markup.ts";
import { truthy } from "../values/iterate.ts";
import { toText } from "../values/print.ts";
import type { Value } from "../values/value.ts";

/**
 * Reads the path that an `attribute=` argument gives: names with dots between, an index, or none for the item itself.
 */
export function attributeGetter(attribute: Value, otherwise: Value = null): (item: Value) => Value {
  if (attribute === null) return (item) => item;
  const text = asText(attribute);
  const path = text === undefined ? [attribute] : text.split(".").map(keyOf);
  return (item) => {
    let value = item;
    for (const key of path) {
      if (value === undefined) throw new Failure(`'${toText(attribute)}' cannot be read: a part of it is undefined`);
      value = getItem(value, key);
      if (value === undefined && otherwise !== null) value = otherwise;
    }
    return value;
  };
}

function keyOf(part: string): Value {
  return /^\d+$/.test(part) ? Number(part) : part;
}

/** For sorting: one value, or a list if the argument has commas. */
export function sortKey(attribute: Value, caseSensitive: Value): (item: Value) => Value {
  const folds = !truthy(caseSensitive);
  const fold = (value: Value): Value => (typeof value === "string" && folds ? toLower(value) : value);
  if (typeof attribute !== "string" || !attribute.includes(",")) {
    const get = attributeGetter(attribute);
    return (item) => fold(get(item));
  }
  const getters = attribute.split(",").map((part) => attributeGetter(part));
  return (item) => getters.map((get) => fold(get(item)));
}
