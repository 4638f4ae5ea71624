import { hasKey, lookUp, type Mapping } from "../values/dict.ts";
import { define, type Operation } from "../values/operation.ts";
import type { Value } from "../values/value.ts";
import { DictView } from "../values/views.ts";
import { immutable } from "./immutable.ts";

const changing = ["clear", "pop", "popitem", "setdefault", "update"];

/** Methods of dict. */
export const dictMethods: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  [
    "get",
    define("key default?", (_rendering, dict, key, ...otherwise) => {
      if (hasKey(asMapping(dict), key)) return lookUp(asMapping(dict), key);
      return otherwise.length === 0 ? null : otherwise[0];
    }),
  ],
  ["items", define("", (_rendering, dict) => new DictView(asMapping(dict), "items"))],
  ["keys", define("", (_rendering, dict) => new DictView(asMapping(dict), "keys"))],
  ["values", define("", (_rendering, dict) => new DictView(asMapping(dict), "values"))],
  ["copy", define("", (_rendering, dict) => dict)],
  ...immutable("dict", changing, "make a new one with dict(…)"),
]);

function asMapping(value: Value): Mapping {
  return value as Mapping;
}
