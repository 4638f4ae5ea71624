import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { fillUp } from "../values/format-number.ts";
import { asInt } from "../values/float.ts";
import { truthy } from "../values/iterate.ts";
import { define, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { requireInt, requireText } from "../values/require.ts";
import { space, splitLines, splitSign, stripCharacters, stripSpace, textLength } from "../values/text.ts";
import { tupleOf, type Value } from "../values/value.ts";

function strip(left: boolean, right: boolean): Operation {
  return define("characters?", (_rendering, value, characters) => {
    const text = toText(value);
    if (characters === undefined || characters === null) return stripSpace(text, left, right);
    return stripCharacters(text, requireText(characters), left, right);
  });
}

const spaces = new RegExp(`${space}+`);

/** Splits at white space, of which there is none at either end. */
function splitAtSpace(text: string, limit: number): string[] {
  const parts: string[] = [];
  let rest = stripSpace(text, true, false);
  while (rest !== "" && parts.length !== limit) {
    const match = spaces.exec(rest);
    if (match === null) break;
    parts.push(rest.slice(0, match.index));
    rest = rest.slice(match.index + match[0].length);
  }
  return rest === "" ? parts : [...parts, parts.length === limit ? rest : stripSpace(rest, false, true)];
}

function splitAtSpaceFromRight(text: string, limit: number): string[] {
  const words = splitAtSpace(text, -1);
  if (limit < 0 || words.length <= limit) return words;
  let head = stripSpace(text, false, true);
  const tail = words.slice(words.length - limit);
  for (const word of tail.toReversed()) head = stripSpace(head.slice(0, head.length - word.length), false, true);
  return head === "" ? tail : [head, ...tail];
}

function split(fromRight: boolean): Operation {
  return define("sep? maxsplit?", (rendering, value, separator, most) => {
    const text = toText(value);
    const limit = Number(asInt(most) ?? -1);
    rendering.allowLength(text.length);
    if (separator === undefined || separator === null) {
      return fromRight ? splitAtSpaceFromRight(text, limit) : splitAtSpace(text, limit);
    }
    const between = requireText(separator);
    if (between === "") throw new Failure("empty separator");
    rendering.allowSearch(text, between);
    const parts = text.split(between);
    if (limit < 0 || parts.length <= limit + 1) return parts;
    return fromRight
      ? [parts.slice(0, parts.length - limit).join(between), ...parts.slice(parts.length - limit)]
      : [...parts.slice(0, limit), parts.slice(limit).join(between)];
  });
}

function partition(fromRight: boolean): Operation {
  return define("sep", (rendering, value, separator) => {
    const text = toText(value);
    const between = requireText(separator);
    rendering.allowSearch(text, between);
    const found = fromRight ? text.lastIndexOf(between) : text.indexOf(between);
    if (found === -1) return fromRight ? tupleOf("", "", text) : tupleOf(text, "", "");
    return tupleOf(text.slice(0, found), between, text.slice(found + between.length));
  });
}

function justify(align: string): Operation {
  return define("width fill?", (rendering, text, width, fill = " ") =>
    justified(toText(text), requireInt(width), requireFill(fill), align, rendering),
  );
}

function requireFill(fill: Value): string {
  const character = requireText(fill);
  if (textLength(character) === 1) return character;
  throw new Failure("The fill character must be exactly one character long");
}

/** In the middle, an odd space goes left or right as Python's `str.center` puts it. */
export function justified(text: string, width: number, fill: string, align: string, budget: Budget): string {
  budget.allowLength(width);
  return fillUp(text, width, fill, align, width & 1);
}

function removeAffix(
  test: (text: string, part: string) => boolean,
  cut: (text: string, size: number) => string,
): Operation {
  return define("affix", (_rendering, value, affix: Value) => {
    const text = toText(value);
    const part = requireText(affix);
    return test(text, part) ? cut(text, part.length) : text;
  });
}

export const textParts: Readonly<Record<string, Operation>> = {
  strip: strip(true, true),
  lstrip: strip(true, false),
  rstrip: strip(false, true),
  split: split(false),
  rsplit: split(true),
  splitlines: define("keepends?", (_rendering, text, keepEnds) => splitLines(toText(text), truthy(keepEnds))),
  partition: partition(false),
  rpartition: partition(true),
  ljust: justify("<"),
  rjust: justify(">"),
  center: justify("^"),
  zfill: define("width", (rendering, value, width) => {
    const [sign, digits] = splitSign(toText(value));
    return sign + justified(digits, requireInt(width) - sign.length, "0", ">", rendering);
  }),
  removeprefix: removeAffix(
    (text, part) => text.startsWith(part),
    (text, size) => text.slice(size),
  ),
  removesuffix: removeAffix(
    (text, part) => text.endsWith(part),
    (text, size) => text.slice(0, text.length - size),
  ),
};
