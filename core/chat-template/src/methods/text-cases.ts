import { onText, type Operation } from "../values/operation.ts";

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

export const textCases: Readonly<Record<string, Operation>> = {
  upper: onText((text) => text.toUpperCase()),
  lower: onText((text) => text.toLowerCase()),
  casefold: onText((text) => text.replaceAll("ß", "ss").toLowerCase()),
  capitalize: onText(capitalize),
  title: onText(titleCase),
  swapcase: onText((text) => Array.from(text, swapCase).join("")),
};
