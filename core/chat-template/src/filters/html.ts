import { Failure } from "../errors.ts";
import { Markup, asText, escapeHtml } from "../values/markup.ts";
import { define, onText, onValue, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { entriesOf, isMapping } from "../values/dict.ts";
import { hasHalf } from "../values/text.ts";
import { changeInParts, replaceEach, TextPieces } from "../values/text-pieces.ts";
import type { Value } from "../values/value.ts";
import { splitAtSpace } from "../methods/text-parts.ts";
import { budgetInHand } from "../limits.ts";
import { isIterable, iterate, toList } from "../values/iterate.ts";

const escape: Operation = onValue((value) => (value instanceof Markup ? value : new Markup(escapeHtml(toText(value)))));

/** Takes tags and comments away, and reads entities: those with a number, and the names that `escape` writes. */
function stripTags(text: string): string {
  const words = splitAtSpace(withoutTags(text), -1, budgetInHand()).join(" ");
  return replaceEach(
    words,
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g,
    ([whole, name, decimal, hex]) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return characters[name ?? ""] ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole);
    },
  );
}

/** By hand, since an expression would look for an end from each `<` again. */
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

export const htmlFilters: Readonly<Record<string, Operation>> = {
  e: escape,
  escape,
  forceescape: onText((text) => new Markup(escapeHtml(text))),
  safe: onText((text) => new Markup(text)),
  striptags: onText(stripTags),
  urlencode: urlEncode,
};
