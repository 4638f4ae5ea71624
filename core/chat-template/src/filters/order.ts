import { order } from "../values/compare.ts";
import { hashKey } from "../values/dict.ts";
import { iterate, toList, truthy } from "../values/iterate.ts";
import { Lazy } from "../values/lazy.ts";
import { define, type Operation, type Operations } from "../values/operation.ts";
import type { RenderState, Value } from "../values/value.ts";
import { sortKey } from "./attribute.ts";

export interface Keyed {
  item: Value;
  key: Value;
}

/** Sorts by keys computed once; equal items keep their order, also when reversed. */
export function sortBy(
  items: readonly Value[],
  key: (item: Value) => Value,
  reverse: Value,
  rendering: RenderState,
): Keyed[] {
  rendering.allowMemory(128 * items.length);
  const keyed = items.map((item) => ({ item, key: key(item) }));
  const isReversed = truthy(reverse);
  return keyed.toSorted((left, right) => {
    rendering.spend();
    return isReversed ? order(right.key, left.key, "<") : order(left.key, right.key, "<");
  });
}

const sort: Operation = define(
  "reverse? case_sensitive? attribute?",
  (rendering, value, reverse, caseSensitive, attribute = null) => {
    const key = sortKey(attribute, caseSensitive);
    // Keys are lists, so that equal values without an order, such as two undefined values, can be sorted.
    return sortBy(toList(value, rendering), (item) => [key(item)], reverse, rendering).map(({ item }) => item);
  },
);

const unique: Operation = define("case_sensitive? attribute?", (rendering, value, caseSensitive, attribute = null) => {
  const key = sortKey(attribute, caseSensitive);
  return new Lazy(distinct(value, key, rendering));
});

function* distinct(value: Value, key: (item: Value) => Value, rendering: RenderState): Iterable<Value> {
  const seen = new Set<unknown>();
  for (const item of iterate(value)) {
    rendering.spend();
    const hash = hashKey(key(item));
    if (!seen.has(hash)) {
      rendering.allowItem();
      seen.add(hash);
      yield item;
    }
  }
}

export function orderFilters(): Operations {
  return {
    sort,
    unique,
  };
}
