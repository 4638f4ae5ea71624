import type { Arguments } from "../tree.ts";
import type { TokenStream } from "./token-stream.ts";

export function noArguments(): Arguments {
  return { positional: [], keywords: [], spread: undefined, keywordSpread: undefined };
}

/** Arguments with their round brackets. */
export function parseArguments(stream: TokenStream): Arguments {
  const args = noArguments();
  stream.expect("(");
  stream.sequence(")", () => parseArgument(stream, args));
  return args;
}

function parseArgument(stream: TokenStream, args: Arguments): void {
  const { at } = stream.current;
  const afterKeywordSpread = args.keywordSpread !== undefined;
  if (stream.skip("**")) {
    if (afterKeywordSpread) stream.fail("Only one '**' argument is allowed", at);
    args.keywordSpread = stream.expression();
  } else if (stream.skip("*")) {
    if (args.spread !== undefined || afterKeywordSpread) stream.fail("Misplaced '*' argument", at);
    args.spread = stream.expression();
  } else if (stream.is("name") && stream.following.kind === "=") {
    if (afterKeywordSpread) stream.fail("A named argument cannot follow '**'", at);
    const name = stream.take().text;
    stream.take();
    args.keywords.push({ name, value: stream.expression() });
  } else {
    if (args.spread !== undefined || afterKeywordSpread || args.keywords.length > 0) {
      stream.fail("A positional argument cannot follow a named one", at);
    }
    args.positional.push(stream.expression());
  }
}
