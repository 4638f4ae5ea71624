import { Failure } from "../errors.ts";
import { Markup, asText, escapeHtml } from "../values/markup.ts";
import { define, onText, onValue, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { entriesOf, isMapping } from "../values/dict.ts";
import type { Value } from "../values/value.ts";
import { isIterable, iterate, toList } from "../values/iterate.ts";

const escape: Operation = onValue((value) => (value instanceof Markup ? value : new Markup(escapeHtml(toText(value)))));

/** Takes tags and comments away, and reads the five entities that `escape` writes. */
function stripTags(text: string): string {
  return withoutTags(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/&(amp|lt|gt|#39|#34|quot);/g, (_, name: string) => characters[name] ?? "");
}

/** By hand, since an expression would look for an end from each `<` again. */
function withoutTags(text: string): string {
  let result = "";
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
    result += text.slice(position, start);
    position = end;
  }
  return result + text.slice(position);
}

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", "#39": "'", "#34": '"', quot: '"' };

function quoteUrl(text: string, safe: string): string {
  if (/[\ud800-\udfff]/.test(text.replaceAll(/[\ud800-\udbff][\udc00-\udfff]/g, ""))) {
    throw new Failure("surrogates not allowed");
  }
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%2F", safe);
}

const urlEncode: Operation = define("", (rendering, value) => {
  if (asText(value) !== undefined || !isIterable(value)) return quoteUrl(toText(value), "/");
  const pairs = isMapping(value) ? entriesOf(value) : Array.from(iterate(value), (pair) => toList(pair, rendering));
  const part = (text: Value): string => quoteUrl(toText(text), "%2F").replaceAll("%20", "+");
  return Array.from(pairs, ([key, item]) => `${part(key)}=${part(item)}`).join("&");
});

export const htmlFilters: Readonly<Record<string, Operation>> = {
  e: escape,
  escape,
  forceescape: onText((text) => new Markup(escapeHtml(text))),
  safe: onText((text) => new Markup(text)),
  striptags: onText(stripTags),
  urlencode: urlEncode,
};
