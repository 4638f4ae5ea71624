import type { Conditional, DictExpression, Expression, Literal, Logical } from "../tree.ts";
import type { Evaluate } from "../runtime/frame.ts";
import { Failure } from "../errors.ts";
import { Dict } from "../values/dict.ts";
import { Float } from "../values/float.ts";
import { truthy } from "../values/iterate.ts";
import { isInt, Tuple } from "../values/value.ts";
import { compileAttribute, compileItem, compileSlice } from "./access.ts";
import { compileBinary, compileConcatenation, compileSign } from "./arithmetic.ts";
import { compileCall } from "./call.ts";
import { constant, folded } from "./constant.ts";
import type { Compiler } from "./compiler.ts";
import { compileFilter } from "./operation.ts";

export function compileExpression(node: Expression, compiler: Compiler): Evaluate {
  switch (node.kind) {
    case "literal":
      return compileLiteral(node);
    case "name":
      return compiler.reading(compiler.scope.reference(node.name));
    case "list":
    case "tuple":
      return compileSequence(node.items, compiler, node.kind === "tuple");
    case "dict":
      return compileDict(node, compiler);
  }
  compiler.operations++;
  const evaluate = compileOperator(node, compiler);
  compiler.operations--;
  return evaluate;
}

type Operator = Exclude<Expression, { kind: "literal" | "name" | "list" | "tuple" | "dict" }>;

function compileOperator(node: Operator, compiler: Compiler): Evaluate {
  switch (node.kind) {
    case "attribute":
      return compileAttribute(node, compiler);
    case "item":
      return compileItem(node, compiler);
    case "slice":
      return compileSlice(node, compiler);
    case "call":
      return compileCall(node, compiler);
    case "filter":
      return compileFilter(node, compiler);
    case "test":
    case "comparison":
      return compiler.condition(node);
    case "unary":
      return node.operator === "not" ? compiler.condition(node) : compileSign(node, compiler);
    case "binary":
      return compileBinary(node, compiler);
    case "logical":
      return compileLogical(node, compiler);
    case "concatenation":
      return compileConcatenation(node, compiler);
    case "conditional":
      return compileConditional(node, compiler);
  }
}

function compileLiteral({ value, float }: Literal): Evaluate {
  return constant(float === true && isInt(Number(value)) ? new Float(Number(value)) : value);
}

function compileSequence(items: readonly Expression[], compiler: Compiler, isTuple: boolean): Evaluate {
  const parts = items.map((item) => compiler.expression(item));
  const evaluate: Evaluate = (frame) => {
    frame.rendering.allowItems(parts.length);
    const values = parts.map((part) => part(frame));
    return isTuple ? Tuple.from(values) : values;
  };
  return folded(evaluate, parts);
}

function compileDict({ entries, at }: DictExpression, compiler: Compiler): Evaluate {
  const keys = entries.map(({ key }) => compiler.expression(key));
  const values = entries.map(({ value }) => compiler.expression(value));
  const evaluate: Evaluate = (frame) => {
    frame.rendering.spend(keys.length);
    const dict = new Dict();
    keys.forEach((key, index) => {
      const name = key(frame);
      const value = values[index]?.(frame);
      frame.rendering.at = at;
      dict.set(name, value);
    });
    return dict;
  };
  return folded(evaluate, [...keys, ...values], (failure) => {
    // Like Jinja2, which computes constants in operations when it compiles, even unreachable ones.
    const isUnhashable = failure instanceof Failure && failure.message.startsWith("unhashable");
    if (isUnhashable && compiler.operations > 0) compiler.fail(failure.message, at);
  });
}

function compileLogical({ operator, left, right }: Logical, compiler: Compiler): Evaluate {
  const [first, second] = [compiler.expression(left), compiler.expression(right)];
  if (operator === "and") {
    return (frame) => {
      const value = first(frame);
      return truthy(value) ? second(frame) : value;
    };
  }
  return (frame) => {
    const value = first(frame);
    return truthy(value) ? value : second(frame);
  };
}

function compileConditional(node: Conditional, compiler: Compiler): Evaluate {
  const optional = compiler.optional();
  const test = optional.condition(node.test);
  const value = optional.expression(node.value);
  const otherwise = node.otherwise === undefined ? constant(undefined) : optional.expression(node.otherwise);
  return (frame) => (test(frame) ? value(frame) : otherwise(frame));
}
