import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { Dict, entriesOf, isMapping } from "./dict.ts";
import { Float } from "./float.ts";
import { iterate } from "./iterate.ts";
import { Markup } from "./markup.ts";
import { toText } from "./print.ts";
import type { Keywords, Operation } from "./operation.ts";
import { Structure, isList, type HostFunction, type Value } from "./value.ts";

/** Calls the caller's function with copies in plain JavaScript types; keyword arguments come last, as an object. */
export function callHost(host: HostFunction, positional: readonly Value[], keywords: Keywords, budget: Budget): Value {
  const values = positional.map((value) => toHost(value, budget));
  if (keywords !== undefined) values.push(toHost(new Dict(keywords), budget));
  try {
    return (host as (...values: unknown[]) => Value)(...values);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Failure(`A function passed to the template failed: ${reason}`, undefined, cause);
  }
}

/** A filter or test out of a function of the caller's. */
export function hostOperation(host: HostFunction): Operation {
  return (rendering, input, positional, keywords) => callHost(host, [input, ...positional], keywords, rendering);
}

/** A copy of a value in JavaScript's own types. */
function toHost(value: Value, budget: Budget): unknown {
  budget.allowItem();
  if (value instanceof Float) return value.number;
  if (value instanceof Markup) return value.text;
  if (isMapping(value)) {
    return Object.fromEntries(Array.from(entriesOf(value), ([key, item]) => [toText(key), toHost(item, budget)]));
  }
  if (isList(value) || (value instanceof Structure && value.items !== undefined)) {
    return Array.from(iterate(value), (item) => toHost(item, budget));
  }
  return value instanceof Structure ? toText(value) : value;
}
