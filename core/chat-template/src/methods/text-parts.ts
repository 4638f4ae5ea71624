import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { truthy } from "../values/iterate.ts";
import { define, requireInt, requireText, type Operation, type Operations } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { isSpace, splitLines, stripCharacters, stripSpace } from "../values/text.ts";
import { tupleOf, type Value } from "../values/value.ts";

function strip(left: boolean, right: boolean): Operation {
  return define("/ characters?", (_rendering, value, ...args) => {
    const text = toText(value);
    const [characters] = args;
    if (args.length === 0 || characters === null) return stripSpace(text, left, right);
    return stripCharacters(text, requireText(characters), left, right);
  });
}

/** Splits text without leading or trailing white space at white space. */
export function splitAtSpace(text: string, limit: number, budget: Budget): string[] {
  const parts: string[] = [];
  let start = 0;
  const skip = (wanted: boolean): void => {
    while (start < text.length && isSpace(text.charCodeAt(start)) === wanted) start++;
  };
  for (skip(true); start < text.length; skip(true)) {
    budget.allowItem();
    const from = start;
    if (parts.length === limit) {
      parts.push(text.slice(from));
      break;
    }
    skip(false);
    parts.push(text.slice(from, start));
  }
  return parts;
}

function splitAtSpaceFromRight(text: string, limit: number, budget: Budget): string[] {
  const parts = splitAtSpace(text, -1, budget);
  if (limit < 0 || parts.length <= limit) return parts;
  let end = text.length;
  const skip = (wanted: boolean): void => {
    while (end > 0 && isSpace(text.charCodeAt(end - 1)) === wanted) end--;
  };
  for (let word = 0; word < limit; word++) {
    skip(true);
    skip(false);
  }
  const head = stripSpace(text.slice(0, end), false, true);
  return [...(head === "" ? [] : [head]), ...parts.slice(parts.length - limit)];
}

/** Splits at each occurrence of a text, up to a limit, from the left or the right. */
function splitAt(text: string, between: string, limit: number, fromRight: boolean, budget: Budget): string[] {
  const parts: string[] = [];
  const isDone = (): boolean => {
    budget.allowItem();
    return parts.length === limit;
  };
  if (!fromRight) {
    let start = 0;
    for (let at = text.indexOf(between); at !== -1 && !isDone(); at = text.indexOf(between, start)) {
      parts.push(text.slice(start, at));
      start = at + between.length;
    }
    return [...parts, text.slice(start)];
  }
  let end = text.length;
  for (let at = text.lastIndexOf(between); at !== -1 && !isDone();) {
    parts.push(text.slice(at + between.length, end));
    end = at;
    at = at < between.length ? -1 : text.lastIndexOf(between, at - between.length);
  }
  return [text.slice(0, end), ...parts.toReversed()];
}

function split(fromRight: boolean): Operation {
  return define("sep?! maxsplit?!", (rendering, value, separator = null, most = -1) => {
    const text = toText(value);
    const limit = requireInt(most);
    if (separator === null) {
      return fromRight ? splitAtSpaceFromRight(text, limit, rendering) : splitAtSpace(text, limit, rendering);
    }
    const between = requireSeparator(separator);
    rendering.allowSearch(text, between);
    return splitAt(text, between, limit, fromRight, rendering);
  });
}

function requireSeparator(value: Value): string {
  const separator = requireText(value);
  if (separator === "") throw new Failure("empty separator");
  return separator;
}

function partition(fromRight: boolean): Operation {
  return define("/ sep", (rendering, value, separator) => {
    const text = toText(value);
    const between = requireSeparator(separator);
    rendering.allowSearch(text, between);
    const index = fromRight ? text.lastIndexOf(between) : text.indexOf(between);
    if (index === -1) return fromRight ? tupleOf("", "", text) : tupleOf(text, "", "");
    return tupleOf(text.slice(0, index), between, text.slice(index + between.length));
  });
}

function removeAffix(
  test: (text: string, part: string) => boolean,
  cut: (text: string, size: number) => string,
): Operation {
  return define("/ affix", (_rendering, value, affix: Value) => {
    const text = toText(value);
    const part = requireText(affix);
    return test(text, part) ? cut(text, part.length) : text;
  });
}

export function textParts(): Operations {
  return {
    strip: strip(true, true),
    lstrip: strip(true, false),
    rstrip: strip(false, true),
    split: split(false),
    rsplit: split(true),
    splitlines: define("keepends?", (_rendering, text, keepEnds = false) => splitLines(toText(text), truthy(keepEnds))),
    partition: partition(false),
    rpartition: partition(true),
    removeprefix: removeAffix(
      (text, part) => text.startsWith(part),
      (text, size) => text.slice(size),
    ),
    removesuffix: removeAffix(
      (text, part) => text.endsWith(part),
      (text, size) => text.slice(0, text.length - size),
    ),
  };
}
