import { parser as jsParser } from "@lezer/javascript";
import { parser as pythonParser } from "@lezer/python";

const CLOSED_STRING = /^[a-z]*("""|'''|"|')[^]*\1$/i;

/**
 * The structure of Python code: the names of its syntax nodes in order, without the content of names and literals.
 * @throws SyntaxError for code that does not parse
 */
export function parsePython(code: string): string[] {
  // The parser silently ends a string with its line.
  return parse(
    "Python",
    pythonParser,
    code,
    ({ name, text }) => name.endsWith("String") && !CLOSED_STRING.test(text()),
  );
}

/** The structure of a JavaScript module, likewise. @throws SyntaxError for code that does not parse */
export function parseJs(code: string): string[] {
  return parse("JavaScript", jsParser, code, () => false);
}

interface SyntaxNode {
  readonly name: string;
  text(): string;
}

function parse(
  language: string,
  parser: typeof jsParser,
  code: string,
  isBroken: (node: SyntaxNode) => boolean,
): string[] {
  const nodes: string[] = [];
  parser.parse(code).iterate({
    enter({ name, type, from, to }) {
      if (type.isError || isBroken({ name, text: () => code.slice(from, to) })) {
        throw new SyntaxError(`${language} does not parse at ${describePlace(code, from)}`);
      }
      // An escape is part of a literal's content.
      if (name !== "Escape") nodes.push(name);
    },
  });
  return nodes;
}

function describePlace(code: string, offset: number): string {
  const line = code.slice(0, offset).split("\n").length;
  return `line ${line}: ${code.split("\n")[line - 1]?.slice(0, 120)}`;
}
