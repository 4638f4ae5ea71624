import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { define, requireInt, requireText, type Operation, type Operations } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { countPoints, sliceText, textLength } from "../values/text.ts";
import { TextPieces } from "../values/text-pieces.ts";
import { Tuple, type Value } from "../values/value.ts";

/** The part of a text between two bounds, and its offset; undefined if the bounds cross. */
function within(text: Value, start: Value, stop: Value): [part: string, offset: number] | undefined {
  const whole = toText(text);
  if (start === undefined && stop === undefined) return [whole, 0];
  const length = textLength(whole);
  const from = bound(start, 0, length);
  const to = Math.min(length, bound(stop, length, length));
  return from > to ? undefined : [sliceText(whole, from, to), from];
}

function bound(value: Value, otherwise: number, length: number): number {
  if (value === undefined || value === null) return otherwise;
  const index = requireInt(value);
  return index < 0 ? Math.max(0, index + length) : index;
}

function affix(test: (text: string, part: string) => boolean): Operation {
  return define("/ affix start? stop?", (_rendering, text, wanted, start, stop) => {
    const part = within(text, start, stop)?.[0];
    const parts = wanted instanceof Tuple ? wanted : [wanted];
    return parts.map(requireText).some((one) => part !== undefined && test(part, one));
  });
}

function search(find: (text: string, part: string) => number, mustExist: boolean): Operation {
  return define("/ part start? stop?", (rendering, text, wanted, start, stop) => {
    const sought = requireText(wanted);
    const [part, offset] = within(text, start, stop) ?? [];
    if (part !== undefined && offset !== undefined) {
      rendering.allowSearch(part, sought);
      const index = find(part, sought);
      if (index !== -1) return offset + countPoints(part, index);
    }
    if (mustExist) throw new Failure("substring not found");
    return -1;
  });
}

/** `text.replace(old, new, count)`: an empty `old` is between all characters. */
export function replaceText(text: string, old: string, replacement: string, count: number, budget: Budget): string {
  budget.allowSearch(text, old);
  const pieces = new TextPieces();
  let start = 0;
  if (old === "") {
    let left = count;
    for (const character of text) {
      if (left-- === 0) break;
      pieces.add(replacement);
      pieces.add(character);
      start += character.length;
    }
    pieces.add(text.slice(start));
    if (left !== 0 && start === text.length) pieces.add(replacement);
    return pieces.text();
  }
  let left = count;
  for (let at = text.indexOf(old); at !== -1 && left-- !== 0; at = text.indexOf(old, start)) {
    pieces.add(text.slice(start, at));
    pieces.add(replacement);
    start = at + old.length;
  }
  if (start === 0) return text;
  pieces.add(text.slice(start));
  return pieces.text();
}

/** Number of occurrences of a part in a text; `text.count("")` is its length plus one. */
function countParts(text: string, part: string): number {
  if (part === "") return textLength(text) + 1;
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

export function textSearches(): Operations {
  return {
    startswith: affix((text, part) => text.startsWith(part)),
    endswith: affix((text, part) => text.endsWith(part)),
    find: search((text, part) => text.indexOf(part), false),
    rfind: search((text, part) => text.lastIndexOf(part), false),
    index: search((text, part) => text.indexOf(part), true),
    rindex: search((text, part) => text.lastIndexOf(part), true),
    count: define("/ part start? stop?", (rendering, text, wanted, start, stop) => {
      const sought = requireText(wanted);
      const part = within(text, start, stop)?.[0];
      if (part === undefined) return 0;
      rendering.allowSearch(part, sought);
      return countParts(part, sought);
    }),
    replace: define("/ old new count?!", (rendering, text, old, replacement, count = -1) =>
      replaceText(toText(text), requireText(old), requireText(replacement), requireInt(count), rendering),
    ),
  };
}
