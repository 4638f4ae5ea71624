import { methodOf } from "../methods/table.ts";
import { Bound } from "./callable.ts";
import { isHashable, isMapping, lookUp, type Mapping } from "./dict.ts";
import { asInt } from "./float.ts";
import { asText } from "./markup.ts";
import { characterAt } from "./text.ts";
import { Structure, Tuple, isList, isRecord, ownValue, type Value } from "./value.ts";

/** `object.name`: a method or attribute, else the dict's item. */
export function getAttribute(object: Value, name: string): Value {
  const method = methodValue(object, name);
  if (method !== undefined) return method;
  if (object instanceof Structure || object instanceof Tuple) return object.attribute(name);
  return isRecord(object) ? ownValue(object, name) : undefined;
}

/** The method of that name as a value, if there is one. */
export function methodValue(object: Value, name: string): Value {
  const method = methodOf(object, name);
  return method && new Bound(name, method, object);
}

/** `object[key]`: an item, else the attribute of that name. */
export function getItem(object: Value, key: Value): Value {
  if (isMapping(object)) return itemOrMethod(object, key);
  if (typeof key === "string") return getAttribute(object, key);
  const index = asInt(key);
  if (index === undefined) return undefined;
  if (isList(object)) return object.at(Number(index));
  if (object instanceof Structure && object.at !== undefined) return object.at(Number(index));
  const text = asText(object);
  return text === undefined ? undefined : characterAt(text, Number(index));
}

function itemOrMethod(mapping: Mapping, key: Value): Value {
  if (!isHashable(key)) return undefined;
  const value = lookUp(mapping, key);
  return value === undefined && typeof key === "string" ? methodValue(mapping, key) : value;
}
