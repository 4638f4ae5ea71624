import type { Name, Target } from "../tree.ts";
import { constants } from "./primary.ts";
import type { TokenStream } from "./token-stream.ts";

/** An assignment target: comma-separated names, with or without brackets, or attributes of a namespace if allowed. */
export function parseTarget(stream: TokenStream, withNamespace: boolean): Target {
  const { at } = stream.current;
  if (withNamespace && stream.is("name") && stream.following.kind === ".") {
    const namespace = parseTargetName(stream).name;
    stream.take();
    return { kind: "namespace-attribute", at, namespace, name: stream.expect("name").text };
  }
  const items: Target[] = [];
  let isTuple = false;
  while (stream.is("name") || stream.is("(")) {
    items.push(parseTargetItem(stream));
    if (!stream.skip(",")) break;
    isTuple = true;
  }
  const [only] = items;
  if (only === undefined) return stream.unexpected();
  return isTuple ? { kind: "target-tuple", at, items } : only;
}

function parseTargetItem(stream: TokenStream): Target {
  if (!stream.skip("(")) return parseTargetName(stream);
  stream.enter();
  const inner = parseTarget(stream, false);
  stream.leave();
  stream.expect(")");
  return inner;
}

export function parseTargetName(stream: TokenStream): Name {
  const { text, at } = stream.expect("name");
  if (constants.has(text)) stream.fail(`Cannot assign to '${text}'`, at);
  return { kind: "name", at, name: text };
}
