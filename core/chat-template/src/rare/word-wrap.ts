import { Failure } from "../errors.ts";
import { budgetInHand } from "../limits.ts";
import { truthy } from "../values/iterate.ts";
import { define, requireInt, requireText, type Operation } from "../values/operation.ts";
import { isSpace, sliceText, splitLines, textLength } from "../values/text.ts";

/** A part of a line with its length in code points: recounting a long remainder for each line is too slow. */
interface Chunk {
  readonly text: string;
  readonly length: number;
}

/** The units between which lines break: white space, words, and parts after hyphens if allowed. */
function chunksOf(line: string, onHyphens: boolean): Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  for (let at = 1; at <= line.length; at++) {
    const isBorder =
      at === line.length ||
      isSpace(line.charCodeAt(at)) !== isSpace(line.charCodeAt(at - 1)) ||
      (onHyphens && /^[^\s\d\W]-$/u.test(line.slice(at - 2, at)) && /^[^\s\d\W]/u.test(line.slice(at, at + 1)));
    if (!isBorder) continue;
    budgetInHand().allowItem();
    const text = line.slice(start, at);
    chunks.push({ text, length: textLength(text) });
    start = at;
  }
  return chunks;
}

function wrapLine(line: string, width: number, breaksWords: boolean, onHyphens: boolean): string[] {
  const chunks = chunksOf(line, onHyphens).toReversed();
  const lines: string[] = [];
  while (chunks.length > 0) {
    let current: string[] = [];
    let length = 0;
    if (lines.length > 0 && startsWithSpace(chunks.at(-1)?.text)) chunks.pop();
    for (let next = chunks.at(-1); next !== undefined && length + next.length <= width; next = chunks.at(-1)) {
      length += next.length;
      current.push(next.text);
      chunks.pop();
    }
    const long = chunks.at(-1);
    if (long !== undefined && long.length > width) {
      const room = width - length;
      if (breaksWords && room > 0) {
        chunks.pop();
        const whole = sliceText(long.text, 0, room);
        const hyphen = onHyphens ? whole.lastIndexOf("-") : -1;
        const head = /[^-]/.test(whole.slice(0, Math.max(0, hyphen))) ? whole.slice(0, hyphen + 1) : whole;
        current.push(head);
        chunks.push({ text: long.text.slice(head.length), length: long.length - textLength(head) });
      } else if (current.length === 0) {
        chunks.pop();
        current.push(long.text);
      }
    }
    if (startsWithSpace(current.at(-1))) current = current.slice(0, -1);
    if (current.length > 0) lines.push(current.join(""));
    budgetInHand().allowItem();
  }
  return lines;
}

function startsWithSpace(text = ""): boolean {
  return isSpace(text.charCodeAt(0));
}

export const wordWrap: Operation = define(
  "width? break_long_words? wrapstring? break_on_hyphens?",
  (rendering, value, width = 79, breaksWords = true, wrap = null, onHyphens = true) => {
    const between = wrap === null ? "\n" : requireText(wrap);
    const size = requireInt(width);
    if (size <= 0) throw new Failure(`invalid width ${size} (must be > 0)`);
    const lines = splitLines(requireText(value), false).map((line) =>
      wrapLine(line, size, truthy(breaksWords), truthy(onHyphens)).join(between),
    );
    rendering.allowLength(lines.reduce((length, line) => length + line.length + between.length, 0));
    return lines.join(between);
  },
);
