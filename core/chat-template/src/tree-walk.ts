import type { Arguments, Callee, Expression, Statement } from "./tree.ts";

export type AnyNode = Expression | Statement;

type Visit = (node: Expression | undefined) => void;

/** Visits an expression and its descendants, parents first. */
export function eachExpression(node: Expression | undefined, visit: (node: Expression) => void): void {
  if (node === undefined) return;
  visit(node);
  visitExpressionsIn(node, (inner) => eachExpression(inner, visit));
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

/** Without making lists of them: the compiler does this for every name. */
function visitExpressionsIn(node: Expression, visit: Visit): void {
  switch (node.kind) {
    case "list":
    case "tuple":
      return node.items.forEach(visit);
    case "dict":
      for (const { key, value } of node.entries) {
        visit(key);
        visit(value);
      }
      return;
    case "attribute":
      return visit(node.object);
    case "item":
      visit(node.object);
      return visit(node.index);
    case "slice":
      visit(node.object);
      visit(node.start);
      visit(node.stop);
      return visit(node.step);
    case "call":
      visit(node.callee);
      return visitArguments(node.arguments, visit);
    case "filter":
    case "test":
      visit(node.input);
      return visitArguments(node.arguments, visit);
    case "unary":
      return visit(node.operand);
    case "binary":
    case "logical":
      visit(node.left);
      return visit(node.right);
    case "comparison":
      visit(node.first);
      for (const { operand } of node.rest) visit(operand);
      return;
    case "concatenation":
      return node.parts.forEach(visit);
    case "conditional":
      visit(node.test);
      visit(node.value);
      return visit(node.otherwise);
    default:
  }
}

function visitArguments({ positional, keywords, spread, keywordSpread }: Arguments, visit: Visit): void {
  positional.forEach(visit);
  for (const { value } of keywords) visit(value);
  visit(spread);
  visit(keywordSpread);
}
