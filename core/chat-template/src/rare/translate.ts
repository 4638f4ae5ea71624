import { Failure } from "../errors.ts";
import { budgetInHand, type Budget } from "../limits.ts";
import { Dict, entriesOf, isMapping, lookUp } from "../values/dict.ts";
import { asInt } from "../values/float.ts";
import { asText } from "../values/markup.ts";
import { requireText } from "../values/operation.ts";
import { replaceEach } from "../values/text-pieces.ts";
import { typeName, type Value } from "../values/value.ts";

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** The table that Python's `str.maketrans` makes: character codes and their replacements. */
export function translationTable(from: Value, to: Value, removed: Value): Dict {
  for (const characters of [from, removed]) {
    if (typeof characters === "string") budgetInHand().allowMemory(256 * characters.length);
  }
  if (to === undefined) {
    if (!isMapping(from)) throw new Failure("if you give only one argument to maketrans it must be a dict");
    return new Dict(
      Array.from(entriesOf(from), ([key, value]): [Value, Value] => {
        const text = asText(key);
        if (text === undefined && asInt(key) === undefined) {
          throw new Failure("keys in translate table must be strings or integers");
        }
        if (text !== undefined && Array.from(text).length !== 1) {
          throw new Failure("string keys in translate table must be of length 1");
        }
        return [text === undefined ? key : codeOf(text), value];
      }),
    );
  }
  const [sources, targets] = [Array.from(requireText(from)), Array.from(requireText(to))];
  if (sources.length !== targets.length) {
    throw new Failure("the first two maketrans arguments must have equal length");
  }
  const pairs = sources.map((source, index): [Value, Value] => [codeOf(source), codeOf(targets[index] ?? "")]);
  const gone =
    removed === undefined ? [] : Array.from(requireText(removed), (source): [Value, Value] => [codeOf(source), null]);
  return new Dict([...pairs, ...gone]);
}

/** Python's `text.translate(table)`: None in the table removes a character; characters not in it stay. */
export function translate(text: string, table: Value, budget: Budget): string {
  if (!isMapping(table)) throw new Failure(`translate takes a dict, not ${typeName(table)}`);
  return replaceEach(text, /[^]/gu, ([character]) => {
    budget.spend();
    const replacement = lookUp(table, codeOf(character));
    if (replacement === undefined) return character;
    if (replacement === null) return "";
    const code = asInt(replacement);
    return code === undefined ? requireText(replacement) : String.fromCodePoint(Number(code));
  });
}
