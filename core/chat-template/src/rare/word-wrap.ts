import { Failure } from "../errors.ts";
import { budgetInHand } from "../limits.ts";
import { truthy } from "../values/iterate.ts";
import { define, requireInt, requireText, type Operation } from "../values/operation.ts";
import { isSpace, sliceText, splitLines, textLength } from "../values/text.ts";

/** What a line is broken between: white space, words, and behind the hyphens of words where that is allowed. */
function chunksOf(line: string, onHyphens: boolean): string[] {
  const chunks: string[] = [];
  let start = 0;
  for (let at = 1; at <= line.length; at++) {
    const isBorder =
      at === line.length ||
      isSpace(line.charCodeAt(at)) !== isSpace(line.charCodeAt(at - 1)) ||
      (onHyphens && /^[^\s\d\W]-$/u.test(line.slice(at - 2, at)) && /^[^\s\d\W]/u.test(line.slice(at, at + 1)));
    if (!isBorder) continue;
    budgetInHand().allowItem();
    chunks.push(line.slice(start, at));
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
    if (lines.length > 0 && isSpace(chunks.at(-1)?.charCodeAt(0) ?? 0)) chunks.pop();
    for (let next = chunks.at(-1); next !== undefined && length + textLength(next) <= width; next = chunks.at(-1)) {
      length += textLength(next);
      current.push(next);
      chunks.pop();
    }
    const long = chunks.at(-1);
    if (long !== undefined && textLength(long) > width) {
      const room = width - length;
      if (breaksWords && room > 0) {
        chunks.pop();
        current.push(sliceText(long, 0, room));
        chunks.push(sliceText(long, room, textLength(long)));
      } else if (current.length === 0) current.push(chunks.pop() ?? "");
    }
    if (isSpace(current.at(-1)?.charCodeAt(0) ?? 0)) current = current.slice(0, -1);
    if (current.length > 0) lines.push(current.join(""));
    budgetInHand().allowItem();
  }
  return lines;
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
