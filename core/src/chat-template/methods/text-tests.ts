import { define, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { space } from "../values/text.ts";

function matches(pattern: RegExp): Operation {
  return define("", (_rendering, text) => pattern.test(toText(text)));
}

const isTitle: Operation = define("", (_rendering, text) => {
  const words = toText(text).match(/\p{L}+/gu);
  return words !== null && words.every((word) => /^[\p{Lu}\p{Lt}]?\P{Lu}*$/u.test(word) && /^\P{Ll}/u.test(word));
});

export const textTests: readonly [string, Operation][] = [
  ["isalnum", matches(/^[\p{L}\p{N}]+$/u)],
  ["isalpha", matches(/^\p{L}+$/u)],
  ["isascii", matches(/^[\0-\x7f]*$/)],
  ["isdecimal", matches(/^\p{Nd}+$/u)],
  ["isdigit", matches(/^[\p{Nd}²³¹⁰⁴-⁹₀-₉①-⑨]+$/u)],
  ["isidentifier", matches(/^[\p{XID_Start}_]\p{XID_Continue}*$/u)],
  ["islower", matches(/^[^\p{Lu}\p{Lt}]*\p{Ll}[^\p{Lu}\p{Lt}]*$/u)],
  ["isnumeric", matches(/^\p{N}+$/u)],
  ["isprintable", matches(/^(?:(?![^ \P{Z}])\P{C})*$/u)],
  ["isspace", matches(new RegExp(`^${space}+$`))],
  ["istitle", isTitle],
  ["isupper", matches(/^[^\p{Ll}\p{Lt}]*\p{Lu}[^\p{Ll}\p{Lt}]*$/u)],
];
