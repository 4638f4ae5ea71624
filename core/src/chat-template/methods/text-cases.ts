import { define, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import type { Value } from "../values/value.ts";

/** First letter upper, the rest lower. */
export function capitalize(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length).toLowerCase();
}

function swapCase(character: string): string {
  const upper = character.toUpperCase();
  return character === upper ? character.toLowerCase() : upper;
}

/** Python's title case: a letter behind a letter is lower, any other upper. */
function titleCase(text: string): string {
  return text.replace(/\p{L}+/gu, capitalize);
}

function onText(change: (text: string) => string): Operation {
  return define("", (_rendering, text: Value) => change(toText(text)));
}

export const textCases: readonly [string, Operation][] = [
  ["upper", onText((text) => text.toUpperCase())],
  ["lower", onText((text) => text.toLowerCase())],
  ["casefold", onText((text) => text.replaceAll("ß", "ss").toLowerCase())],
  ["capitalize", onText(capitalize)],
  ["title", onText(titleCase)],
  ["swapcase", onText((text) => Array.from(text, swapCase).join(""))],
];
