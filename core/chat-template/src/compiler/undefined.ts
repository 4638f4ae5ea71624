import { Failure } from "../errors.ts";
import type { Frame } from "../runtime/frame.ts";
import type { Expression } from "../tree.ts";
import type { Value } from "../values/value.ts";

/** Stops when a value that something is about to be done with is undefined. */
export function requireDefined(value: Value, node: Expression, frame: Frame): void {
  if (value === undefined) throw undefinedFailure(node, frame);
}

/** The failure for an expression that had to have a value. */
export function undefinedFailure(node: Expression, frame: Frame): Failure {
  frame.rendering.at = node.at;
  const written = write(node);
  if (written === undefined) return new Failure("The value is undefined");
  const known =
    node.kind === "name" ? `; the values given are: ${Object.keys(frame.rendering.values).join(", ") || "none"}` : "";
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
