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
  operand: Expression;
}

/** A chain such as `a + b + c` is one closure, however long. */
export function compileBinary(node: Binary, compiler: Compiler): Evaluate {
  const links: Link[] = [];
  let head: Expression = node;
  while (head.kind === "binary") {
    links.unshift({ operator: head.operator, at: head.at, operand: head.right });
    head = head.left;
  }
  const nodes = [head, ...links.map(({ operand }) => operand)];
  const operands = nodes.map((operand) => compiler.expression(operand));
  const adds = links.every(({ operator }) => operator === "+");
  const [first] = operands;
  const compute = adds
    ? compileSum(links, nodes, operands)
    : (frame: Frame) => computeChain(links, nodes, operands, frame, 0, undefined, first?.(frame));
  return folded(compute, operands);
}

/** The sum of texts, of which the constant ones are at hand; falls back to `computeChain` at the first other value. */
function compileSum(links: readonly Link[], nodes: readonly Expression[], operands: readonly Evaluate[]): Evaluate {
  const texts = operands.map(({ constant }) => (typeof constant?.value === "string" ? constant.value : undefined));
  return (frame) => {
    let text = "";
    for (let index = 0; index < operands.length; index++) {
      const value = texts[index] ?? operands[index]?.(frame);
      if (typeof value !== "string") return computeChain(links, nodes, operands, frame, index, text, value);
      text += value;
    }
    frame.rendering.allowLength(text.length);
    return text;
  };
}

/** Computes from left to right; `from`, `sum` and `next` go on with a sum of texts that met something else. */
function computeChain(
  links: readonly Link[],
  nodes: readonly Expression[],
  operands: readonly Evaluate[],
  frame: Frame,
  from: number,
  sum: Value,
  next: Value,
): Value {
  let value = from === 0 ? next : applyLink(links, nodes, from, sum, next, frame);
  for (let index = from + 1; index < operands.length; index++) {
    value = applyLink(links, nodes, index, value, operands[index]?.(frame), frame);
  }
  return value;
}

function applyLink(
  links: readonly Link[],
  nodes: readonly Expression[],
  index: number,
  left: Value,
  right: Value,
  frame: Frame,
): Value {
  const { operator, at } = links[index - 1] as Link;
  const [leftNode, rightNode] = [nodes[index - 1] as Expression, nodes[index] as Expression];
  if (left === undefined) throw undefinedFailure(leftNode, frame);
  if (right === undefined && typeof left !== "string") throw undefinedFailure(rightNode, frame);
  frame.rendering.at = at;
  return arithmetic(operator, left, right, frame.rendering);
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
