import { onText, type Operation } from "../values/operation.ts";
import { space } from "../values/text.ts";

function matches(pattern: RegExp): Operation {
  return onText((text) => pattern.test(text));
}

/** Some letter is lower, and none is upper. */
export function isLower(text: string): boolean {
  return /\p{Ll}/u.test(text) && !/[\p{Lu}\p{Lt}]/u.test(text);
}

/** Some letter is upper, and none is lower. */
export function isUpper(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/[\p{Ll}\p{Lt}]/u.test(text);
}

const isTitle: Operation = onText((text) => {
  const words = text.match(/\p{L}+/gu);
  return words !== null && words.every((word) => /^[\p{Lu}\p{Lt}]?\P{Lu}*$/u.test(word) && /^\P{Ll}/u.test(word));
});

export const textTests: Readonly<Record<string, Operation>> = {
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isalpha: matches(/^\p{L}+$/u),
  isascii: matches(/^[\0-\x7f]*$/),
  isdecimal: matches(/^\p{Nd}+$/u),
  isdigit: matches(/^[\p{Nd}²³¹⁰⁴-⁹₀-₉①-⑨]+$/u),
  isidentifier: matches(/^[\p{XID_Start}_]\p{XID_Continue}*$/u),
  islower: onText(isLower),
  isnumeric: matches(/^\p{N}+$/u),
  isprintable: matches(/^(?:(?![^ \P{Z}])\P{C})*$/u),
  isspace: matches(new RegExp(`^${space}+$`)),
  istitle: isTitle,
  isupper: onText(isUpper),
};
