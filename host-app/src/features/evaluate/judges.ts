import { checkJson, type JsonSchema } from "@patchbay/core/chat";
import type { ToolCall } from "../../calls/chat/chat-choices.ts";
import { classifyOutput } from "../../ui/results/classify-output.ts";
import { folded, hasAll, isList, isSame, parseJson, plain, wordsOf } from "./judged-values.ts";
import { isObject, type JsonObject } from "../../host/is-object.ts";

/** An answer of a data-set call. */
export interface Answer {
  readonly output: unknown;
  /** Only chats have them. */
  readonly toolCalls: readonly Pick<ToolCall, "name" | "arguments">[];
  /** The model's verdict, if a model judges. */
  readonly verdict?: Verdict;
}

export interface Verdict {
  /** The judge and its criteria as a key: another judge or another expectation needs another verdict. */
  readonly by: string;
  /** From 0 to 1; absent if the judge gave none. */
  readonly score?: number;
  /** The reason, or why there is no score. */
  readonly text: string;
}

/** Scores an answer from 0 to 1 against the expected value. */
export interface Judge {
  readonly id: string;
  readonly label: string;
  /** What a cell of the expected column has to contain. */
  readonly expects: string;
  /** Whether an expected value has that format; absent if every text does. */
  understands?(expected: string): boolean;
  /** How many scores are still being computed; absent: none. */
  readonly waiting?: number;
  /** Why an answer has no score; absent if the judge has not failed. */
  readonly failure?: string | undefined;
  /** @returns undefined if the answer or the expected value has another format, or while the score is being computed */
  score(answer: Answer, expected: string): number | undefined;
}

