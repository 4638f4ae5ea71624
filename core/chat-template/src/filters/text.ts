import { capitalize, toLower, toUpper } from "../methods/text-cases.ts";
import { replaceText } from "../methods/text-searches.ts";
import { onFirstUse } from "../values/first-call.ts";
import { truthy } from "../values/iterate.ts";
import {
  define,
  likeInput,
  onMarkedText,
  onText,
  type Operation,
  type Operations,
  requireInt,
  requireText,
} from "../values/operation.ts";
import { asText } from "../values/markup.ts";
import { toText } from "../values/print.ts";
import { space, splitLines, stripCharacters, stripSpace } from "../values/text.ts";
import { changeInParts } from "../values/text-pieces.ts";

const wordOfTitle = onFirstUse(`(?:(?![-({[<])(?!${space})[^])+`, "gu");
const boundaryOfTitle = onFirstUse(`[-({[<]|${space}`, "gu");

function titleWord(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length).toLowerCase();
}

/** Jinja's title case: words start only after white space, hyphens and opening brackets. */
function title(text: string): string {
  return changeInParts(text, (part) => part.replace(wordOfTitle(), titleWord), boundaryOfTitle());
}

const trim: Operation = define("chars?!", (_rendering, value, characters = null) =>
  likeInput(
    value,
    characters === null ? stripSpace(toText(value)) : stripCharacters(toText(value), requireText(characters)),
  ),
);

const indent: Operation = define("width?! first? blank?", (rendering, value, width = 4, first, blank) => {
  // The line end preserves an empty last line.
  const lines = splitLines(`${requireText(value)}\n`, false);
  const written = asText(width);
  const count = written?.length ?? Math.max(0, requireInt(width));
  rendering.allowLength(count);
  const margin = written ?? " ".repeat(count);
  rendering.allowLength(toText(value).length + lines.length * margin.length);
  const indented = lines.map((line, index) => {
    const wanted = index === 0 ? truthy(first) : line !== "" || truthy(blank);
    return wanted ? margin + line : line;
  });
  return likeInput(value, indented.join("\n"));
});

const replace: Operation = define("old new count?!", (rendering, value, old, replacement, count = null) =>
  replaceText(toText(value), toText(old), toText(replacement), count === null ? -1 : requireInt(count), rendering),
);

export function textFilters(): Operations {
  return {
    capitalize: onMarkedText(capitalize),
    indent,
    lower: onMarkedText(toLower),
    replace,
    string: onMarkedText((text) => text),
    title: onText(title),
    trim,
    upper: onMarkedText(toUpper),
  };
}
