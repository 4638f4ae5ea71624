import type { Arguments, Expression } from "../tree.ts";

/** Visits every name that an expression reads. */
export function eachName(node: Expression | undefined, visit: (name: string) => void): void {
  if (node === undefined) return;
  const into = (inner: Expression | undefined): void => eachName(inner, visit);
  switch (node.kind) {
    case "literal":
      return;
    case "name":
      return visit(node.name);
    case "list":
    case "tuple":
      return node.items.forEach(into);
    case "dict":
      return node.entries.forEach(({ key, value }) => {
        into(key);
        into(value);
      });
    case "attribute":
      return into(node.object);
    case "item":
      into(node.object);
      return into(node.index);
    case "slice":
      return [node.object, node.start, node.stop, node.step].forEach(into);
    case "call":
      into(node.callee);
      return eachArgument(node.arguments, into);
    case "filter":
    case "test":
      into(node.input);
      return eachArgument(node.arguments, into);
    case "unary":
      return into(node.operand);
    case "binary":
    case "logical":
      into(node.left);
      return into(node.right);
    case "comparison":
      into(node.first);
      return node.rest.forEach(({ operand }) => into(operand));
    case "concatenation":
      return node.parts.forEach(into);
    case "conditional":
      return [node.test, node.value, node.otherwise].forEach(into);
  }
}

function eachArgument(given: Arguments, visit: (node: Expression | undefined) => void): void {
  given.positional.forEach(visit);
  for (const { value } of given.keywords) visit(value);
  visit(given.spread);
  visit(given.keywordSpread);
}
