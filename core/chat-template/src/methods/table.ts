import { budgetInHand } from "../limits.ts";
import { isMapping } from "../values/dict.ts";
import { Markup } from "../values/markup.ts";
import { byName, type Operation } from "../values/operation.ts";
import { Structure, Tuple, isList, rareParts, type Value } from "../values/value.ts";
import { dictMethods } from "./dict.ts";
import { Range } from "../values/range.ts";
import { listMethods, rangeMethods } from "./list.ts";
import { textMethods } from "./text.ts";

const ofText = byName(textMethods);
const ofList = byName(listMethods);
export const ofDict = byName(dictMethods);
const ofRange = byName(rangeMethods);

/** A method of str whose result stays marked as HTML. */
function markupMethod(method: Operation | undefined): Operation | undefined {
  return (
    method &&
    ((rendering, input, positional, keywords) => {
      const result = method(rendering, input, positional, keywords);
      return isList(result) && !(result instanceof Tuple) ? result.map(asMarkup) : asMarkup(result);
    })
  );
}

function asMarkup(value: Value): Value {
  return typeof value === "string" ? new Markup(value) : value;
}

/** The method that Python's str has by that name. */
export function textMethod(name: string): Operation | undefined {
  return ofText().get(name) ?? rareParts(budgetInHand())?.textMethods.get(name);
}

/** The method that Python's str, list, tuple or dict has by that name. */
export function methodOf(value: Value, name: string): Operation | undefined {
  if (typeof value === "string") return textMethod(name);
  if (value instanceof Markup) return markupMethod(textMethod(name));
  if (isList(value)) return value instanceof Tuple && name === "copy" ? undefined : ofList().get(name);
  if (value instanceof Range) return ofRange().get(name);
  if (isMapping(value)) return ofDict().get(name);
  return value instanceof Structure ? value.method?.(name) : undefined;
}
