import { isObject } from "../../host/is-object.ts";

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ""));
  } catch {
    return undefined;
  }
}

/** Whether a value contains everything in the expected one; lists must have the same length. */
export function hasAll(value: unknown, expected: unknown): boolean {
  if (isList(expected)) {
    return (
      isList(value) && value.length === expected.length && expected.every((item, place) => hasAll(value[place], item))
    );
  }
  if (isObject(expected)) {
    return isObject(value) && Object.entries(expected).every(([name, member]) => hasAll(value[name], member));
  }
  return isSame(value, expected);
}

/** Whether two JSON values are equal, with members in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]));
  }
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
  }
  return one === other;
}

/** Normalized text for comparison: a letter may consist of several characters, and a line may end in two ways. */
export const plain = (text: string): string => text.normalize("NFC").replaceAll("\r\n", "\n").trim();

/** The same in lower case. By way of upper case, so that letters with several lower-case forms become one. */
export const folded = (text: string): string => plain(text).toUpperCase().toLowerCase();

/** Words with their diacritics. In scripts without spaces between words, every character counts as one. */
export const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .replaceAll("’", "'")
    .match(/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|[\p{L}\p{M}\p{N}']+/gu) ?? [];
