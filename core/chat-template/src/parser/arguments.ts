import type { Arguments } from "../tree.ts";
import type { TokenStream } from "./token-stream.ts";

export function noArguments(): Arguments {
  return { positional: [], keywords: [], spread: undefined, keywordSpread: undefined };
}

/** Arguments with their round brackets. */
export function parseArguments(stream: TokenStream): Arguments {
  const found = noArguments();
  stream.expect("(");
  stream.sequence(")", () => parseArgument(stream, found));
  return found;
}

function parseArgument(stream: TokenStream, found: Arguments): void {
  const { at } = stream.current;
  const afterKeywordSpread = found.keywordSpread !== undefined;
  if (stream.skip("**")) {
    if (afterKeywordSpread) stream.fail("Only one '**' argument is allowed", at);
    found.keywordSpread = stream.expression();
  } else if (stream.skip("*")) {
    if (found.spread !== undefined || afterKeywordSpread) stream.fail("Misplaced '*' argument", at);
    found.spread = stream.expression();
  } else if (stream.is("name") && stream.following.kind === "=") {
    if (afterKeywordSpread) stream.fail("A named argument cannot follow '**'", at);
    const name = stream.take().text;
    stream.take();
    found.keywords.push({ name, value: stream.expression() });
  } else {
    if (found.spread !== undefined || afterKeywordSpread || found.keywords.length > 0) {
      stream.fail("A positional argument cannot follow a named one", at);
    }
    found.positional.push(stream.expression());
  }
}
