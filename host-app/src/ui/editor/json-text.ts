import { findJsonFault } from "./json-place.ts";
import type { CodeMark } from "./plain-editor.tsx";

/** Why a field cannot be parsed, and where. */
export interface JsonProblem {
  readonly reason: string;
  readonly mark: CodeMark;
}

/** JSON as the fields show it; undefined is empty. */
export function formatJson(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}

/** The required kind of JSON in a field. */
export type JsonShape = "array" | "object";

/** Parses the text of a field. An empty field has no value. */
export function readJsonField(
  text: string,
  shape: JsonShape,
): { readonly value: unknown } | { readonly problem: JsonProblem } {
  if (text.trim() === "") return { value: undefined };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const fault = findJsonFault(text);
    if (!fault) return { problem: problemAt(text, 0, `This is not JSON: ${String(error)}`) };
    const before = text.slice(0, fault.offset).split("\n");
    const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1];
    const reason = `This is not JSON: line ${line}, column ${column} should have ${fault.expected}.`;
    return { problem: problemAt(text, fault.offset, reason) };
  }
  const kind = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  if (kind !== shape) {
    return { problem: problemAt(text, 0, `Expected an ${shape}, such as ${EXAMPLES[shape]}, but this is ${kind}.`) };
  }
  return { value };
}

/** A problem at an offset of a text. */
export function problemAt(text: string, offset: number, reason: string): JsonProblem {
  // At the end there is no character to underline.
  const from = Math.min(offset, Math.max(0, text.length - 1));
  return { reason, mark: { from, to: from + 1, severity: "error", message: reason } };
}

const EXAMPLES: Readonly<Record<JsonShape, string>> = { array: "[…]", object: '{"name": …}' };
