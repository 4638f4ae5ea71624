export type Row = Readonly<Record<string, unknown>>;

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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

/** Whether a value has all that is expected of it; a list has as many items. */
export function hasAll(value: unknown, expected: unknown): boolean {
  if (isList(expected)) {
    return (
      isList(value) && value.length === expected.length && expected.every((item, place) => hasAll(value[place], item))
    );
  }
  if (isRow(expected)) {
    return isRow(value) && Object.entries(expected).every(([name, member]) => hasAll(value[name], member));
  }
  return isSame(value, expected);
}

/** Whether two values of JSON say the same, in whatever order members stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]));
  }
  if (isRow(one) && isRow(other)) {
    const names = Object.keys(one);
    return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
  }
  return one === other;
}

/** A text as it is compared: one letter may be written as several characters, and a line may end in two ways. */
export const plain = (text: string): string => text.normalize("NFC").replaceAll("\r\n", "\n").trim();

/** The same without case. By way of capitals, in which letters that have several small forms are one. */
export const folded = (text: string): string => plain(text).toUpperCase().toLowerCase();

/** Words with their marks. Of scripts without spaces between words every letter counts as one. */
export const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .replaceAll("’", "'")
    .match(/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|[\p{L}\p{M}\p{N}']+/gu) ?? [];
