import type { DictExpression, Expression, Literal } from "../tree.ts";
import { longestInt } from "../values/arithmetic.ts";
import { parseArguments } from "./arguments.ts";
import type { TokenStream } from "./token-stream.ts";

/** Names that cannot be assigned to. */
export const constants: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);

/** A literal, a name, or something in brackets. */
export function parsePrimary(stream: TokenStream): Expression {
  const { kind, text, at } = stream.current;
  switch (kind) {
    case "name": {
      stream.take();
      const value = constants.get(text);
      if (value !== undefined) return { kind: "literal", at, value };
      stream.mention(text);
      return { kind: "name", at, name: text };
    }
    case "string":
      return parseString(stream);
    case "integer":
    case "float":
      return parseNumber(stream);
    case "(": {
      stream.take();
      const inner = parseTuple(stream, { allowEmpty: true });
      stream.expect(")");
      return inner;
    }
    case "[":
      stream.take();
      return { kind: "list", at, items: stream.sequence("]", () => stream.expression()) };
    case "{":
      return parseDict(stream);
    default:
      return stream.unexpected();
  }
}

/** Strings side by side are one. */
function parseString(stream: TokenStream): Literal {
  const { at } = stream.current;
  let value = "";
  while (stream.is("string")) value += stream.take().text;
  return { kind: "literal", at, value };
}

function parseNumber(stream: TokenStream): Literal {
  const { kind, text, at } = stream.take();
  if (text.length > longestInt) stream.fail(`A number has at most ${longestInt} digits`, at);
  const digits = text.replaceAll("_", "");
  if (kind === "float") return { kind: "literal", at, value: Number(digits), float: true };
  const value = Number(digits);
  return { kind: "literal", at, value: Number.isSafeInteger(value) ? value : BigInt(digits) };
}

function parseDict(stream: TokenStream): DictExpression {
  const { at } = stream.take();
  const entries = stream.sequence("}", () => {
    const key = stream.expression();
    stream.expect(":");
    return { key, value: stream.expression() };
  });
  return { kind: "dict", at, entries };
}

interface TupleRules {
  /** No expression is the empty tuple, as between `(` and `)`. */
  allowEmpty?: boolean;
  /** An `if` ends it, as in the head of a loop. */
  withoutConditional?: boolean;
  /** A name that ends it. */
  endName?: string;
}

/** One expression, or a tuple if there is a comma. */
export function parseTuple(stream: TokenStream, rules: TupleRules = {}): Expression {
  const { at } = stream.current;
  const items: Expression[] = [];
  let isTuple = false;
  while (!endsTuple(stream, rules)) {
    items.push(rules.withoutConditional ? stream.unconditional() : stream.expression());
    if (!stream.skip(",")) break;
    isTuple = true;
  }
  const [only] = items;
  if (!isTuple && only !== undefined) return only;
  if (!isTuple && !rules.allowEmpty) stream.unexpected();
  return { kind: "tuple", at, items };
}

function endsTuple(stream: TokenStream, { endName }: TupleRules): boolean {
  const { kind } = stream.current;
  if (kind === "}}" || kind === "%}" || kind === ")") return true;
  return endName !== undefined && stream.isName(endName);
}

/** Attributes, items, slices and calls. */
export function parsePostfix(stream: TokenStream, start: Expression): Expression {
  let expression = start;
  for (;;) {
    const { kind, at } = stream.current;
    if (kind === ".") expression = parseAttribute(stream, expression);
    else if (kind === "[") expression = parseItem(stream, expression);
    else if (kind === "(") expression = { kind: "call", at, callee: expression, arguments: parseArguments(stream) };
    else return expression;
  }
}

function parseAttribute(stream: TokenStream, object: Expression): Expression {
  const { at } = stream.take();
  if (stream.is("integer")) return { kind: "item", at, object, index: parseNumber(stream) };
  return { kind: "attribute", at, object, name: stream.expect("name").text };
}

function parseItem(stream: TokenStream, object: Expression): Expression {
  const { at } = stream.take();
  const start = stream.is(":") ? undefined : stream.expression();
  if (stream.is(":")) {
    const [stop, step] = [parseBound(stream), parseBound(stream)];
    stream.expect("]");
    return { kind: "slice", at, object, start, stop, step };
  }
  if (start === undefined || !stream.is(",")) {
    stream.expect("]");
    return { kind: "item", at, object, index: start ?? stream.unexpected() };
  }
  stream.take();
  const rest = stream.sequence("]", () => stream.expression());
  return { kind: "item", at, object, index: { kind: "tuple", at, items: [start, ...rest] } };
}

function parseBound(stream: TokenStream): Expression | undefined {
  if (!stream.skip(":")) return undefined;
  return stream.is(":") || stream.is("]") ? undefined : stream.expression();
}
