import { Failure } from "../errors.ts";
import { define, type Operation } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { requireText } from "../values/require.ts";
import { slice } from "../values/slice.ts";
import { codePoints, textLength } from "../values/text.ts";
import type { Budget } from "../limits.ts";
import { isList, type Value } from "../values/value.ts";
import { asInt } from "../values/float.ts";

/** Part of a text between two bounds, and how far from its start that is. */
function within(text: Value, start: Value, stop: Value, budget: Budget): [part: string, offset: number] {
  const whole = toText(text);
  if (start === undefined && stop === undefined) return [whole, 0];
  const length = textLength(whole);
  const from = Number(asInt(start) ?? 0);
  return [toText(slice(whole, start, stop, 1, budget)), Math.min(length, Math.max(0, from < 0 ? from + length : from))];
}

function affix(test: (text: string, part: string) => boolean): Operation {
  return define("affix start? stop?", (rendering, text, wanted, start, stop) => {
    const [part] = within(text, start, stop, rendering);
    return (isList(wanted) ? wanted : [wanted]).some((one) => test(part, requireText(one)));
  });
}

function search(find: (text: string, part: string) => number, mustExist: boolean): Operation {
  return define("part start? stop?", (rendering, text, wanted, start, stop) => {
    const [part, offset] = within(text, start, stop, rendering);
    const sought = requireText(wanted);
    rendering.allowSearch(part, sought);
    const found = find(part, sought);
    if (found !== -1) return offset + codePoints(part.slice(0, found)).length;
    if (mustExist) throw new Failure("substring not found");
    return -1;
  });
}

/** `text.replace(old, new, count)`: an empty `old` is between all characters. */
export function replaceText(text: string, old: string, replacement: string, count: number, budget: Budget): string {
  budget.allowSearch(text, old);
  const parts = old === "" ? ["", ...text, ""] : text.split(old);
  const times = count < 0 ? parts.length - 1 : Math.min(count, parts.length - 1);
  budget.allowLength(text.length + times * replacement.length);
  const [first = "", ...rest] = parts;
  return first + rest.map((part, index) => (index < times ? replacement : old) + part).join("");
}

export const textSearches: Readonly<Record<string, Operation>> = {
  startswith: affix((text, part) => text.startsWith(part)),
  endswith: affix((text, part) => text.endsWith(part)),
  find: search((text, part) => text.indexOf(part), false),
  rfind: search((text, part) => text.lastIndexOf(part), false),
  index: search((text, part) => text.indexOf(part), true),
  rindex: search((text, part) => text.lastIndexOf(part), true),
  count: define("part start? stop?", (rendering, text, wanted, start, stop) => {
    const [part] = within(text, start, stop, rendering);
    const sought = requireText(wanted);
    rendering.allowSearch(part, sought);
    return sought === "" ? textLength(part) + 1 : part.split(sought).length - 1;
  }),
  replace: define("old new count?", (rendering, text, old, replacement, count) =>
    replaceText(toText(text), requireText(old), requireText(replacement), Number(asInt(count) ?? -1), rendering),
  ),
};
