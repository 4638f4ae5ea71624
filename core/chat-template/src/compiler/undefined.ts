import { Failure } from "../errors.ts";
import type { Frame } from "../runtime/frame.ts";
import type { Expression } from "../tree.ts";
import { eachNode } from "../tree-walk.ts";
import type { Value } from "../values/value.ts";

/** Fails when a value that is about to be used is undefined; `at` is the position of its expression. */
export function requireDefined(value: Value, at: number, frame: Frame): void {
  if (value === undefined) throw undefinedFailure(at, frame);
}

/**
 * The failure for an expression that must have a value. The source is parsed again to name it, so that templates that
 * are
 * only rendered retain no tree.
 */
export function undefinedFailure(at: number, frame: Frame): Failure {
  const { rendering } = frame;
  rendering.at = at;
  let written: string | undefined;
  let isName = false;
  eachNode(rendering.environment.readTree?.().body ?? [], (node) => {
    if (node.at !== at || (node.kind !== "name" && node.kind !== "attribute" && node.kind !== "item")) return;
    written ??= write(node);
    isName ||= node.kind === "name";
  });
  if (written === undefined) return new Failure("The value is undefined");
  const known = isName ? `; the available values are: ${Object.keys(rendering.values).join(", ") || "none"}` : "";
  return new Failure(`'${written}' is undefined${known}`);
}

/** A path of names and keys as its author wrote it. */
function write(node: Expression): string | undefined {
  if (node.kind === "name") return node.name;
  if (node.kind === "attribute") {
    const object = write(node.object);
    return object && `${object}.${node.name}`;
  }
  if (node.kind !== "item" || node.index.kind !== "literal") return undefined;
  const object = write(node.object);
  const key = node.index.value;
  return object && `${object}[${typeof key === "string" ? JSON.stringify(key) : String(key)}]`;
}
