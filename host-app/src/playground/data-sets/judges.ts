import { checkJson, type JsonSchema } from "@patchbay/core/chat";
import type { ToolCall } from "../chat/chat-choices.ts";
import { classifyOutput } from "../result/classify-output.ts";

/** What a call of a data set has answered. */
export interface Answer {
  readonly output: unknown;
  /** Of a chat. */
  readonly toolCalls: readonly Pick<ToolCall, "name" | "arguments">[];
  /** What a model has said of it that was asked as a judge. */
  readonly verdict?: Verdict;
}

export interface Verdict {
  /** Who judged by what: another judge or another expectation needs another verdict. */
  readonly by: string;
  /** 0 to 1; absent where the judge gave none. */
  readonly score?: number;
  /** The reason, or why there is no score. */
  readonly text: string;
}

/** A way to score an answer from 0 to 1 by what was expected. */
export interface Judge {
  readonly id: string;
  readonly label: string;
  /** What a cell of the expected column holds. */
  readonly expects: string;
  /** @returns undefined where the answer or the expectation is of another form */
  score(answer: Answer, expected: string): number | undefined;
}

export const JUDGES: readonly Judge[] = [
  {
    id: "exact",
    label: "Exact match",
    expects: "The whole answer; spaces at the ends do not count",
    score: (answer, expected) => ofText(answer, (text) => Number(text.trim() === expected.trim())),
  },
  {
    id: "contains",
    label: "Contains",
    expects: "A part of the answer, in any case",
    score: (answer, expected) =>
      ofText(answer, (text) => Number(text.toLowerCase().includes(expected.trim().toLowerCase()))),
  },
  {
    id: "json",
    label: "JSON match",
    expects: "JSON whose members the answer has, with the same values",
    score: (answer, expected) =>
      ofText(answer, (text) => Number(hasAll(parseJson(text), parseJson(expected) ?? expected))),
  },
  {
    id: "schema",
    label: "JSON Schema",
    expects: "A JSON Schema, against which the answer is valid or not",
    score: (answer, expected) => {
      const schema = parseJson(expected);
      return isRow(schema) ? ofText(answer, (text) => Number(fits(schema, parseJson(text)))) : undefined;
    },
  },
  {
    id: "tools",
    label: "Tool calls",
    expects: 'A JSON list of calls: [{"name": "…", "arguments": {…}}]',
    score: ({ toolCalls }, expected) => scoreToolCalls(toolCalls, parseJson(expected)),
  },
  {
    id: "tool-schema",
    label: "Tool calls fit their schema",
    expects: "A JSON list of tools as chats are given them; the score is the share of calls with valid arguments",
    score: ({ toolCalls }, expected) => scoreToolSchemas(toolCalls, parseJson(expected)),
  },
  {
    id: "words",
    label: "Word accuracy",
    expects: "What was said; the score is 1 − the word error rate",
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
    score: ({ output }, expected) => scoreBoxes(output, parseJson(expected)),
  },
];

/** The judge that fits most answers of a form. */
export function defaultJudge(output: unknown): string {
  const { form } = classifyOutput(output);
  if (form === "scores") return "label";
  if (form === "transcript") return "words";
  return isList(output) && output.some((item) => isRow(item) && isRow(item["box"])) ? "boxes" : "contains";
}

/** An answer as text; undefined for one that is none. */
export function textOf(output: unknown): string | undefined {
  const shown = classifyOutput(output);
  return shown.form === "text" || shown.form === "transcript" ? shown.text : undefined;
}

