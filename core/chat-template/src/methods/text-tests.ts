import { onText, type Operation, type Operations } from "../values/operation.ts";
import { space } from "../values/text.ts";
import { onFirstUse } from "../values/first-call.ts";

/** @param source a pattern without flags. */
export function matches(source: string): Operation {
  const pattern = onFirstUse(source);
  return onText((text) => pattern().test(text));
}

const lower = onFirstUse("\\p{Lowercase}");
const upper = onFirstUse("\\p{Uppercase}");
const notLowerCased = onFirstUse("[\\p{Uppercase}\\p{Lt}]");
const notUpperCased = onFirstUse("[\\p{Lowercase}\\p{Lt}]");

/** At least one letter is lowercase, and none is uppercase. */
export function isLower(text: string): boolean {
  return lower().test(text) && !notLowerCased().test(text);
}

/** At least one letter is uppercase, and none is lowercase. */
export function isUpper(text: string): boolean {
  return upper().test(text) && !notUpperCased().test(text);
}

export function textTests(): Operations {
  return {
    isalnum: matches("^[\\p{L}\\p{N}]+$"),
    isalpha: matches("^\\p{L}+$"),
    isascii: matches("^[\\0-\\x7f]*$"),
    islower: onText(isLower),
    isspace: matches(`^${space}+$`),
    isupper: onText(isUpper),
  };
}
