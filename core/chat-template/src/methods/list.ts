import { Failure } from "../errors.ts";
import { equal } from "../values/compare.ts";
import { define, onValue, requireInt, type Operation, type Operations } from "../values/operation.ts";
import type { Range } from "../values/range.ts";
import type { Value } from "../values/value.ts";

const changing = ["append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"];

/** Methods of list and tuple. */
export function listMethods(): Operations {
  return {
    count: define("/ value", (rendering, items, value) => {
      rendering.spend(asItems(items).length);
      return asItems(items).reduce<number>((count, item) => (equal(item, value) ? count + 1 : count), 0);
    }),
    index: define("/ value start? stop?", (rendering, items, value, start = 0, stop) => {
      const all = asItems(items);
      rendering.spend(all.length);
      const indexOf = (bound: Value): number => {
        const index = requireInt(bound);
        return index < 0 ? Math.max(0, index + all.length) : index;
      };
      const end = Math.min(all.length, stop === undefined ? all.length : indexOf(stop));
      for (let index = indexOf(start); index < end; index++) if (equal(all[index], value)) return index;
      throw new Failure("the value is not in the list");
    }),
    copy: onValue((items) => items),
    ...immutable("list", changing, "use 'list + [item]' or a slice"),
  };
}

function asItems(value: Value): readonly Value[] {
  return value as readonly Value[];
}

/** Methods of range. */
export function rangeMethods(): Operations {
  return {
    count: define("/ value", (_rendering, range, value) => (indexIn(range, value) === -1 ? 0 : 1)),
    index: define("/ value", (_rendering, range, value) => {
      const index = indexIn(range, value);
      if (index === -1) throw new Failure("the value is not in range");
      return index;
    }),
  };
}

function indexIn(value: Value, item: Value): number {
  const range = value as Range;
  for (let index = 0; index < range.length; index++) if (equal(range.at(index), item)) return index;
  return -1;
}

/** Methods that would change their value: the sandbox of transformers forbids them, whatever the value. */
export function immutable(type: string, names: readonly string[], instead: string): Record<string, Operation> {
  const entries = names.map((name): [string, Operation] => [
    name,
    () => {
      throw new Failure(`'${name}' would change a ${type}, which a template cannot; ${instead}`);
    },
  ]);
  return Object.fromEntries(entries);
}
