import { onText, type Operation } from "../values/operation.ts";
import { space } from "../values/text.ts";

function matches(pattern: RegExp): Operation {
  return onText((text) => pattern.test(text));
}

/** Some letter is lower, and none is upper. */
export function isLower(text: string): boolean {
  return /\p{Lowercase}/u.test(text) && !/[\p{Uppercase}\p{Lt}]/u.test(text);
}

/** Some letter is upper, and none is lower. */
export function isUpper(text: string): boolean {
  return /\p{Uppercase}/u.test(text) && !/[\p{Lowercase}\p{Lt}]/u.test(text);
}

/** What is a number to Python though its category is that of letters: Unihan's numerals. */
const numerals =
  "㐅㒃㠪㭍一七万三九二五亖亿什仟仨伍佰億兆兩八六十千卄卅卌叁参參叄四壱壹幺廾廿弌弍弎弐拾捌柒漆玖百肆萬貮貳贰阡陆陌陸零\uf96b\uf973\uf978\uf9b2\uf9d1\uf9d3\uf9fd𠀁𠁤𠃢𠄡𠤪𠦃𠦌𠦜𠫪𠫽𠬙𢎐𢦘𣬛𦉭\u{2f890}";
const digit =
  "\\p{Nd}\\xb2\\xb3\\xb9\\u1369-\\u1371\\u19da\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2468\\u2474-\\u247c\\u2488-\\u2490" +
  "\\u24ea\\u24f5-\\u24fd\\u24ff\\u2776-\\u277e\\u2780-\\u2788\\u278a-\\u2792\\u{10a40}-\\u{10a43}\\u{10e60}-\\u{10e68}" +
  "\\u{11052}-\\u{1105a}\\u{1f100}-\\u{1f10a}";

export const textTests: Readonly<Record<string, Operation>> = {
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isalpha: matches(/^\p{L}+$/u),
  isascii: matches(/^[\0-\x7f]*$/),
  isdecimal: matches(/^\p{Nd}+$/u),
  isdigit: matches(new RegExp(`^[${digit}]+$`, "u")),
  isidentifier: matches(/^[\p{XID_Start}_]\p{XID_Continue}*$/u),
  islower: onText(isLower),
  isnumeric: matches(new RegExp(`^[\\p{N}${numerals}]+$`, "u")),
  isprintable: matches(/^(?:(?![^ \P{Z}])\P{C})*$/u),
  isspace: matches(new RegExp(`^${space}+$`)),
  // Some letter has a case, none behind another is upper, and none that begins is lower.
  istitle: onText(
    (text) =>
      /[\p{Uppercase}\p{Lt}]/u.test(text) &&
      !/[\p{Uppercase}\p{Lowercase}\p{Lt}][\p{Uppercase}\p{Lt}]|(?<![\p{Uppercase}\p{Lowercase}\p{Lt}])\p{Lowercase}/u.test(
        text,
      ),
  ),
  isupper: onText(isUpper),
};
