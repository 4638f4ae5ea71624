import type { Binary, Concatenation, Expression, Unary } from "../tree.ts";
import type { Evaluate, Frame } from "../runtime/frame.ts";
import { arithmetic, sign, type ArithmeticOperator } from "../values/arithmetic.ts";
import { toText } from "../values/print.ts";
import type { Value } from "../values/value.ts";
import type { Compiler } from "./compiler.ts";
import { folded } from "./constant.ts";
import { undefinedFailure } from "./undefined.ts";

/** One `operator operand` of a chain. */
interface Link {
  operator: ArithmeticOperator;
  at: number;
  /** Position of the last operand so far, for messages. */
  before: number;
  /** Position of the operand. */
  behind: number;
}

/**
 * A chain such as `a + b + c` is one closure, whatever its length. Joining texts, the most frequent operation, uses separate
 * lists, because an engine reads a field of one of many objects more slowly.
 */
export function compileBinary(node: Binary, compiler: Compiler): Evaluate {
  const nodes: Binary[] = [];
  let head: Expression = node;
  for (; head.kind === "binary"; head = head.left) nodes.unshift(head);
  const first = compiler.expression(head);
  const operands = nodes.map(({ right }) => compiler.expression(right));
  /** The operands that are constant texts. */
  const texts = operands.map(({ constant: known }) => (typeof known?.value === "string" ? known.value : undefined));
  const links = nodes.map(({ operator, at, left, right }): Link => {
    const before = left.kind === "binary" ? left.right : left;
    return { operator, at, before: before.at, behind: right.at };
  });
  const joins = nodes.every(({ operator }) => operator === "+");
  const compute = (frame: Frame): Value => {
    let value = first(frame);
    for (let index = 0; index < links.length; index++) {
      const operand = texts[index] ?? operands[index]?.(frame);
      if (joins && typeof value === "string" && typeof operand === "string") value += operand;
      else value = applyLink(links[index] as Link, value, operand, frame);
    }
    if (typeof value === "string") frame.rendering.allowJoined(value.length);
    return value;
  };
  return folded(compute, [first, ...operands]);
}

function applyLink({ operator, at, before, behind }: Link, left: Value, right: Value, frame: Frame): Value {
  if (left === undefined) throw undefinedFailure(before, frame);
  if (right === undefined && typeof left !== "string") throw undefinedFailure(behind, frame);
  frame.rendering.at = at;
  return arithmetic(operator, left, right, frame.rendering);
}

export function compileConcatenation({ parts }: Concatenation, compiler: Compiler): Evaluate {
  const operands = parts.map((part) => compiler.expression(part));
  const concatenate = (frame: Frame): Value => {
    let text = "";
    for (const operand of operands) {
      text += toText(operand(frame));
      frame.rendering.allowJoined(text.length);
    }
    return text;
  };
  return folded(concatenate, operands);
}

export function compileSign({ operator, operand, at }: Unary, compiler: Compiler): Evaluate {
  const operandAt = operand.at;
  const evaluate = compiler.expression(operand);
  const compute = (frame: Frame): Value => {
    const value = evaluate(frame);
    if (value === undefined) throw undefinedFailure(operandAt, frame);
    frame.rendering.at = at;
    return sign(operator === "-" ? "-" : "+", value);
  };
  return folded(compute, [evaluate]);
}
