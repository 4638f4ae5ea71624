import { Failure } from "../errors.ts";
import { asInt } from "./float.ts";
import { Markup } from "./markup.ts";
import { typeName, type Value } from "./value.ts";

/** The argument as text, which it must be. */
export function requireText(value: Value): string {
  if (typeof value === "string") return value;
  if (value instanceof Markup) return value.text;
  throw new Failure(`a str is required, not ${typeName(value)}`);
}

/** The argument as an int of ordinary size, which it must be. */
export function requireInt(value: Value): number {
  const whole = asInt(value);
  if (whole === undefined) throw new Failure(`an int is required, not ${typeName(value)}`);
  return Number(whole);
}
