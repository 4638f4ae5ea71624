import type { JsonObject } from "../request/read-json.ts";

/**
 * The model in a body that a provider's own code has written, if all other members are the caller's: then both have the same
 * shape, and the caller's text can be sent instead.
 * @param isAnyText whether the caller's text can be sent whatever else was written
 */
export function modelToSend(written: string, caller: JsonObject, isAnyText: boolean): string | undefined {
  const parsed: unknown = JSON.parse(written);
  if (!isObject(parsed)) return undefined;
  const { model, ...rest } = parsed;
  const { model: _model, ...callers } = caller;
  return typeof model === "string" && (isAnyText || isSame(rest, callers)) ? model : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((each, index) => isSame(each, other[index]))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A check for an answer that has a list whose first element has a member. */
export const isListOf =
  (list: string, member: string) =>
  (answer: unknown): boolean => {
    const elements = (answer as Readonly<Record<string, unknown>> | null)?.[list];
    const first: unknown = Array.isArray(elements) ? elements[0] : undefined;
    return typeof first === "object" && first !== null && Object.hasOwn(first, member);
  };
