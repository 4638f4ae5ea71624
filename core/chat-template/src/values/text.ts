import { budgetInHand } from "../limits.ts";
import { onFirstUse } from "./first-call.ts";
import { isSplitPair } from "./text-pieces.ts";

/** What Python's `str.isspace` and the `\s` of its expressions accept. */
export const space = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

// oxlint-disable-next-line no-control-regex -- Python ends a line at them
const lineEnd = /\r\n|[\n-\r\x1c-\x1e\x85\u2028\u2029]/g;

const spaceOnly = onFirstUse(`^${space}$`);
const surrogate = /[\ud800-\udfff]/;

const halves = onFirstUse("\\p{Surrogate}");

/** Whether half a character is in a text, without its other half. */
export function hasHalf(text: string): boolean {
  return halves().test(text);
}

/** Whether a UTF-16 unit is white space; NaN, behind the end of a text, is not. */
export function isSpace(unit: number): boolean {
  if (unit < 128) return unit === 32 || (unit >= 9 && unit <= 13) || (unit >= 28 && unit <= 31);
  return spaceOnly().test(String.fromCharCode(unit));
}

/** `str.strip()` for the chosen sides. */
export function stripSpace(text: string, left = true, right = true): string {
  let start = 0;
  let end = text.length;
  if (left) while (start < end && isSpace(text.charCodeAt(start))) start++;
  if (right) while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** `str.strip(characters)` for the chosen sides. */
export function stripCharacters(text: string, characters: string, left = true, right = true): string {
  const unwanted = new Set(characters);
  const isUnwanted = (from: number, to: number): boolean => unwanted.has(text.slice(from, to));
  let start = 0;
  let end = text.length;
  for (let next = left ? 0 : text.length; next < end; start = next) {
    next = start + (isSplitPair(text, start + 1) ? 2 : 1);
    if (!isUnwanted(start, next)) break;
  }
  for (let next = right ? end : 0; next > start; end = next) {
    next = end - (isSplitPair(text, end - 1) ? 2 : 1);
    if (!isUnwanted(next, end)) break;
  }
  return text.slice(start, end);
}

/** Number of code points: Python's `len`. */
export function textLength(text: string): number {
  return surrogate.test(text) ? countPoints(text, text.length) : text.length;
}

/** Number of code points before a UTF-16 unit. */
export function countPoints(text: string, end: number): number {
  let pairs = 0;
  for (let at = 1; at < end; at++) if (isSplitPair(text, at)) pairs++;
  return end - pairs;
}

/** Part of a text between two code points, counted from 0. */
export function sliceText(text: string, start: number, stop: number): string {
  if (!surrogate.test(text)) return text.slice(start, stop);
  const from = unitAt(text, start, 0, 0);
  return text.slice(from, unitAt(text, stop, start, from));
}

/** The character at a Python index, counted from the end if negative; undefined if there is none. */
export function characterAt(text: string, index: number): string | undefined {
  if (!surrogate.test(text)) return text.at(index);
  const from = unitAt(text, index < 0 ? countPoints(text, text.length) + index : index, 0, 0);
  if (from < 0 || from >= text.length) return undefined;
  return text.slice(from, from + (isSplitPair(text, from + 1) ? 2 : 1));
}

/** The UTF-16 index of a code point, computed from a known one. */
function unitAt(text: string, point: number, knownPoint: number, knownUnit: number): number {
  let unit = knownUnit;
  for (let passed = knownPoint; passed < point && unit < text.length; passed++)
    unit += isSplitPair(text, unit + 1) ? 2 : 1;
  return point < 0 ? -1 : unit;
}

/** A leading sign, if there is one, and the rest. */
export function splitSign(text: string): [sign: string, rest: string] {
  const length = /^[-+]/.test(text) ? 1 : 0;
  return [text.slice(0, length), text.slice(length)];
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
  const budget = budgetInHand();
  const lines: string[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(lineEnd)) {
    budget.allowItem();
    lines.push(text.slice(start, keepEnds ? index + end.length : index));
    start = index + end.length;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}
