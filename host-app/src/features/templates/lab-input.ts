import { readJsonField, type JsonProblem, type JsonShape } from "../../ui/editor/json-text.ts";
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
    const result = readJsonField(input[name], SHAPES[name]);
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
