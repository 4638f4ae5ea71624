import type { Arguments, Expression, Filter } from "../tree.ts";
import type { TokenKind } from "../lexer/token.ts";
import { noArguments, parseArguments } from "./arguments.ts";
import { parsePostfix, parsePrimary } from "./primary.ts";
import type { TokenStream } from "./token-stream.ts";

/** Filters, tests and calls behind an expression. */
export function parseFilters(stream: TokenStream, start: Expression): Expression {
  let expression = start;
  for (;;) {
    const { kind, at } = stream.current;
    if (kind === "|") {
      stream.take();
      expression = parseFilter(stream, expression);
    } else if (stream.skipName("is")) expression = parseTest(stream, expression, at);
    else if (kind === "(") expression = { kind: "call", at, callee: expression, arguments: parseArguments(stream) };
    else return expression;
  }
}

/** The filters of a block; the first has no input. */
export function parseFilterChain(stream: TokenStream): Filter {
  let filter = parseFilter(stream, undefined);
  while (stream.skip("|")) filter = parseFilter(stream, filter);
  return filter;
}

function parseFilter(stream: TokenStream, input: Expression | undefined): Filter {
  const { at } = stream.current;
  const name = parseDottedName(stream);
  return { kind: "filter", at, input, name, arguments: stream.is("(") ? parseArguments(stream) : noArguments() };
}

const argumentStarts: ReadonlySet<TokenKind> = new Set(["name", "string", "integer", "float", "[", "{"]);

function parseTest(stream: TokenStream, input: Expression, at: number): Expression {
  const negated = stream.skipName("not");
  const name = parseDottedName(stream);
  const test: Expression = { kind: "test", at, input, name, arguments: parseTestArguments(stream) };
  return negated ? { kind: "unary", at, operator: "not", operand: test } : test;
}

/** In brackets, or one primary expression: `x is divisibleby 3`. */
function parseTestArguments(stream: TokenStream): Arguments {
  if (stream.is("(")) return parseArguments(stream);
  const args = noArguments();
  const ends = stream.isName("else") || stream.isName("or") || stream.isName("and");
  if (ends || !argumentStarts.has(stream.current.kind)) return args;
  if (stream.isName("is")) stream.fail("Tests cannot be chained with 'is'");
  args.positional.push(parsePostfix(stream, parsePrimary(stream)));
  return args;
}

function parseDottedName(stream: TokenStream): string {
  let name = stream.expect("name").text;
  while (stream.skip(".")) name += `.${stream.expect("name").text}`;
  return name;
}
