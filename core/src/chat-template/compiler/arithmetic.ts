import type { Binary, Concatenation, Expression, Unary } from "../tree.ts";
import type { Evaluate, Frame } from "../runtime/frame.ts";
import { arithmetic, sign, type ArithmeticOperator } from "../values/arithmetic.ts";
import { toText } from "../values/print.ts";
import type { Value } from "../values/value.ts";
import type { Compiler } from "./compiler.ts";
import { folded } from "./constant.ts";
import { undefinedFailure } from "./undefined.ts";

interface Link {
  operator: ArithmeticOperator;
  at: number;
  node: Expression;
  evaluate: Evaluate;
  /** The operand, where it is a constant text to add. */
  text: string | undefined;
}

/** A chain such as `a + b + c` is one closure, however long. */
export function compileBinary(node: Binary, compiler: Compiler): Evaluate {
  const links: Link[] = [];
  let head: Expression = node;
  while (head.kind === "binary") {
    const evaluate = compiler.expression(head.right);
    const known = head.operator === "+" ? evaluate.constant?.value : undefined;
    const text = typeof known === "string" ? known : undefined;
    links.push({ operator: head.operator, at: head.at, node: head.right, evaluate, text });
    head = head.left;
  }
  links.reverse();
  const first = head;
  const start = compiler.expression(first);
  const compute = (frame: Frame): Value => {
    let value = start(frame);
    for (let index = 0; index < links.length; index++) {
      const link = links[index] as Link;
      const operand = link.text ?? link.evaluate(frame);
      if (typeof value === "string" && typeof operand === "string" && link.operator === "+") value += operand;
      else {
        if (value === undefined) throw undefinedFailure(links[index - 1]?.node ?? first, frame);
        if (operand === undefined && typeof value !== "string") throw undefinedFailure(link.node, frame);
        frame.rendering.at = link.at;
        value = arithmetic(link.operator, value, operand, frame.rendering);
      }
    }
    if (typeof value === "string") frame.rendering.allowLength(value.length);
    return value;
  };
  return folded(compute, [start, ...links.map(({ evaluate }) => evaluate)]);
}

export function compileConcatenation({ parts }: Concatenation, compiler: Compiler): Evaluate {
  const operands = parts.map((part) => compiler.expression(part));
  const concatenate = (frame: Frame): Value => {
    let text = "";
    for (const operand of operands) {
      text += toText(operand(frame));
      frame.rendering.allowLength(text.length);
    }
    return text;
  };
  return folded(concatenate, operands);
}

export function compileSign({ operator, operand, at }: Unary, compiler: Compiler): Evaluate {
  const evaluate = compiler.expression(operand);
  const compute = (frame: Frame): Value => {
    const value = evaluate(frame);
    if (value === undefined) throw undefinedFailure(operand, frame);
    frame.rendering.at = at;
    return sign(operator === "-" ? "-" : "+", value);
  };
  return folded(compute, [evaluate]);
}