export const JUDGES: readonly Judge[] = [
  {
    id: "exact",
    label: "Exact match",
    expects: "The whole answer; spaces at the ends do not count",
    score: (answer, expected) => ofText(answer, (text) => Number(plain(text) === plain(expected))),
  },
  {
    id: "contains",
    label: "Contains",
    expects: "A part of the answer, in any case",
    score: (answer, expected) => ofText(answer, (text) => Number(folded(text).includes(folded(expected)))),
  },
  {
    id: "json",
    label: "JSON match",
    expects: "JSON whose members the answer has, with the same values",
    understands: (expected) => parseJson(expected) !== undefined || !/^\s*[[{]/.test(expected),
    score: ({ output }, expected) => {
      const wanted = parseJson(expected);
      return Number(hasAll(jsonOf(output), wanted === undefined ? expected.trim() : wanted));
    },
  },
  {
    id: "schema",
    label: "JSON Schema",
    expects: "A JSON Schema, against which the answer is valid or not",
    understands: (expected) => isObject(parseJson(expected)),
    score: ({ output }, expected) => {
      const schema = parseJson(expected);
      return isObject(schema) ? Number(fits(schema, jsonOf(output))) : undefined;
    },
  },
  {
    id: "tools",
    label: "Tool calls",
    expects: 'A JSON list of calls: [{"name": "…", "arguments": {…}}]',
    understands: (expected) => callsOf(parseJson(expected)) !== undefined,
    score: ({ toolCalls }, expected) => scoreToolCalls(toolCalls, callsOf(parseJson(expected))),
  },
  {
    id: "tool-schema",
    label: "Tool calls fit their schema",
    expects: "A JSON list of tools as chats are given them; the score is the share of calls with valid arguments",
    understands: (expected) => callsOf(parseJson(expected)) !== undefined,
    score: ({ toolCalls }, expected) => scoreToolSchemas(toolCalls, callsOf(parseJson(expected))),
  },
  {
    id: "words",
    label: "Word accuracy",
    expects: "The spoken words; the score is 1 − the word error rate, at least 0",
    score: (answer, expected) => ofText(answer, (text) => Math.max(0, 1 - wordErrorRate(text, expected))),
  },
  {
    id: "label",
    label: "Top label",
    expects: "The label that should have the highest score",
    score: ({ output }, expected) => scoreLabel(output, expected),
  },
  {
    id: "boxes",
    label: "Boxes (IoU)",
    expects: 'A JSON list of boxes: [{"label": "…", "box": {"xmin": 0, "ymin": 0, "xmax": 1, "ymax": 1}}]',
    understands: (expected) => boxesOf(parseJson(expected)) !== undefined,
    score: ({ output }, expected) => scoreBoxes(output, boxesOf(parseJson(expected))),
  },
];

/** The default judge for this kind of output. */
export function defaultJudge(output: unknown): string {
  const { form } = classifyOutput(output);
  if (form === "scores") return "label";
  if (form === "transcript") return "words";
  const rows = isList(output) ? output.filter(isObject) : [];
  if (rows.some(({ labels, scores }) => isList(labels) && isList(scores))) return "label";
  return rows.some(({ box }) => isObject(box)) ? "boxes" : "contains";
}

/** An answer as text; undefined if it is none. A list with scores has its best item first. */
export function textOf(output: unknown): string | undefined {
  const shown = classifyOutput(output);
  if (shown.form === "text" || shown.form === "transcript") return shown.text;
  const [best] = [output].flat();
  const answer = isObject(best) ? (best["answer"] ?? ("token_str" in best ? best["sequence"] : undefined)) : undefined;
  return typeof answer === "string" ? answer : undefined;
}

/** An absent answer is an empty text, not another format. */
function ofText({ output }: Answer, score: (text: string) => number): number | undefined {
  const isEmpty = output === undefined || output === null || (isList(output) && output.length === 0);
  const text = isEmpty ? "" : textOf(output);
  return text === undefined ? undefined : score(text);
}

/** An answer as JSON: text is parsed, any other value except a file is used as it is. */
function jsonOf(output: unknown): unknown {
  const shown = classifyOutput(output);
  if (shown.form === "text" || shown.form === "transcript") return parseJson(shown.text);
  return output instanceof Blob ? undefined : output;
}

/** Words to change, insert and delete, divided by the number of expected words. */
export function wordErrorRate(text: string, expected: string): number {
  const [actual, wanted] = [wordsOf(text), wordsOf(expected)];
  if (wanted.length === 0) return actual.length === 0 ? 0 : 1;
  let before = Array.from({ length: actual.length + 1 }, (_, index) => index);
  for (const [row, word] of wanted.entries()) {
    const distances = [row + 1];
    for (const [index, other] of actual.entries()) {
      const change = (before[index] ?? 0) + Number(word !== other);
      distances.push(Math.min(change, (before[index + 1] ?? 0) + 1, (distances[index] ?? 0) + 1));
    }
    before = distances;
  }
  return (before.at(-1) ?? 0) / wanted.length;
}

function scoreLabel(output: unknown, expected: string): number | undefined {
  if (!isList(output)) return undefined;
  if (output.length === 0) return 0;
  // A label for each score, as zero-shot tasks return, or a row for each label.
  const [first] = output;
  const rows = isObject(first) && isList(first["labels"]) ? (output.length === 1 ? pairsOf(first) : []) : output;
  const labels = rows.filter(isObject).filter(({ score }) => typeof score === "number");
  const [best] = labels.toSorted((one, other) => Number(other["score"]) - Number(one["score"]));
  const label = best?.["label"];
  return typeof label === "string" ? Number(folded(label) === folded(expected)) : undefined;
}

function pairsOf({ labels, scores }: JsonObject): readonly JsonObject[] {
  return isList(labels) && isList(scores) ? labels.map((label, index) => ({ label, score: scores[index] })) : [];
}

/** Calls or tools in a list, in OpenAI's format or without its wrapper; undefined for anything else. */
function callsOf(value: unknown): readonly JsonObject[] | undefined {
  if (!isList(value)) return undefined;
  const calls = value.filter(isObject).map((call) => (isObject(call["function"]) ? call["function"] : call));
  return calls.length === value.length && calls.every(({ name }) => typeof name === "string") ? calls : undefined;
}

/** Arguments as models write them: JSON text, which may be empty without arguments. */
const argumentsOf = (value: unknown): unknown =>
  typeof value === "string" ? parseJson(value.trim() === "" ? "{}" : value) : (value ?? {});

/** Share of matching calls, divided by the larger number of calls: an extra call costs as much as a missing one. */
function scoreToolCalls(calls: Answer["toolCalls"], wanted: readonly JsonObject[] | undefined): number | undefined {
  if (!wanted) return undefined;
  const open = [...calls];
  let matches = 0;
  for (const { name, arguments: expected } of wanted) {
    const index = open.findIndex(
      (call) => call.name === name && isSame(argumentsOf(call.arguments), argumentsOf(expected)),
    );
    if (index === -1) continue;
    open.splice(index, 1);
    matches += 1;
  }
  return wanted.length + calls.length === 0 ? 1 : matches / Math.max(wanted.length, calls.length);
}

/** Share of calls that name one of the tools and have valid arguments; without calls 0. */
function scoreToolSchemas(calls: Answer["toolCalls"], tools: readonly JsonObject[] | undefined): number | undefined {
  if (!tools) return undefined;
  const valid = calls.filter(({ name, arguments: text }) => {
    const tool = tools.find((one) => one["name"] === name);
    const value = argumentsOf(text);
    return tool && isObject(value) && (!isObject(tool["parameters"]) || fits(tool["parameters"], value));
  });
  return calls.length === 0 ? 0 : valid.length / calls.length;
}

/** Whether there is a value that a schema allows. */
function fits(schema: JsonObject, value: unknown): boolean {
  return value !== undefined && checkJson(schema as JsonSchema, value).length === 0;
}

const EDGES = ["xmin", "ymin", "xmax", "ymax"];

/** Boxes in a list; undefined if one lacks an edge. */
function boxesOf(value: unknown): readonly JsonObject[] | undefined {
  if (!isList(value)) return undefined;
  const rows = value
    .filter(isObject)
    .filter(({ box }) => isObject(box) && EDGES.every((edge) => Number.isFinite(box[edge])));
  return rows.length === value.length ? rows : undefined;
}

/**
 * How well boxes cover the expected ones of the same label, divided by the larger number of boxes. Each box covers one,
 * the best pairs first: one box cannot match two expected ones.
 */
function scoreBoxes(output: unknown, wanted: readonly JsonObject[] | undefined): number | undefined {
  if (!isList(output) || !wanted) return undefined;
  if (output.length + wanted.length === 0) return 1;
  const pairs = wanted
    .flatMap((want) => output.filter(isObject).map((actual) => ({ want, actual, share: shareOf(want, actual) })))
    .toSorted((one, other) => other.share - one.share);
  const used = new Set<JsonObject>();
  let covered = 0;
  for (const { want, actual, share } of pairs) {
    if (used.has(want) || used.has(actual)) continue;
    used.add(want).add(actual);
    covered += share;
  }
  return covered / Math.max(output.length, wanted.length);
}

function shareOf({ label, box }: JsonObject, actual: JsonObject): number {
  const isOther = label !== undefined && folded(String(label)) !== folded(String(actual["label"]));
  return isOther || !boxesOf([actual]) ? 0 : iou(box, actual["box"]);
}

const sideOf = (low: string, high: string, box: JsonObject): number =>
  Math.max(0, Number(box[high]) - Number(box[low]));

const areaOf = (box: JsonObject): number => sideOf("xmin", "xmax", box) * sideOf("ymin", "ymax", box);

/** Intersection over union of two boxes. */
export function iou(one: unknown, other: unknown): number {
  if (!isObject(one) || !isObject(other)) return 0;
  const shared = (low: string, high: string): number =>
    Math.max(0, Math.min(Number(one[high]), Number(other[high])) - Math.max(Number(one[low]), Number(other[low])));
  const both = shared("xmin", "xmax") * shared("ymin", "ymax");
  return both / (areaOf(one) + areaOf(other) - both || 1);
}
