import { Failure } from "../errors.ts";
import { splitAtSpace } from "../methods/text-parts.ts";
import { entriesOf, isMapping } from "../values/dict.ts";
import { lengthOf, toList, truthy } from "../values/iterate.ts";
import { escapeHtml } from "../values/markup.ts";
import { define, requireInt, requireText, type Operation } from "../values/operation.ts";
import { repr, toText } from "../values/print.ts";
import { isSpace, sliceText, splitLines, textLength } from "../values/text.ts";
import { replaceEach } from "../values/text-pieces.ts";
import { typeName, type Value } from "../values/value.ts";
import { budgetInHand } from "../limits.ts";
import { getItem } from "../values/access.ts";

const xmlAttributes: Operation = define("autospace?", (_rendering, value, autospace = true) => {
  if (!isMapping(value)) throw new Failure(`xmlattr takes a dict, not ${typeName(value)}`);
  const fields = Array.from(entriesOf(value)).flatMap(([key, item]) => {
    if (item === null || item === undefined) return [];
    const name = requireText(key);
    if (/[\s/>=]/.test(name)) throw new Failure(`Invalid character in attribute name: ${repr(name)}`);
    return [`${escapeHtml(name)}="${escapeHtml(toText(item))}"`];
  });
  return (truthy(autospace) && fields.length > 0 ? " " : "") + fields.join(" ");
});

const random: Operation = define("", (rendering, value) => {
  const length = lengthOf(value);
  if (length === 0) return undefined;
  const index = Math.floor(Math.random() * length);
  return isMapping(value) ? getItem(value, index) : toList(value, rendering)[index];
});

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

const wordWrap: Operation = define(
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

const label = "[\\p{L}\\p{N}_%-]";
/** Names end in letters, or are numbers; without http:// or www. only some endings are taken for a name's. */
const host = [
  `(?:https?://|www\\.)(?:${label}+\\.)*(?:[a-z]{2,63}|xn--[\\p{L}\\p{N}_%]{2,59})`,
  `(?:${label}{2,63}\\.)+(?:com|net|int|edu|gov|org|info|mil)`,
  "https?://(?:\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[\\d:a-f]+\\])",
].join("|");
const webAddress = new RegExp(`^(?:${host})(?::\\d{1,5})?(?:[/?#]\\S*)?$`, "iu");
const mailAddress = /^\S+@\w[\w.-]*\.\w+$/u;

function attribute(name: string, text: Value): string {
  return ` ${name}="${escapeHtml(toText(text))}"`;
}

/** Words that are addresses become links; brackets and full stops around them stay outside. */
const urlize: Operation = define(
  "trim_url_limit? nofollow? target? rel? extra_schemes?",
  (rendering, value, limit = null, nofollow, target = null, rel = null, schemes = null) => {
    const relations = splitAtSpace(toText(rel ?? ""), -1, rendering).concat(
      "noopener",
      truthy(nofollow) ? "nofollow" : [],
    );
    const attributes =
      attribute("rel", [...new Set(relations)].toSorted().join(" ")) +
      (target === null ? "" : attribute("target", target));
    const extra = schemes === null ? [] : toList(schemes, rendering).map(requireText);
    const link = (word: string): string => {
      const shown =
        limit === null || textLength(word) <= requireInt(limit) ? word : `${sliceText(word, 0, requireInt(limit))}...`;
      if (webAddress.test(word)) {
        return `<a href="${/^https?:\/\//.test(word) ? "" : "https://"}${word}"${attributes}>${shown}</a>`;
      }
      if (word.startsWith("mailto:") && mailAddress.test(word.slice(7)))
        return `<a href="${word}">${word.slice(7)}</a>`;
      if (!/^www\.|^@|:/.test(word) && mailAddress.test(word)) return `<a href="mailto:${word}">${word}</a>`;
      const isExtra = extra.some((scheme) => word !== scheme && word.startsWith(scheme));
      return isExtra ? `<a href="${word}"${attributes}>${word}</a>` : word;
    };
    return replaceEach(escapeHtml(toText(value)), /\S+/g, ([word]) => {
      rendering.allowItem();
      const head = /^(?:[(<]|&lt;)*/.exec(word)?.[0] ?? "";
      const [middle, tail] = balanced(word.slice(head.length));
      return head + link(middle) + tail;
    });
  },
);

const pairs = [
  ["(", ")"],
  ["<", ">"],
  ["&lt;", "&gt;"],
] as const;

/** A word without the marks at its end, but for the brackets that close some of its own. */
function balanced(word: string): [middle: string, tail: string] {
  let end = word.length;
  for (let mark = markBefore(word, end); mark > 0; mark = markBefore(word, end)) end -= mark;
  for (const [open, close] of pairs) {
    const missing = count(word.slice(0, end), open) - count(word.slice(0, end), close);
    for (let left = missing > 0 ? count(word.slice(0, end), open) : 0; left > 0; left--) {
      const found = word.indexOf(close, end);
      if (found !== -1) end = found + close.length;
    }
  }
  return [word.slice(0, end), word.slice(end)];
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function markBefore(word: string, end: number): number {
  if (/[)>.,]/.test(word.charAt(end - 1))) return 1;
  return word.endsWith("&gt;", end) ? 4 : 0;
}

/** Filters that hardly any chat template uses. */
export const rareFilters: Readonly<Record<string, Operation>> = {
  random,
  urlize,
  wordwrap: wordWrap,
  xmlattr: xmlAttributes,
};
