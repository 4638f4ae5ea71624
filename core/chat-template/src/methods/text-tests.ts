import { onText, type Operation } from "../values/operation.ts";
import { space } from "../values/text.ts";

export function matches(pattern: RegExp): Operation {
  return onText((text) => pattern.test(text));
}

/** Some letter is lower, and none is upper. */
export function isLower(text: string): boolean {
  return /\p{Lowercase}/u.test(text) && !/[\p{Uppercase}\p{Lt}]/u.test(text);
}

/** Some letter is upper, and none is lower. */
export function isUpper(text: string): boolean {
  return /\p{Uppercase}/u.test(text) && !/[\p{Lowercase}\p{Lt}]/u.test(text);
}

export const textTests: Readonly<Record<string, Operation>> = {
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isalpha: matches(/^\p{L}+$/u),
  isascii: matches(/^[\0-\x7f]*$/),
  islower: onText(isLower),
  isspace: matches(new RegExp(`^${space}+$`)),
  isupper: onText(isUpper),
};
