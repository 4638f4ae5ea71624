import type { StatementStages, Compiler } from "../compiler/compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import { parseExpression } from "../parser/expression.ts";
import { Signal, type Execute } from "../runtime/frame.ts";
import { toText } from "../values/print.ts";
import type { Expression, Output, Text } from "../tree.ts";

/** `{{ value }}`, and `{% print value, value %}`. */
export const parseOutput: StatementParser = (parser, at) => {
  const values: Expression[] = [];
  while (!parser.is("%}")) {
    if (values.length > 0) parser.expect(",");
    values.push(parseExpression(parser));
  }
  return { kind: "output", at, values };
};

export const outputStatement: StatementStages<Output> = {
  declare({ values }, scope) {
    for (const value of values) scope.read(value);
  },

  compile({ values }, compiler) {
    const steps = values.map((value) => compileValue(value, compiler));
    const [only] = steps;
    if (only !== undefined && steps.length === 1) return only;
    return (frame) => {
      for (const step of steps) step(frame);
      return Signal.done;
    };
  },
};

function compileValue(node: Expression, compiler: Compiler): Execute {
  const evaluate = compiler.expression(node);
  const known = evaluate.constant;
  if (known !== undefined) return writeText(toText(known.value));
  const slot = compiler.slotOf(node);
  return (frame) => {
    const value = slot === undefined ? evaluate(frame) : frame.slots[slot];
    frame.rendering.write(typeof value === "string" ? value : toText(value));
    return Signal.done;
  };
}

/** What stands outside of all tags. */
export const textStatement: StatementStages<Text> = {
  declare() {},
  compile: ({ text }) => writeText(text),
};

/** Writes text that is known before the template runs. */
function writeText(text: string): Execute {
  return (frame) => {
    frame.rendering.write(text);
    return Signal.done;
  };
}
