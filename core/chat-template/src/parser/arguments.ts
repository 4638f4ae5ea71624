import type { Arguments } from "../tree.ts";
import { parseExpression } from "./expression.ts";
import { parseSequence } from "./primary.ts";
import type { TokenStream } from "./token-stream.ts";

export function noArguments(): Arguments {
  return { positional: [], keywords: [], spread: undefined, keywordSpread: undefined };
}

/** Arguments with their round brackets. */
export function parseArguments(stream: TokenStream): Arguments {
  const found = noArguments();
  stream.expect("(");
  parseSequence(stream, ")", () => parseArgument(stream, found));
  return found;
}

function parseArgument(stream: TokenStream, found: Arguments): void {
  const { at } = stream.current;
  const afterKeywordSpread = found.keywordSpread !== undefined;
  if (stream.skip("**")) {
    if (afterKeywordSpread) stream.fail("Only one '**' argument is allowed", at);
    found.keywordSpread = parseExpression(stream);
  } else if (stream.skip("*")) {
    if (found.spread !== undefined || afterKeywordSpread) stream.fail("Misplaced '*' argument", at);
    found.spread = parseExpression(stream);
  } else if (stream.is("name") && stream.following.kind === "=") {
    if (afterKeywordSpread) stream.fail("A named argument cannot follow '**'", at);
    const name = stream.take().text;
    stream.take();
    found.keywords.push({ name, value: parseExpression(stream) });
  } else {
    if (found.spread !== undefined || afterKeywordSpread || found.keywords.length > 0) {
      stream.fail("A positional argument cannot follow a named one", at);
    }
    found.positional.push(parseExpression(stream));
  }
}
