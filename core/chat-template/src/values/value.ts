import { budgetInHand, type Budget } from "../limits.ts";
import type { TemplateTree } from "../tree.ts";

/**
 * A template's values: JavaScript values with the meaning of Python ones.
 *
 * `undefined` is Jinja's Undefined and `null` is None. A number that is a safe integer is an int, every other number a
 * float; a float without fraction is a `Float` and an int beyond 2 ** 53 a bigint. Arrays are lists, plain objects
 * are dicts with string keys. Nothing in a template changes an array or object.
 */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Value[]
  | Structure
  | HostFunction
  | ValueRecord;

/** A dict that came from the caller as a plain object. */
export interface ValueRecord {
  readonly [key: string]: Value;
}

/** A function of the caller, which a template may call. */
export type HostFunction = (...values: never[]) => unknown;

/** Keyword arguments; undefined if there are none. */
export type Keywords = ReadonlyMap<string, Value> | undefined;

/** A filter, test, method or function; the input is what precedes `|`, `is` or `.`. */
export interface Operation {
  (rendering: RenderState, input: Value, positional: readonly Value[], keywords: Keywords): Value;
  /** The same without arguments, where none is required. */
  bare?: (rendering: RenderState, input: Value) => Value;
}

/** What `compile` accepts beyond what chat templates use: the other filters and methods, and formatting with `%`. */
export interface RareParts {
  /** All filters, including the usual ones. */
  readonly filters: ReadonlyMap<string, Operation>;
  readonly textMethods: ReadonlyMap<string, Operation>;
  /** The `%` of str. */
  readonly formatPercent: (format: string, values: Value, budget: Budget) => string;
}

/** The names available to templates of one `compile` call, in addition to the values of a render. */
export interface Environment {
  filters: ReadonlyMap<string, Operation>;
  tests: ReadonlyMap<string, Operation>;
  globals: ReadonlyMap<string, Value>;
  /** Additional methods of str and conversions. */
  rare: RareParts | undefined;
  /** Parses the template again, for messages. */
  readTree?: () => TemplateTree;
  /** The clock of `strftime_now`. */
  now: () => Date;
}

/** What operations use of the current render, which is a `Rendering`. */
export interface RenderState extends Budget {
  readonly environment: Environment;
}

/** The rare parts of a render; limits know nothing about values, so they store them untyped. */
export function rareParts(budget: Budget): RareParts | undefined {
  return budget.rare as RareParts | undefined;
}

/** A value of Python's that JavaScript has no like of. */
export abstract class Structure {
  /** Name of the type in Python. */
  abstract readonly typeName: string;

  /** What `str` makes of it. */
  abstract print(): string;

  /** `value.name`; undefined if there is no such attribute. */
  attribute(_name: string): Value {
    return undefined;
  }

  truth(): boolean {
    return true;
  }

  /** The items that a loop goes through; absent when it is no iterable. */
  items?(): Iterable<Value>;

  /** Python's `==` with something else; absent where only the same object is equal. */
  equals?(other: Value): boolean;

  /** The item at a Python index; absent when it is no sequence. */
  at?(index: number): Value;

  /** Result of `len`; absent if it has no length. */
  size?(): number;

  /** Python's `item in value`; absent if comparing the items is enough. */
  contains?(item: Value): boolean;

  /** The items that `pick` selects, as a value of the same kind; absent if it cannot be sliced. */
  slice?(pick: (items: readonly Value[]) => readonly Value[]): Value;

  /** A method of its type; absent if it has none. */
  method?(name: string): Operation | undefined;
}

/** Python's tuple. */
export class Tuple extends Array<Value> {
  /** `tuple.name`, for tuples whose parts have names. */
  attribute(_name: string): Value {
    return undefined;
  }
}

/** @param items becomes the tuple's items, whatever they are. */
export function tupleOf(...items: Value[]): Tuple {
  budgetInHand().allowMemory(128);
  return Tuple.of(...items) as Tuple;
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isRecord(value: Value): value is ValueRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Structure);
}

/** Reads a caller's object without ever seeing what it inherits. */
export function ownValue(record: ValueRecord, key: string): Value {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * Whether a number is an int: floats without a fraction are wrapped, so a bare one came from data. From 1e21, JSON
 * has no ints either.
 */
export function isInt(number: number): boolean {
  return Number.isSafeInteger(number) || (Number.isInteger(number) && Math.abs(number) < 1e21);
}

/** Name of the type as Python's messages give it. */
export function typeName(value: Value): string {
  switch (typeof value) {
    case "undefined":
      return "Undefined";
    case "boolean":
      return "bool";
    case "number":
      return isInt(value) ? "int" : "float";
    case "bigint":
      return "int";
    case "string":
      return "str";
    case "function":
      return "function";
    default:
      if (value === null) return "NoneType";
      if (value instanceof Structure) return value.typeName;
      return value instanceof Tuple ? "tuple" : Array.isArray(value) ? "list" : "dict";
  }
}
