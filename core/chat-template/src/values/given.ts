import { TemplateOptionsError } from "../errors.ts";
import { Dict } from "./dict.ts";
import { Float } from "./float.ts";
import { Structure, type Value } from "./value.ts";

/**
 * A float without a fraction, which JavaScript cannot distinguish from an int: `float(1)` prints as `1.0`.
 *
 * @throws {TemplateOptionsError} if it is not a number.
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
 * Prepares the caller's values for a template: undefined fields are omitted, as in JSON, and a `Map` becomes a dict
 * with its keys in order. Values that need no change are returned as they are.
 *
 * @param path where it stands, for messages.
 * @throws {TemplateOptionsError} for a Date, Set, Promise, URL, symbol or binary data, by its place.
 */
export function givenValue(value: unknown, path: string, around: readonly object[] = []): Value {
  if (typeof value === "symbol") throw new TemplateOptionsError(`${path} is a symbol: give its text`);
  if (typeof value !== "object" || value === null || value instanceof Structure) return value as Value;
  if (around.includes(value)) {
    throw new TemplateOptionsError(`${path.slice(0, 200)} is a circular object: pass a copy without the cycle`);
  }
  if (around.length > deepest) {
    throw new TemplateOptionsError(`${path.slice(0, 60)}… is more than ${deepest} objects deep`);
  }
  const inside = [...around, value];
  if (Array.isArray(value)) return givenList(value, path, inside);
  if (value instanceof Map) {
    const entries = Array.from(value, ([key, item]): [Value, Value] => [
      givenValue(key, `a key of ${path}`, inside),
      givenValue(item, `${path}.get(${String(key)})`, inside),
    ]);
    return new Dict(entries.filter(([, item]) => item !== undefined));
  }
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  const advice = instead[kind] ?? (ArrayBuffer.isView(value) ? instead["ArrayBuffer"] : undefined);
  if (advice !== undefined) throw new TemplateOptionsError(`${path} is a ${kind}: ${advice}`);
  if (isOpaque(value)) {
    const name = kind === "Object" ? value.constructor.name : kind;
    throw new TemplateOptionsError(
      `${path} is an object of ${name} without own fields: pass its text, or a plain object`,
    );
  }
  return givenRecord(value as Readonly<Record<string, unknown>>, path, inside);
}

/** Whether an object of a class has only private state, like a `URL`. */
function isOpaque(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return !isPlain && Object.keys(value).length === 0;
}

/** Templates that go so deep fail anyway. */
const deepest = 500;

function givenList(items: readonly unknown[], path: string, around: readonly object[]): readonly Value[] {
  let isSame = true;
  const values = items.map((item, index) => {
    const value = item === undefined ? null : givenValue(item, `${path}[${index}]`, around);
    isSame &&= value === item;
    return value;
  });
  return isSame ? (items as readonly Value[]) : values;
}

function givenRecord(record: Readonly<Record<string, unknown>>, path: string, around: readonly object[]): Value {
  let isSame = true;
  const entries: [string, Value][] = [];
  for (const name of Object.keys(record)) {
    const item = readMember(record, name, path);
    const value = givenValue(item, `${path}.${name}`, around);
    isSame &&= value === item && value !== undefined;
    if (value !== undefined) entries.push([name, value]);
  }
  return isSame ? (record as Value) : (Object.fromEntries(entries) as Value);
}

/** @throws {TemplateOptionsError} when it is computed, and computing it fails. */
function readMember(record: Readonly<Record<string, unknown>>, name: string, path: string): unknown {
  try {
    return record[name];
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TemplateOptionsError(`${path}.${name} cannot be read: ${reason}`, undefined, cause);
  }
}
