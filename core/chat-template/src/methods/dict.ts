import { Dict, hasKey, lookUp, type Mapping } from "../values/dict.ts";
import { iterate } from "../values/iterate.ts";
import { define, onValue, type Operation, type Operations } from "../values/operation.ts";
import type { Value } from "../values/value.ts";
import { DictView } from "../values/views.ts";
import { immutable } from "./list.ts";

const changing = ["clear", "pop", "popitem", "setdefault", "update"];

/** Methods of dict. */
export function dictMethods(): Operations {
  return {
    fromkeys: define("/ keys value?", (_rendering, _dict, keys, ...args) => {
      const made = new Dict();
      const [value] = args.length === 0 ? [null] : args;
      for (const key of iterate(keys)) made.set(key, value);
      return made;
    }),
    get: define("/ key default?", (_rendering, dict, key, ...otherwise) => {
      if (hasKey(asMapping(dict), key)) return lookUp(asMapping(dict), key);
      return otherwise.length === 0 ? null : otherwise[0];
    }),
    items: view("items"),
    keys: view("keys"),
    values: view("values"),
    copy: onValue((dict) => dict),
    ...immutable("dict", changing, "make a new one with dict(...)"),
  };
}

function view(kind: "items" | "keys" | "values"): Operation {
  return onValue((dict) => new DictView(asMapping(dict), kind));
}

function asMapping(value: Value): Mapping {
  return value as Mapping;
}