function ofText({ output }: Answer, score: (text: string) => number): number | undefined {
  const text = textOf(output);
  return text === undefined ? undefined : score(text);
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/** Words to change, to add and to leave out, by the words that were expected. */
export function wordErrorRate(text: string, expected: string): number {
  const [given, wanted] = [wordsOf(text), wordsOf(expected)];
  if (wanted.length === 0) return given.length === 0 ? 0 : 1;
  let before = Array.from({ length: given.length + 1 }, (_, place) => place);
  for (const [row, word] of wanted.entries()) {
    const distances = [row + 1];
    for (const [place, other] of given.entries()) {
      const change = (before[place] ?? 0) + Number(word !== other);
      distances.push(Math.min(change, (before[place + 1] ?? 0) + 1, (distances[place] ?? 0) + 1));
    }
    before = distances;
  }
  return (before.at(-1) ?? 0) / wanted.length;
}

function scoreLabel(output: unknown, expected: string): number | undefined {
  if (!isList(output)) return undefined;
  const labels = output.filter(isRow).filter(({ score }) => typeof score === "number");
  const [best] = labels.toSorted((one, other) => Number(other["score"]) - Number(one["score"]));
  const label = best?.["label"];
  return typeof label === "string" ? Number(label.toLowerCase() === expected.trim().toLowerCase()) : undefined;
}

/** Calls that are as expected, by the larger number of calls: one too many counts as much as one too few. */
function scoreToolCalls(calls: Answer["toolCalls"], expected: unknown): number | undefined {
  if (!isList(expected)) return undefined;
  const wanted = expected.filter(isRow);
  const open = [...calls];
  let found = 0;
  for (const { name, arguments: given } of wanted) {
    const place = open.findIndex((call) => call.name === name && isSame(parseJson(call.arguments), given ?? {}));
    if (place === -1) continue;
    open.splice(place, 1);
    found += 1;
  }
  return wanted.length + calls.length === 0 ? 1 : found / Math.max(wanted.length, calls.length);
}

/** The share of calls that name one of the tools and whose arguments are valid; no call at all scores 0. */
function scoreToolSchemas(calls: Answer["toolCalls"], tools: unknown): number | undefined {
  if (!isList(tools)) return undefined;
  const known = tools.filter(isRow).map((tool) => (isRow(tool["function"]) ? tool["function"] : tool));
  const valid = calls.filter(({ name, arguments: given }) => {
    const tool = known.find((one) => one["name"] === name);
    const value = parseJson(given === "" ? "{}" : given);
    return tool && isRow(value) && (!isRow(tool["parameters"]) || fits(tool["parameters"], value));
  });
  return calls.length === 0 ? 0 : valid.length / calls.length;
}

/** Whether there is a value, and a schema allows it. */
function fits(schema: Row, value: unknown): boolean {
  return value !== undefined && checkJson(schema as JsonSchema, value).length === 0;
}

/** Of each expected box how well the best one of its label covers it, by the larger number of boxes. */
function scoreBoxes(output: unknown, expected: unknown): number | undefined {
  if (!isList(output) || !isList(expected)) return undefined;
  const [found, wanted] = [output.filter(isRow), expected.filter(isRow)];
  const covered = wanted.map(({ label, box }) =>
    Math.max(
      0,
      ...found.filter((one) => label === undefined || one["label"] === label).map((one) => iou(one["box"], box)),
    ),
  );
  return covered.reduce((sum, share) => sum + share, 0) / Math.max(found.length, wanted.length, 1);
}

const sideOf = (low: string, high: string, box: Row): number => Math.max(0, Number(box[high]) - Number(box[low]));

const areaOf = (box: Row): number => sideOf("xmin", "xmax", box) * sideOf("ymin", "ymax", box);

/** Intersection over union of two boxes. */
export function iou(one: unknown, other: unknown): number {
  if (!isRow(one) || !isRow(other)) return 0;
  const shared = (low: string, high: string): number =>
    Math.max(0, Math.min(Number(one[high]), Number(other[high])) - Math.max(Number(one[low]), Number(other[low])));
  const both = shared("xmin", "xmax") * shared("ymin", "ymax");
  return both / (areaOf(one) + areaOf(other) - both || 1);
}

export type Row = Readonly<Record<string, unknown>>;

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ""));
  } catch {
    return undefined;
  }
}

/** Whether a value has all that is expected of it. */
function hasAll(value: unknown, expected: unknown): boolean {
  if (isRow(expected)) {
    return isRow(value) && Object.entries(expected).every(([name, member]) => hasAll(value[name], member));
  }
  return isSame(value, expected);
}

function isSame(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]));
  }
  if (isRow(one) && isRow(other)) {
    const names = Object.keys(one);
    return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
  }
  return one === other;
}
