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

/** An expression that ends at `if`, as in the head of a loop. */
export function parseOr(stream: TokenStream): Expression {
  return parseOperators(stream, Rank.or);
}

/** Operators by precedence, lowest first. */
const Rank = { none: 0, or: 1, and: 2, not: 3, comparison: 4, sum: 5, concatenation: 6, product: 7, power: 8 } as const;
type Rank = number;

const ranks: ReadonlyMap<string, Rank> = new Map<string, Rank>([
  ["==", Rank.comparison],
  ["!=", Rank.comparison],
  ["<", Rank.comparison],
  ["<=", Rank.comparison],
  [">", Rank.comparison],
  [">=", Rank.comparison],
  ["+", Rank.sum],
  ["-", Rank.sum],
  ["~", Rank.concatenation],
  ["*", Rank.product],
  ["/", Rank.product],
  ["//", Rank.product],
  ["%", Rank.product],
  ["**", Rank.power],
]);

const nameRanks: ReadonlyMap<string, Rank> = new Map([
  ["or", Rank.or],
  ["and", Rank.and],
  ["in", Rank.comparison],
]);

/** Precedence of the next operator. */
function nextRank(stream: TokenStream): Rank {
  const { kind, text } = stream.current;
  if (kind !== "name") return ranks.get(kind) ?? Rank.none;
  if (text !== "not") return nameRanks.get(text) ?? Rank.none;
  const { following } = stream;
  return following.kind === "name" && following.text === "in" ? Rank.comparison : Rank.none;
}

/** Operands and their operators with at least this precedence. All group from the left, in Jinja even `**`. */
function parseOperators(stream: TokenStream, loosest: Rank): Expression {
  let left = loosest <= Rank.not && stream.isName("not") ? parseNot(stream) : parseUnary(stream, true);
  for (let rank = nextRank(stream); rank >= loosest; rank = nextRank(stream)) left = parseOperator(stream, left, rank);
  return left;
}

function parseOperator(stream: TokenStream, left: Expression, rank: Rank): Expression {
  const { kind, text, at } = stream.current;
  if (rank === Rank.comparison) return parseComparison(stream, left);
  if (rank === Rank.concatenation) return parseConcatenation(stream, left);
  stream.take();
  const right = parseOperators(stream, rank + 1);
  if (rank <= Rank.and) return { kind: "logical", at, operator: text === "or" ? "or" : "and", left, right };
  return { kind: "binary", at, operator: kind as Binary["operator"], left, right };
}

function parseConcatenation(stream: TokenStream, first: Expression): Expression {
  const { at } = stream.current;
  const parts = [first];
  while (stream.skip("~")) parts.push(parseOperators(stream, Rank.product));
  return { kind: "concatenation", at, parts };
}

function parseNot(stream: TokenStream): Expression {
  const { at } = stream.take();
  stream.enter();
  const operand = parseOperators(stream, Rank.not);
  stream.leave();
  return { kind: "unary", at, operator: "not", operand };
}

function parseComparison(stream: TokenStream, first: Expression): Expression {
  const { at } = stream.current;
  const rest: { operator: ComparisonOperator; operand: Expression }[] = [];
  while (nextRank(stream) === Rank.comparison) {
    const { kind, text } = stream.take();
    const operator = kind !== "name" ? (kind as ComparisonOperator) : text === "in" ? "in" : "not in";
    if (operator === "not in") stream.take();
    rest.push({ operator, operand: parseOperators(stream, Rank.sum) });
  }
  return { kind: "comparison", at, first, rest };
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
