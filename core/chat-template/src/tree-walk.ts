import type { Arguments, Callee, Expression, Statement } from "./tree.ts";

export type AnyNode = Expression | Statement;

/** Visits an expression and all that it holds, each before what is in it. */
export function eachExpression(node: Expression | undefined, visit: (node: Expression) => void): void {
  if (node === undefined) return;
  visit(node);
  for (const inner of expressionsIn(node)) eachExpression(inner, visit);
}

/** Visits every statement and expression, each before what is in it. */
export function eachNode(nodes: readonly (AnyNode | undefined)[], visit: (node: AnyNode) => void): void {
  for (const node of nodes) {
    if (node === undefined) continue;
    visit(node);
    eachNode(childrenOf(node), visit);
  }
}

type Children = readonly (AnyNode | undefined)[];

/** What a node holds. */
function childrenOf(node: AnyNode): Children {
  switch (node.kind) {
    case "output":
      return node.values;
    case "if":
      return [...node.branches.flatMap(({ test, body }) => [test, ...body]), ...node.otherwise];
    case "for":
      return [node.iterable, node.filter, ...node.body, ...node.otherwise];
    case "set":
      return [node.value, node.filter, ...node.body];
    case "macro":
      return ofCallee(node);
    case "call-block":
      return [node.call, ...ofCallee(node)];
    case "filter-block":
      return [node.filter, ...node.body];
    case "generation":
      return node.body;
    case "with":
      return [...node.assignments.map(({ value }) => value), ...node.body];
    case "text":
    case "break":
    case "continue":
      return [];
    default:
      return expressionsIn(node);
  }
}

function ofCallee({ parameters, body }: Callee): Children {
  return [...parameters.map(({ value }) => value), ...body];
}

function expressionsIn(node: Expression): readonly (Expression | undefined)[] {
  switch (node.kind) {
    case "list":
    case "tuple":
      return node.items;
    case "dict":
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case "attribute":
      return [node.object];
    case "item":
      return [node.object, node.index];
    case "slice":
      return [node.object, node.start, node.stop, node.step];
    case "call":
      return [node.callee, ...ofArguments(node.arguments)];
    case "filter":
    case "test":
      return [node.input, ...ofArguments(node.arguments)];
    case "unary":
      return [node.operand];
    case "binary":
    case "logical":
      return [node.left, node.right];
    case "comparison":
      return [node.first, ...node.rest.map(({ operand }) => operand)];
    case "concatenation":
      return node.parts;
    case "conditional":
      return [node.test, node.value, node.otherwise];
    default:
      return [];
  }
}

function ofArguments({ positional, keywords, spread, keywordSpread }: Arguments): (Expression | undefined)[] {
  return [...positional, ...keywords.map(({ value }) => value), spread, keywordSpread];
}
