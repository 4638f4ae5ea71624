import { isObject } from "@patchbay/core/provider";

/** Whether a value has the expected shape. */
export type Shape = (value: unknown) => boolean;

export const text: Shape = (value) => typeof value === "string";
export const number: Shape = (value) => typeof value === "number";

export function optional(shape: Shape): Shape {
  return (value) => value === undefined || shape(value);
}

export function listOf(shape: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(shape);
}

/** An object with at least these members. */
export function objectOf(members: Readonly<Record<string, Shape>>): Shape {
  const checks = Object.entries(members);
  return (value) => isObject(value) && checks.every(([name, shape]) => shape(value[name]));
}

/** Numbers in nested lists; each list contains either lists or numbers. @param depth levels below the outermost list */
export function tensor(depth: number): Shape {
  const vector = listOf(number);
  return (value) => vector(value) || (depth > 0 && listOf(tensor(depth - 1))(value));
}
