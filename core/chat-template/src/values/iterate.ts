import { Failure } from "../errors.ts";
import { budgetInHand, type Budget } from "../limits.ts";
import { sizeOf } from "./dict.ts";
import { textLength } from "./text.ts";
import { Structure, isRecord, typeName, type Value } from "./value.ts";

/** Goes through a value as Python's `for` does. */
export function iterate(value: Value): Iterable<Value> {
  if (Array.isArray(value)) return value as Iterable<Value>;
  if (typeof value === "string") {
    budgetInHand().allowReading(value);
    return value;
  }
  if (value === undefined) return [];
  if (value instanceof Structure && value.items !== undefined) return value.items();
  if (isRecord(value)) return Object.keys(value);
  throw new Failure(`'${typeName(value)}' object is not iterable`);
}

export function isIterable(value: Value): boolean {
  if (value instanceof Structure) return value.items !== undefined;
  return value === undefined || typeof value === "string" || Array.isArray(value) || isRecord(value);
}

/** The items as an array, charged to the budget; a list is returned unchanged. */
export function toList(value: Value, budget: Budget): readonly Value[] {
  if (Array.isArray(value)) return value;
  const items: Value[] = [];
  for (const item of iterate(value)) {
    budget.allowItem();
    items.push(item);
  }
  return items;
}

/** Python's `len`. */
export function lengthOf(value: Value): number {
  if (typeof value === "string") {
    budgetInHand().allowReading(value);
    return textLength(value);
  }
  if (Array.isArray(value)) return value.length;
  if (value === undefined) return 0;
  if (value instanceof Structure && value.size !== undefined) return value.size();
  if (isRecord(value)) return sizeOf(value);
  throw new Failure(`object of type '${typeName(value)}' has no len()`);
}

/** Python's truth of a value. */
export function truthy(value: Value): boolean {
  switch (typeof value) {
    case "boolean":
      return value;
    case "string":
      return value !== "";
    case "object":
      if (value === null) return false;
      if (value instanceof Structure) return value.truth();
      if (Array.isArray(value)) return value.length > 0;
      for (const key in value) if (Object.hasOwn(value, key)) return true;
      return false;
    case "function":
      return true;
    default:
      // NaN is true in Python.
      return value !== undefined && value !== 0 && value !== 0n;
  }
}
