import type { Comparison, ComparisonOperator, Expression, Test } from "../tree.ts";
import type { Condition, Frame } from "../runtime/frame.ts";
import { contains, equal, isOrdered } from "../values/compare.ts";
import { truthy } from "../values/iterate.ts";
import type { Value } from "../values/value.ts";
import type { Compiler } from "./compiler.ts";
import { undefinedFailure } from "./undefined.ts";
import { compileOperation } from "./operation.ts";

/** An expression whose value is only used as a condition. */
export function compileCondition(node: Expression, compiler: Compiler): Condition {
  compiler.operations++;
  const condition = compileOperator(node, compiler);
  compiler.operations--;
  if (condition !== undefined) return condition;
  const evaluate = compiler.expression(node);
  return (frame) => truthy(evaluate(frame));
}

function compileOperator(node: Expression, compiler: Compiler): Condition | undefined {
  if (node.kind === "comparison") return compileComparison(node, compiler);
  if (node.kind === "test") return compileTest(node, compiler);
  if (node.kind === "logical") {
    const [left, right] = [compiler.condition(node.left), compiler.condition(node.right)];
    return node.operator === "and" ? (frame) => left(frame) && right(frame) : (frame) => left(frame) || right(frame);
  }
  if (node.kind === "unary" && node.operator === "not") {
    const operand = compiler.condition(node.operand);
    return (frame) => !operand(frame);
  }
  return undefined;
}

function compileComparison(node: Comparison, compiler: Compiler): Condition {
  const { first, rest } = node;
  const [only, ...more] = rest;
  if (only !== undefined && more.length === 0) return compilePair(first, only.operator, only.operand, compiler);
  const start = compiler.expression(first);
  const links = rest.map(({ operator, operand }, index) => ({
    operator,
    left: (rest[index - 1]?.operand ?? first).at,
    right: operand.at,
    evaluate: compiler.expression(operand),
  }));
  return (frame) => {
    let value = start(frame);
    for (const { operator, left, right, evaluate } of links) {
      const next = evaluate(frame);
      if (!compare(operator, value, next, left, right, frame)) return false;
      value = next;
    }
    return true;
  };
}

function compilePair(left: Expression, operator: ComparisonOperator, right: Expression, compiler: Compiler): Condition {
  const [first, second] = [compiler.expression(left), compiler.expression(right)];
  if (operator === "==" || operator === "!=") {
    const wanted = operator === "==";
    const expected = second.constant?.value;
    if (typeof expected === "string" || typeof expected === "number") {
      const type = typeof expected;
      return (frame) => {
        const value = first(frame);
        return (value === expected || (typeof value !== type && equal(value, expected))) === wanted;
      };
    }
    return (frame) => equal(first(frame), second(frame)) === wanted;
  }
  const [leftAt, rightAt] = [left.at, right.at];
  return (frame) => compare(operator, first(frame), second(frame), leftAt, rightAt, frame);
}

function compare(
  operator: ComparisonOperator,
  left: Value,
  right: Value,
  leftAt: number,
  rightAt: number,
  frame: Frame,
): boolean {
  if (operator === "==") return equal(left, right);
  if (operator === "!=") return !equal(left, right);
  frame.rendering.at = rightAt;
  if (operator === "in" || operator === "not in") {
    return contains(right, left, frame.rendering) === (operator === "in");
  }
  if (left === undefined) throw undefinedFailure(leftAt, frame);
  if (right === undefined) throw undefinedFailure(rightAt, frame);
  return isOrdered(left, operator, right);
}

function compileTest(node: Test, compiler: Compiler): Condition {
  const evaluate = compileOperation("tests", node, compiler, () => compiler.expression(node.input));
  return (frame) => truthy(evaluate(frame));
}
