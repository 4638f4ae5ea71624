import { Failure } from "../errors.ts";
import { asInt } from "./float.ts";
import { asText } from "./markup.ts";
import { typeName, type Value } from "./value.ts";

/** The argument as text, which it must be. */
export function requireText(value: Value): string {
  const text = asText(value);
  if (text === undefined) throw new Failure(`a str is required, not ${typeName(value)}`);
  return text;
}

/** The argument as an int of ordinary size, which it must be. */
export function requireInt(value: Value): number {
  const whole = asInt(value);
  if (whole === undefined) throw new Failure(`an int is required, not ${typeName(value)}`);
  return Number(whole);
}
