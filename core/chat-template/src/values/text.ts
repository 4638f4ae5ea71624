/** What Python's `str.isspace` and the `\s` of its expressions accept. */
export const space = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

const lineEnds = "[\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029]";
const lineEnd = new RegExp(`(\\r\\n|${lineEnds})`);

const spaceOnly = new RegExp(`^${space}$`);
const surrogate = /[\ud800-\udfff]/;

/** Whether a UTF-16 unit is white space; NaN, behind the end of a text, is not. */
export function isSpace(unit: number): boolean {
  if (unit < 128) return unit === 32 || (unit >= 9 && unit <= 13) || (unit >= 28 && unit <= 31);
  return spaceOnly.test(String.fromCharCode(unit));
}

/** `str.strip()` of the sides that are asked for. */
export function stripSpace(text: string, left = true, right = true): string {
  let start = 0;
  let end = text.length;
  if (left) while (start < end && isSpace(text.charCodeAt(start))) start++;
  if (right) while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** `str.strip(characters)` of the sides that are asked for. */
export function stripCharacters(text: string, characters: string, left = true, right = true): string {
  const unwanted = new Set(characters);
  const points = codePoints(text);
  let start = 0;
  let end = points.length;
  if (left) while (start < end && unwanted.has(points[start] ?? "")) start++;
  if (right) while (end > start && unwanted.has(points[end - 1] ?? "")) end--;
  return sliceOf(points, start, end);
}

function sliceOf(points: string | readonly string[], start: number, end: number): string {
  return typeof points === "string" ? points.slice(start, end) : points.slice(start, end).join("");
}

/** The text's code points, indexable: the text itself where every character is one UTF-16 unit. */
export function codePoints(text: string): string | readonly string[] {
  return surrogate.test(text) ? [...text] : text;
}

/** A leading sign, if there is one, and the rest. */
export function splitSign(text: string): [sign: string, rest: string] {
  const length = /^[-+]/.test(text) ? 1 : 0;
  return [text.slice(0, length), text.slice(length)];
}

/** Number of code points: Python's `len`. */
export function textLength(text: string): number {
  return codePoints(text).length;
}

/** Order by code points; UTF-16 units put the astral planes before U+E000. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  let index = 0;
  while (index < left.length && left.charCodeAt(index) === right.charCodeAt(index)) index++;
  // Behind the first half of a character, the whole of it is compared.
  if ((left.charCodeAt(index - 1) & 0xfc00) === 0xd800) index--;
  return (left.codePointAt(index) ?? -1) - (right.codePointAt(index) ?? -1);
}

/** Python's `str.splitlines`: what ends a line there is more than a line feed. */
export function splitLines(text: string, keepEnds: boolean): string[] {
  const pieces = text.split(lineEnd);
  const lines: string[] = [];
  for (let index = 0; index < pieces.length; index += 2) {
    lines.push((pieces[index] ?? "") + (keepEnds ? (pieces[index + 1] ?? "") : ""));
  }
  if (pieces.at(-1) === "") lines.pop();
  return lines;
}
