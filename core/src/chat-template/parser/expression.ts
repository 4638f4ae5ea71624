import type { Binary, ComparisonOperator, Expression } from "../tree.ts";
import { parsePostfix, parsePrimary } from "./primary.ts";
import { parseFilters } from "./filter.ts";
import type { TokenStream } from "./token-stream.ts";

/** An expression with `if` and `else`, the loosest of all operators. */
export function parseExpression(stream: TokenStream): Expression {
  stream.enter();
  let expression = parseOr(stream);
  while (stream.isName("if")) {
    const { at } = stream.take();
    const test = parseOr(stream);
    const otherwise = stream.skipName("else") ? parseExpression(stream) : undefined;
    expression = { kind: "conditional", at, test, value: expression, otherwise };
  }
  stream.leave();
  return expression;
}

/** An expression in which `if` ends it, as in the head of a loop. */
export function parseOr(stream: TokenStream): Expression {
  let left = parseAnd(stream);
  while (stream.isName("or")) {
    const { at } = stream.take();
    left = { kind: "logical", at, operator: "or", left, right: parseAnd(stream) };
  }
  return left;
}

function parseAnd(stream: TokenStream): Expression {
  let left = parseNot(stream);
  while (stream.isName("and")) {
    const { at } = stream.take();
    left = { kind: "logical", at, operator: "and", left, right: parseNot(stream) };
  }
  return left;
}

function parseNot(stream: TokenStream): Expression {
  if (!stream.isName("not")) return parseComparison(stream);
  const { at } = stream.take();
  stream.enter();
  const operand = parseNot(stream);
  stream.leave();
  return { kind: "unary", at, operator: "not", operand };
}

function parseComparison(stream: TokenStream): Expression {
  const first = parseSum(stream);
  const { at } = stream.current;
  const rest: { operator: ComparisonOperator; operand: Expression }[] = [];
  for (let operator = takeComparison(stream); operator !== undefined; operator = takeComparison(stream)) {
    rest.push({ operator, operand: parseSum(stream) });
  }
  return rest.length === 0 ? first : { kind: "comparison", at, first, rest };
}

function takeComparison(stream: TokenStream): ComparisonOperator | undefined {
  const { kind } = stream.current;
  switch (kind) {
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      stream.take();
      return kind;
    default:
  }
  if (stream.skipName("in")) return "in";
  if (!stream.isName("not") || stream.following.kind !== "name" || stream.following.text !== "in") return undefined;
  stream.take();
  stream.take();
  return "not in";
}

/** Operators of one rank group from the left; in Jinja so does `**`. */
function parseSum(stream: TokenStream): Expression {
  let left = parseConcatenation(stream);
  while (stream.is("+") || stream.is("-")) left = parseBinary(stream, left, parseConcatenation);
  return left;
}

function parseProduct(stream: TokenStream): Expression {
  let left = parsePower(stream);
  while (stream.is("*") || stream.is("/") || stream.is("//") || stream.is("%")) {
    left = parseBinary(stream, left, parsePower);
  }
  return left;
}

function parsePower(stream: TokenStream): Expression {
  let left = parseUnary(stream, true);
  while (stream.is("**")) left = parseBinary(stream, left, (operand) => parseUnary(operand, true));
  return left;
}

function parseBinary(stream: TokenStream, left: Expression, parseOperand: (stream: TokenStream) => Expression): Binary {
  const { kind, at } = stream.take();
  return { kind: "binary", at, operator: kind as Binary["operator"], left, right: parseOperand(stream) };
}

function parseConcatenation(stream: TokenStream): Expression {
  const first = parseProduct(stream);
  if (!stream.is("~")) return first;
  const { at } = stream.current;
  const parts = [first];
  while (stream.skip("~")) parts.push(parseProduct(stream));
  return { kind: "concatenation", at, parts };
}

/** @param withFilters false directly behind a sign: in `-1|abs` the filter takes -1. */
function parseUnary(stream: TokenStream, withFilters: boolean): Expression {
  const { kind, at } = stream.current;
  let operand: Expression;
  if (kind === "-" || kind === "+") {
    stream.take();
    stream.enter();
    operand = { kind: "unary", at, operator: kind, operand: parseUnary(stream, false) };
    stream.leave();
  } else operand = parsePrimary(stream);
  operand = parsePostfix(stream, operand);
  return withFilters ? parseFilters(stream, operand) : operand;
}
