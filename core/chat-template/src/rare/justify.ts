import { Failure } from "../errors.ts";
import type { Budget } from "../limits.ts";
import { fillUp } from "./format-number.ts";
import { define, requireInt, requireText, type Operation, type Operations } from "../values/operation.ts";
import { toText } from "../values/print.ts";
import { splitSign, textLength } from "../values/text.ts";
import type { Value } from "../values/value.ts";

function justify(align: string): Operation {
  return define("/ width fill?!", (rendering, text, width, fill = " ") =>
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
  budget.allowLength(Math.max(0, width));
  return fillUp(text, width, fill, align, width & 1);
}

/** Methods of str that fill it up to a width. */
export function justifyMethods(): Operations {
  return {
    ljust: justify("<"),
    rjust: justify(">"),
    center: justify("^"),
    zfill: define("/ width", (rendering, value, width) => {
      const [sign, digits] = splitSign(toText(value));
      return sign + justified(digits, requireInt(width) - sign.length, "0", ">", rendering);
    }),
  };
}
