import { TemplateOptionsError } from "../errors.ts";
import { Dict } from "./dict.ts";
import { Float } from "./float.ts";
import { Structure, type Value } from "./value.ts";

/**
 * A float that has no fraction, which JavaScript cannot tell from an int: `float(1)` prints as `1.0`.
 *
 * @throws {TemplateOptionsError} when it is no number.
 */
export function float(number: number): Float {
  if (typeof number !== "number") throw new TemplateOptionsError(`float takes a number, not ${typeof number}`);
  return new Float(number);
}

/** What to give instead of an object that has no like in JSON. */
const instead: Readonly<Record<string, string>> = {
  Date: "give its text, such as date.toISOString()",
  Set: "give a list: [...set]",
  Promise: "await it first",
  RegExp: "give its source",
  WeakMap: "give an object or a Map",
  WeakSet: "give a list",
  ArrayBuffer: "give its text, in base64 perhaps",
};

/**
 * What is given to a template, as it can be read there: fields that are undefined are left out, as JSON leaves them, and a
 * `Map` becomes a dict with its keys in their order, whatever they are. What needs no change is handed out as it is.
 *
 * @param path where it stands, for messages.
 * @throws {TemplateOptionsError} for a Date, Set, Promise, URL, symbol or binary data, by its place.
 */
export function givenValue(value: unknown, path: string, depth = 0): Value {
  if (typeof value === "symbol") throw new TemplateOptionsError(`${path} is a symbol: give its text`);
  if (typeof value !== "object" || value === null || value instanceof Structure) return value as Value;
  if (depth > deepest) {
    throw new TemplateOptionsError(`${path.slice(0, 60)}… is more than ${deepest} objects deep, or holds itself`);
  }
  if (Array.isArray(value)) return givenList(value, path, depth);
  if (value instanceof Map) {
    const entries = Array.from(value, ([key, item]): [Value, Value] => [
      givenValue(key, `a key of ${path}`, depth + 1),
      givenValue(item, `${path}.get(${String(key)})`, depth + 1),
    ]);
    return new Dict(entries.filter(([, item]) => item !== undefined));
  }
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  const advice = instead[kind] ?? (ArrayBuffer.isView(value) ? instead["ArrayBuffer"] : undefined);
  if (advice !== undefined) throw new TemplateOptionsError(`${path} is a ${kind}: ${advice}`);
  if (isOpaque(value)) {
    const name = kind === "Object" ? value.constructor.name : kind;
    throw new TemplateOptionsError(
      `${path} is an object of ${name} without fields of its own: give its text, or a plain object`,
    );
  }
  return givenRecord(value as Readonly<Record<string, unknown>>, path, depth);
}

/** Whether an object of a class holds what it holds where nobody else sees it, as a `URL` does. */
function isOpaque(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return !isPlain && Object.keys(value).length === 0;
}

/** Templates that go so deep fail anyway. */
const deepest = 500;

function givenList(items: readonly unknown[], path: string, depth: number): readonly Value[] {
  let isSame = true;
  const given = items.map((item, index) => {
    const value = item === undefined ? null : givenValue(item, `${path}[${index}]`, depth + 1);
    isSame &&= value === item;
    return value;
  });
  return isSame ? (items as readonly Value[]) : given;
}

function givenRecord(record: Readonly<Record<string, unknown>>, path: string, depth: number): Value {
  let isSame = true;
  const entries: [string, Value][] = [];
  for (const [name, item] of Object.entries(record)) {
    const value = givenValue(item, `${path}.${name}`, depth + 1);
    isSame &&= value === item && value !== undefined;
    if (value !== undefined) entries.push([name, value]);
  }
  return isSame ? (record as Value) : (Object.fromEntries(entries) as Value);
}
