import type { Budget } from "../limits.ts";
import { order } from "../values/compare.ts";
import { Dict, entriesOf, isMapping } from "../values/dict.ts";
import { define, type Operations } from "../values/operation.ts";
import { repr } from "../values/print.ts";
import { Tuple, isList, type Value } from "../values/value.ts";

const width = 80;

/** Python's `pformat`: sorted keys, and one item per line if a line would exceed 80 characters. */
function pretty(value: Value, indent: number, after: number, budget: Budget): string {
  budget.allowItem();
  const short = repr(sorted(value, budget));
  // Python prints subclasses of tuple on one line.
  if (isDerived(value) || short.length + indent + after <= width) return short;
  if (isList(value) && value.length > 0) {
    const [open, close] = value instanceof Tuple ? ["(", value.length === 1 ? ",)" : ")"] : ["[", "]"];
    const items = value.map((item, index) =>
      pretty(item, indent + 1, index === value.length - 1 ? after + close.length : 1, budget),
    );
    return open + items.join(`,\n${" ".repeat(indent + 1)}`) + close;
  }
  if (isMapping(value)) {
    const entries = sortedEntries(value);
    const lines = entries.map(([key, item], index) => {
      const name = `${repr(key)}: `;
      return name + pretty(item, indent + 1 + name.length, index === entries.length - 1 ? after + 1 : 1, budget);
    });
    if (lines.length > 0) return `{${lines.join(`,\n${" ".repeat(indent + 1)}`)}}`;
  }
  return short;
}

function isDerived(value: Value): boolean {
  return value instanceof Tuple && value.constructor !== Tuple;
}

function sorted(value: Value, budget: Budget): Value {
  budget.allowItem();
  if (isDerived(value)) return value;
  if (isMapping(value)) return new Dict(sortedEntries(value).map(([key, item]) => [key, sorted(item, budget)]));
  if (!isList(value)) return value;
  const items = Array.from(value, (item) => sorted(item, budget));
  return value instanceof Tuple ? Tuple.from(items) : items;
}

function sortedEntries(mapping: Parameters<typeof entriesOf>[0]): (readonly [Value, Value])[] {
  return [...entriesOf(mapping)].toSorted(([left], [right]) =>
    typeof left === typeof right ? order(left, right, "<") : typeof left < typeof right ? -1 : 1,
  );
}

export function prettyFilters(): Operations {
  return {
    pprint: define("verbose?", (rendering, value) => pretty(value, 0, 0, rendering)),
  };
}
