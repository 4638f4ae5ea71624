import type { Arguments, Callee, Expression, Statement } from "./tree.ts";

export type AnyNode = Expression | Statement;

type Visit = (node: Expression | undefined) => void;

/** Visits an expression and its descendants, parents first. */
export function eachExpression(node: Expression | undefined, visit: (node: Expression) => void): void {
  if (node === undefined) return;
  visit(node);
  eachPart(node, visit);
}

/** Visits every statement and expression, parents first. */
export function eachNode(statements: readonly Statement[], visit: (node: AnyNode) => void): void {
  const expression: Visit = (node) => eachExpression(node, visit);
  const body = (inner: readonly Statement[]): void => eachNode(inner, visit);
  for (const node of statements) {
    visit(node);
    visitPartsOf(node, expression, body);
  }
}

function visitPartsOf(node: Statement, expression: Visit, body: (statements: readonly Statement[]) => void): void {
  const callee = ({ parameters, body: inner }: Callee): void => {
    for (const { value } of parameters) expression(value);
    body(inner);
  };
  switch (node.kind) {
    case "output":
      return node.values.forEach(expression);
    case "if":
      for (const branch of node.branches) {
        expression(branch.test);
        body(branch.body);
      }
      return body(node.otherwise);
    case "for":
      expression(node.iterable);
      expression(node.filter);
      body(node.body);
      return body(node.otherwise);
    case "set":
      expression(node.value);
      expression(node.filter);
      return body(node.body);
    case "macro":
      return callee(node);
    case "call-block":
      expression(node.call);
      return callee(node);
    case "filter-block":
      expression(node.filter);
      return body(node.body);
    case "generation":
      return body(node.body);
    case "with":
      for (const { value } of node.assignments) expression(value);
      return body(node.body);
    default:
  }
}

/** Without making lists or functions: the compiler does this for every name. */
function eachPart(node: Expression, visit: (node: Expression) => void): void {
  switch (node.kind) {
    case "list":
    case "tuple":
      return eachOf(node.items, visit);
    case "dict":
      for (const { key, value } of node.entries) {
        eachExpression(key, visit);
        eachExpression(value, visit);
      }
      return;
    case "attribute":
      return eachExpression(node.object, visit);
    case "item":
      eachExpression(node.object, visit);
      return eachExpression(node.index, visit);
    case "slice":
      eachExpression(node.object, visit);
      eachExpression(node.start, visit);
      eachExpression(node.stop, visit);
      return eachExpression(node.step, visit);
    case "call":
      eachExpression(node.callee, visit);
      return eachArgument(node.arguments, visit);
    case "filter":
    case "test":
      eachExpression(node.input, visit);
      return eachArgument(node.arguments, visit);
    case "unary":
      return eachExpression(node.operand, visit);
    case "binary":
    case "logical":
      eachExpression(node.left, visit);
      return eachExpression(node.right, visit);
    case "comparison":
      eachExpression(node.first, visit);
      for (const { operand } of node.rest) eachExpression(operand, visit);
      return;
    case "concatenation":
      return eachOf(node.parts, visit);
    case "conditional":
      eachExpression(node.test, visit);
      eachExpression(node.value, visit);
      return eachExpression(node.otherwise, visit);
    default:
  }
}

function eachArgument(
  { positional, keywords, spread, keywordSpread }: Arguments,
  visit: (node: Expression) => void,
): void {
  eachOf(positional, visit);
  for (const { value } of keywords) eachExpression(value, visit);
  eachExpression(spread, visit);
  eachExpression(keywordSpread, visit);
}

function eachOf(nodes: readonly Expression[], visit: (node: Expression) => void): void {
  for (const node of nodes) eachExpression(node, visit);
}
