import { isMapping } from "../values/dict.ts";
import { Markup } from "../values/markup.ts";
import type { Operation } from "../values/operation.ts";
import { isList, type Value } from "../values/value.ts";
import { dictMethods } from "./dict.ts";
import { listMethods } from "./list.ts";
import { textMethods } from "./text.ts";

/** The method that Python's str, list, tuple or dict has by that name. */
export function methodOf(value: Value, name: string): Operation | undefined {
  if (typeof value === "string" || value instanceof Markup) return textMethods.get(name);
  if (isList(value)) return listMethods.get(name);
  return isMapping(value) ? dictMethods.get(name) : undefined;
}
