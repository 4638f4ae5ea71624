import type { CodeMark } from "../../ui/editor/plain-editor.tsx";
import { findJsonFault } from "../../ui/editor/json-place.ts";
import type { EvaluationRequest, PromptEnding } from "./evaluation.ts";

/** All input of the lab, as typed. */
export interface LabInput {
  readonly template: string;
  readonly bosToken: string;
  readonly eosToken: string;
  /** Other variables: a JSON object. */
  readonly variables: string;
  /** A JSON array, like the next two. */
  readonly messages: string;
  readonly tools: string;
  readonly documents: string;
}

/** The fields that hold JSON. */
export type JsonFieldName = "messages" | "tools" | "documents" | "variables";

/** Why a field cannot be parsed, and where. */
export interface JsonProblem {
  readonly reason: string;
  readonly mark: CodeMark;
}

export type JsonProblems = Readonly<Partial<Record<JsonFieldName, JsonProblem>>>;

const SHAPES: Readonly<Record<JsonFieldName, JsonShape>> = {
  messages: "array",
  tools: "array",
  documents: "array",
  variables: "object",
};

/** The input to render, or why a field cannot be parsed. */
export function readLabInput(
  input: LabInput,
  ending: PromptEnding,
): { readonly request: EvaluationRequest } | { readonly problems: JsonProblems } {
  const problems: Partial<Record<JsonFieldName, JsonProblem>> = {};
  function read(name: JsonFieldName): unknown {
    const result = readJson(input[name], SHAPES[name]);
    if ("problem" in result) problems[name] = result.problem;
    return "value" in result ? result.value : undefined;
  }
  const messages = (read("messages") ?? []) as EvaluationRequest["messages"];
  const tools = read("tools") as EvaluationRequest["tools"];
  const documents = read("documents") as EvaluationRequest["documents"];
  const variables = (read("variables") ?? {}) as EvaluationRequest["variables"];
  if (Object.keys(problems).length > 0) return { problems };
  const specialTokens = { bos_token: input.bosToken, eos_token: input.eosToken };
  return { request: { source: input.template, messages, tools, documents, variables, specialTokens, ending } };
}

/** JSON as the fields show it; undefined is empty. */
export function formatJson(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}

/** The required kind of JSON in a field. */
export type JsonShape = "array" | "object";

/** Parses the text of a field. An empty field has no value. */
export function readJson(
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

function problemAt(text: string, offset: number, reason: string): JsonProblem {
  // At the end there is no character to underline.
  const from = Math.min(offset, Math.max(0, text.length - 1));
  return { reason, mark: { from, to: from + 1, severity: "error", message: reason } };
}

const EXAMPLES: Readonly<Record<JsonShape, string>> = { array: "[…]", object: '{"name": …}' };
