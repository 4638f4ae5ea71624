import { budgetInHand } from "../limits.ts";

/** Number of pieces that are joined at a time: until then, engines store a tree of many times their size. */
const most = 2 ** 12;

/** A text that is made of many pieces, and paid for while it grows. */
export class TextPieces {
  readonly #pieces: string[] = [];
  #done = "";
  #length = 0;

  add(piece: string): void {
    if (piece === "") return;
    this.#length += piece.length;
    this.#pieces.push(piece);
    if (this.#pieces.length === most) this.#putTogether();
  }

  #putTogether(): void {
    const budget = budgetInHand();
    budget.spend(this.#pieces.length);
    budget.allowMemory(2 * this.#length);
    const text = this.#pieces.join("");
    this.#pieces.length = 0;
    this.#length = 0;
    this.#done += text;
    budget.allowJoined(this.#done.length);
  }

  text(): string {
    this.#putTogether();
    return this.#done;
  }
}

/** `text.replace`, but finds matches one at a time instead of all at once. */
export function replaceEach(text: string, pattern: RegExp, change: (match: RegExpExecArray) => string): string {
  const pieces = new TextPieces();
  let start = 0;
  for (const match of text.matchAll(pattern)) {
    pieces.add(text.slice(start, match.index));
    pieces.add(change(match));
    start = match.index + match[0].length;
  }
  pieces.add(text.slice(start));
  return pieces.text();
}

/** Characters that are changed at a time. */
const portion = 2 ** 16;

/**
 * Changes a text in parts, so that a long text needs no more memory than its result and stops in time.
 *
 * @param boundary a global pattern for where a part may start, if not at every character.
 */
export function changeInParts(text: string, change: (part: string) => string, boundary?: RegExp): string {
  if (text.length <= portion) {
    const changed = change(text);
    if (changed.length > text.length) budgetInHand().allowLength(changed.length);
    return changed;
  }
  const pieces = new TextPieces();
  for (let start = 0; start < text.length;) {
    const end = partEnd(text, start + portion, boundary);
    const part = change(text.slice(start, end));
    budgetInHand().allowLength(part.length);
    pieces.add(part);
    start = end;
  }
  return pieces.text();
}

function partEnd(text: string, from: number, boundary: RegExp | undefined): number {
  if (from >= text.length) return text.length;
  if (boundary === undefined) return isSplitPair(text, from) ? from + 1 : from;
  boundary.lastIndex = from;
  return boundary.exec(text)?.index ?? text.length;
}

/** Whether a position is between the two halves of one character. */
export function isSplitPair(text: string, at: number): boolean {
  return (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
