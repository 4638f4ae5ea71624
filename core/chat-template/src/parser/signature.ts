import type { Callee, Parameter } from "../tree.ts";
import { parseExpression } from "./expression.ts";
import type { Parser } from "./parser.ts";
import { parseTargetName } from "./target.ts";
import type { TokenStream } from "./token-stream.ts";

/** Parameters with their round brackets. */
export function parseParameters(stream: TokenStream): Parameter[] {
  const parameters: Parameter[] = [];
  stream.expect("(");
  while (!stream.is(")")) {
    if (parameters.length > 0) stream.expect(",");
    const { name, at } = parseTargetName(stream);
    if (parameters.some((parameter) => parameter.name === name)) stream.fail(`Duplicate parameter '${name}'`, at);
    const value = stream.skip("=") ? parseExpression(stream) : undefined;
    if (value === undefined && parameters.at(-1)?.value !== undefined) {
      stream.fail("A parameter without default cannot follow one with a default", at);
    }
    parameters.push({ name, at, value });
  }
  stream.take();
  return parameters;
}

/** The body of a macro or call block, and the special names that it uses. */
export function parseCallee(parser: Parser, parameters: Parameter[], end: string): Callee {
  const before = parser.mentions;
  const body = parser.lastBody(end);
  const uses = (name: string): boolean =>
    !parameters.some((parameter) => parameter.name === name) && parser.mentionsSince(before, name);
  return {
    parameters,
    body,
    usesCaller: uses("caller"),
    usesKeywords: uses("kwargs"),
    usesPositional: uses("varargs"),
  };
}
