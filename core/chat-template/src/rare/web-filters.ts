import { Failure } from "../errors.ts";
import { splitAtSpace } from "../methods/text-parts.ts";
import { entriesOf, isMapping } from "../values/dict.ts";
import { isIterable, iterate, lengthOf, toList, truthy } from "../values/iterate.ts";
import { Markup, asText, escapeHtml } from "../values/markup.ts";
import { define, onText, requireInt, requireText, type Operation, type Operations } from "../values/operation.ts";
import { repr, toText } from "../values/print.ts";
import { hasHalf, sliceText, textLength } from "../values/text.ts";
import { onFirstUse } from "../values/first-call.ts";
import { changeInParts, replaceEach, TextPieces } from "../values/text-pieces.ts";
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

const label = "[\\p{L}\\p{N}_%-]";
/** Names end in letters, or are numbers; without http:// or www. only some endings are taken for a name's. */
const host = [
  `(?:https?://|www\\.)(?:${label}+\\.)*(?:[a-z]{2,63}|xn--[\\p{L}\\p{N}_%]{2,59})`,
  `(?:${label}{2,63}\\.)+(?:com|net|int|edu|gov|org|info|mil)`,
  "https?://(?:\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[\\d:a-f]+\\])",
].join("|");
const webAddress = onFirstUse(`^(?:${host})(?::\\d{1,5})?(?:[/?#]\\S*)?$`, "iu");
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
      if (webAddress().test(word)) {
        return `<a href="${/^https?:\/\//.test(word) ? "" : "https://"}${word}"${attributes}>${shown}</a>`;
      }
      if (word.startsWith("mailto:") && mailAddress.test(word.slice(7)))
        return `<a href="${word}">${word.slice(7)}</a>`;
      if (!/^www\.|^@|:/.test(word) && mailAddress.test(word)) return `<a href="mailto:${word}">${word}</a>`;
      const isExtra = extra.some((scheme) => word !== scheme && word.startsWith(scheme));
      return isExtra ? `<a href="${word}"${attributes}>${word}</a>` : word;
    };
    return replaceEach(value instanceof Markup ? value.text : escapeHtml(toText(value)), /\S+/g, ([word]) => {
      rendering.allowItem();
      const head = /^(?:[(<]|&lt;)*/.exec(word)?.[0] ?? "";
      const [middle, tail] = balanced(word.slice(head.length));
      return head + link(middle) + tail;
    });
  },
);

const brackets = [
  ["(", ")"],
  ["<", ">"],
  ["&lt;", "&gt;"],
] as const;

/** A word without trailing punctuation, except for balanced closing brackets. */
function balanced(word: string): [middle: string, tail: string] {
  let end = word.length;
  for (let mark = markBefore(word, end); mark > 0; mark = markBefore(word, end)) end -= mark;
  for (const [open, close] of brackets) {
    const missing = count(word.slice(0, end), open) - count(word.slice(0, end), close);
    for (let left = missing > 0 ? count(word.slice(0, end), open) : 0; left > 0; left--) {
      const index = word.indexOf(close, end);
      if (index !== -1) end = index + close.length;
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

/** Removes tags and comments, and decodes numeric entities and the names that `escape` writes. */
function stripTags(text: string): string {
  const plain = splitAtSpace(withoutTags(text), -1, budgetInHand()).join(" ");
  return replaceEach(
    plain,
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g,
    ([whole, name, decimal, hex]) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return characters[name ?? ""] ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole);
    },
  );
}

/** Not a regular expression, which would search for an end from every `<`. */
function withoutTags(text: string): string {
  const pieces = new TextPieces();
  let position = 0;
  let hasCommentEnd = true;
  for (let start = text.indexOf("<"); start !== -1; start = text.indexOf("<", position)) {
    let end = -1;
    if (hasCommentEnd && text.startsWith("<!--", start)) {
      end = text.indexOf("-->", start + 4);
      hasCommentEnd = end !== -1;
    }
    end = end === -1 ? text.indexOf(">", start) + 1 : end + 3;
    if (end === 0) break;
    pieces.add(text.slice(position, start));
    position = end;
  }
  pieces.add(text.slice(position));
  return pieces.text();
}

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", apos: "'", quot: '"' };

function quoteUrl(text: string, safe: string): string {
  if (hasHalf(text)) throw new Failure("surrogates not allowed");
  return changeInParts(text, (part) =>
    encodeURIComponent(part)
      .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll("%2F", safe),
  );
}

const urlEncode: Operation = define("", (rendering, value) => {
  if (asText(value) !== undefined || !isIterable(value)) return quoteUrl(toText(value), "/");
  const pairs = isMapping(value)
    ? entriesOf(value)
    : Array.from(iterate(value), (pair) => {
        rendering.allowItem();
        return toList(pair, rendering);
      });
  const part = (text: Value): string => quoteUrl(toText(text), "%2F").replaceAll("%20", "+");
  const fields = Array.from(pairs, (pair) => {
    rendering.allowItem();
    if (pair.length !== 2) throw new Failure(`a pair is needed, got ${pair.length} items`);
    return `${part(pair[0])}=${part(pair[1])}`;
  });
  rendering.allowLength(fields.reduce((length, field) => length + field.length + 1, 0));
  return fields.join("&");
});

export function webFilters(): Operations {
  return {
    random,
    striptags: onText(stripTags),
    urlencode: urlEncode,
    urlize,
    xmlattr: xmlAttributes,
  };
}
