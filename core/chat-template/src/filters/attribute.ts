import { getItem } from "../values/access.ts";
import { Failure } from "../errors.ts";
import { asInt } from "../values/float.ts";
import { truthy } from "../values/iterate.ts";
import { toText } from "../values/print.ts";
import type { Value } from "../values/value.ts";

/** Reads the path that an `attribute=` argument gives: names with dots between, an index, or none for the item itself. */
export function attributeGetter(attribute: Value, otherwise?: Value): (item: Value) => Value {
  if (attribute === null) return (item) => item;
  const index = asInt(attribute);
  const path = index === undefined ? toText(attribute).split(".").map(keyOf) : [index];
  return (item) => {
    let value = item;
    for (const key of path) {
      if (value === undefined) throw new Failure(`'${toText(attribute)}' cannot be read: a part of it is undefined`);
      value = getItem(value, key);
      if (value === undefined && otherwise !== undefined) value = otherwise;
    }
    return value;
  };
}

function keyOf(part: string): Value {
  return /^\d+$/.test(part) ? Number(part) : part;
}

/** For sorting: one value, or a list of them where the argument has commas. */
export function sortKey(attribute: Value, caseSensitive: Value): (item: Value) => Value {
  const folds = !truthy(caseSensitive);
  const fold = (value: Value): Value => (typeof value === "string" && folds ? value.toLowerCase() : value);
  if (typeof attribute !== "string" || !attribute.includes(",")) {
    const get = attributeGetter(attribute);
    return (item) => fold(get(item));
  }
  const getters = attribute.split(",").map((part) => attributeGetter(part));
  return (item) => getters.map((get) => fold(get(item)));
}
