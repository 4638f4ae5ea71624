import { parser } from "@lezer/python";

const CLOSED_STRING = /^[a-z]*("""|'''|"|')[^]*\1$/i;

/**
 * The structure of Python code: the names of its syntax nodes in order, without what names and literals say.
 * @throws SyntaxError for code that does not parse
 */
export function parsePython(code: string): string[] {
  const nodes: string[] = [];
  parser.parse(code).iterate({
    enter(node) {
      // The parser lets a string end with its line, and says nothing.
      const open = node.name.endsWith("String") && !CLOSED_STRING.test(code.slice(node.from, node.to));
      if (open || node.type.isError) {
        throw new SyntaxError(`Python does not parse at ${describePlace(code, node.from)}`);
      }
      // An escape is part of what a literal says.
      if (node.name !== "Escape") nodes.push(node.name);
    },
  });
  return nodes;
}

function describePlace(code: string, offset: number): string {
  const line = code.slice(0, offset).split("\n").length;
  return `line ${line}: ${code.split("\n")[line - 1]?.slice(0, 120)}`;
}
