import { Failure } from "../errors.ts";
import { equal } from "../values/compare.ts";
import { asInt } from "../values/float.ts";
import { define, onValue, type Operation } from "../values/operation.ts";
import type { Value } from "../values/value.ts";
import { immutable } from "./immutable.ts";

const changing = ["append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"];

/** Methods of list and tuple. */
export const listMethods: Readonly<Record<string, Operation>> = {
  count: define("value", (_rendering, items, value) => asItems(items).filter((item) => equal(item, value)).length),
  index: define("value start? stop?", (_rendering, items, value, start, stop) => {
    const all = asItems(items);
    const from = all.slice(0, Number(asInt(start) ?? 0)).length;
    const index = all.slice(from, Number(asInt(stop) ?? all.length)).findIndex((item) => equal(item, value));
    if (index === -1) throw new Failure("the value is not in the list");
    return from + index;
  }),
  copy: onValue((items) => items),
  ...immutable("list", changing, "use 'list + [item]' or a slice"),
};

function asItems(value: Value): readonly Value[] {
  return value as readonly Value[];
}
