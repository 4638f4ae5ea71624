import { onText, type Operations } from "../values/operation.ts";
import { onFirstUse } from "../values/first-call.ts";
import { changeInParts } from "../values/text-pieces.ts";

const cased = onFirstUse("\\p{Cased}+", "gu");
const uncased = onFirstUse("\\P{Cased}", "gu");
const letter = onFirstUse("\\p{L}");

/** Letters whose title case is a separate letter or the letter itself, not the first character of their upper case. */
const digraph = /[\u01c4-\u01cc\u01f1-\u01f3]/;
const ownTitle = /[\u10d0-\u10ff\u1fbc\u1fcc\u1ffc]/;
const withIota = /[\u1f80-\u1faf]/;
const withIotaSingle = /[\u1fb3\u1fc3\u1ff3]/;
const greek = /[\u1f80-\u1fff]/;

/** The title case of one character, which JavaScript does not have. */
function titleOf(character: string): string {
  const code = character.charCodeAt(0);
  if (digraph.test(character)) return String.fromCharCode(code < 0x1f1 ? code - ((code - 0x1c4) % 3) + 1 : 0x1f2);
  if (ownTitle.test(character)) return character;
  const upper = character.toUpperCase();
  if (upper.length === character.length) return upper;
  if (withIota.test(character)) return String.fromCharCode(code | 8);
  if (withIotaSingle.test(character)) return String.fromCharCode(code + 9);
  if (greek.test(character) && upper.charCodeAt(upper.length - 1) === 0x399) return `${upper.slice(0, -1)}\u0345`;
  // All letters of a ligature except the first are lowercase.
  const first = upper.search(letter()) + 1;
  return upper.charCodeAt(0) === 0x2bc ? upper : upper.slice(0, first) + upper.slice(first).toLowerCase();
}

/** First letter in title case, the rest lowercase. */
export function capitalize(text: string): string {
  const [first = ""] = text;
  return titleOf(first) + text.toLowerCase().slice(first.toLowerCase().length);
}

/** Python's title case: a letter after a letter is lowercase, any other is in title case. */
function titleCase(text: string): string {
  return changeInParts(text, (part) => part.replace(cased(), capitalize), uncased());
}

export function toUpper(text: string): string {
  return changeInParts(text, (part) => part.toUpperCase());
}

/** A sigma at the end of a word has another form, so texts are split after it. */
export function toLower(text: string): string {
  return changeInParts(text, (part) => part.toLowerCase(), /\s/g);
}

export function textCases(): Operations {
  return {
    upper: onText(toUpper),
    lower: onText(toLower),
    capitalize: onText(capitalize),
    title: onText(titleCase),
  };
}
