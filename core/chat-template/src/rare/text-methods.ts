import { Failure } from "../errors.ts";
import { matches } from "../methods/text-tests.ts";
import { Dict, isMapping } from "../values/dict.ts";
import { formatBraces } from "./format-braces.ts";
import { define, onText, requireInt, requireText, type Operation, type Operations } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { textLength } from "../values/text.ts";
import { onFirstUse } from "../values/first-call.ts";
import { changeInParts, replaceEach } from "../values/text-pieces.ts";
import { typeName } from "../values/value.ts";
import { encode } from "./bytes.ts";
import { justifyMethods } from "./justify.ts";
import { translate, translationTable } from "./translate.ts";

const oneCase = onFirstUse("\\p{Uppercase}+|\\p{Lowercase}+", "gu");
const startsUpper = onFirstUse("^\\p{Uppercase}");

function swapCase(text: string): string {
  return changeInParts(text, (part) =>
    part.replace(oneCase(), (run) => (startsUpper().test(run) ? run.toLowerCase() : run.toUpperCase())),
  );
}

/** Python's full case folding. */
function foldCase(text: string): string {
  return changeInParts(text, (part) =>
    // oxlint-disable-next-line no-control-regex -- ASCII is lower already
    part.toLowerCase().replace(/[^\0-\x7f]/gu, (character) => {
      if (character === "\u0131" || character === "\u1e9e") return character === "\u0131" ? character : "ss";
      // Cherokee folds to its capitals.
      if (/[\u13a0-\u13fd\uab70-\uabbf]/.test(character)) return character.toUpperCase();
      return Array.from(character.toUpperCase(), (upper) => upper.toLowerCase()).join("");
    }),
  );
}

/** The column counts, since a tab goes on to the next of its stops. */
const expandTabs: Operation = define("tabsize?!", (rendering, value, tabSize = 8) => {
  const text = toText(value);
  const size = Math.max(0, requireInt(tabSize));
  let column = 0;
  return replaceEach(text, /[\n\r\t]|[^\n\r\t]+/g, ([run]) => {
    if (run === "\n" || run === "\r") column = 0;
    else if (run !== "\t") column += textLength(run);
    else {
      const width = size === 0 ? 0 : size - (column % size);
      rendering.allowLength(width);
      column += width;
      return " ".repeat(width);
    }
    return run;
  });
});

/** Letters that Python treats as numeric: Unihan's numerals. */
const numerals =
  "㐅㒃㠪㭍一七万三九二五亖亿什仟仨伍佰億兆兩八六十千卄卅卌叁参參叄四壱壹幺廾廿弌弍弎弐拾捌柒漆玖百肆萬貮貳贰阡陆陌陸零\uf96b\uf973\uf978\uf9b2\uf9d1\uf9d3\uf9fd𠀁𠁤𠃢𠄡𠤪𠦃𠦌𠦜𠫪𠫽𠬙𢎐𢦘𣬛𦉭\u{2f890}";
const digit =
  "\\p{Nd}\\xb2\\xb3\\xb9\\u1369-\\u1371\\u19da\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2468\\u2474-\\u247c\\u2488-\\u2490" +
  "\\u24ea\\u24f5-\\u24fd\\u24ff\\u2776-\\u277e\\u2780-\\u2788\\u278a-\\u2792\\u{10a40}-\\u{10a43}\\u{10e60}-\\u{10e68}" +
  "\\u{11052}-\\u{1105a}\\u{1f100}-\\u{1f10a}";

const capital = onFirstUse("[\\p{Uppercase}\\p{Lt}]");
const misplaced = onFirstUse(
  "[\\p{Uppercase}\\p{Lowercase}\\p{Lt}][\\p{Uppercase}\\p{Lt}]|(?<![\\p{Uppercase}\\p{Lowercase}\\p{Lt}])\\p{Lowercase}",
);

/** Methods of str that hardly any chat template uses. */
export function rareTextMethods(): Operations {
  return {
    ...justifyMethods(),
    casefold: onText(foldCase),
    swapcase: onText(swapCase),
    expandtabs: expandTabs,
    isdecimal: matches("^\\p{Nd}+$"),
    isdigit: matches(`^[${digit}]+$`),
    isidentifier: matches("^[\\p{XID_Start}_]\\p{XID_Continue}*$"),
    isnumeric: matches(`^[\\p{N}${numerals}]+$`),
    isprintable: matches("^(?:(?![^ \\P{Z}])\\P{C})*$"),
    // Some letter has a case, none behind another is upper, and none that begins is lower.
    istitle: onText((text) => capital().test(text) && !misplaced().test(text)),
    translate: define("/ table", (rendering, text, table) => translate(toText(text), table, rendering)),
    maketrans: define("/ from to? removed?", (_rendering, _text, from, to, removed) =>
      translationTable(from, to, removed),
    ),
    encode: define("encoding? errors?", (_rendering, text, encoding = "utf-8") =>
      encode(toText(text), requireText(encoding)),
    ),
    format: (rendering, text, positional, keywords) =>
      formatBraces(toText(text), positional, keywords && new Dict(keywords), rendering),
    format_map: define("/ mapping", (rendering, text, named) => {
      if (!isMapping(named)) throw new Failure(`format_map takes a dict, not ${typeName(named)}`);
      return formatBraces(toText(text), [], named, rendering);
    }),
  };
}
