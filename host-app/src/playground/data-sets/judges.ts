import { checkJson, type JsonSchema } from "@patchbay/core/chat";
import type { Task } from "@patchbay/core/task";
import type { ToolCall } from "../chat/chat-choices.ts";
import { classifyOutput } from "../result/classify-output.ts";
import { folded, hasAll, isList, isRow, isSame, parseJson, plain, wordsOf, type Row } from "./judged-values.ts";
import { boxesOf, scoreBoxes } from "./score-boxes.ts";

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
  /** Whether an expectation is of that form; absent where every text is. */
  understands?(expected: string): boolean;
  /** @returns undefined where the answer or the expectation is of another form */
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
    understands: (expected) => isRow(parseJson(expected)),
    score: ({ output }, expected) => {
      const schema = parseJson(expected);
      return isRow(schema) ? Number(fits(schema, jsonOf(output))) : undefined;
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
    expects: "What was said; the score is 1 − the word error rate, at least 0",
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

/** The judge that a task's plugin brings; undefined where it brings none. @param label the task's name */
export function taskJudge(label: string, plugin: Pick<Task, "judge"> | undefined): Judge | undefined {
  const judge = plugin?.judge;
  return (
    judge && {
      id: "task",
      label: `Usual measure of ${label}`,
      expects: "The right answer; the guide of the task tells of its measure",
      score: ({ output }, expected) => judge({ output, expected }),
    }
  );
}

/** The judge that fits most answers of a form. */
export function defaultJudge(output: unknown): string {
  const { form } = classifyOutput(output);
  if (form === "scores") return "label";
  if (form === "transcript") return "words";
  const rows = isList(output) ? output.filter(isRow) : [];
  if (rows.some(({ labels, scores }) => isList(labels) && isList(scores))) return "label";
  return rows.some(({ box }) => isRow(box)) ? "boxes" : "contains";
}

/** An answer as text; undefined for one that is none. Of answers with a score each, the first is the best one. */
export function textOf(output: unknown): string | undefined {
  const shown = classifyOutput(output);
  if (shown.form === "text" || shown.form === "transcript") return shown.text;
  const [best] = [output].flat();
  const said = isRow(best) ? (best["answer"] ?? ("token_str" in best ? best["sequence"] : undefined)) : undefined;
  return typeof said === "string" ? said : undefined;
}

/** No answer at all is an empty text, and not one of another form. */
function ofText({ output }: Answer, score: (text: string) => number): number | undefined {
  const isEmpty = output === undefined || output === null || (isList(output) && output.length === 0);
  const text = isEmpty ? "" : textOf(output);
  return text === undefined ? undefined : score(text);
}

/** An answer as JSON: a text is read, what is no file stands for itself. */
function jsonOf(output: unknown): unknown {
  const shown = classifyOutput(output);
  if (shown.form === "text" || shown.form === "transcript") return parseJson(shown.text);
  return output instanceof Blob ? undefined : output;
}

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
  if (output.length === 0) return 0;
  // A label for each score, as zero-shot tasks answer, or a row for each label.
  const [first] = output;
  const rows = isRow(first) && isList(first["labels"]) ? (output.length === 1 ? pairsOf(first) : []) : output;
  const labels = rows.filter(isRow).filter(({ score }) => typeof score === "number");
  const [best] = labels.toSorted((one, other) => Number(other["score"]) - Number(one["score"]));
  const label = best?.["label"];
  return typeof label === "string" ? Number(folded(label) === folded(expected)) : undefined;
}

function pairsOf({ labels, scores }: Row): readonly Row[] {
  return isList(labels) && isList(scores) ? labels.map((label, place) => ({ label, score: scores[place] })) : [];
}

/** Calls or tools in a list, in OpenAI's form or without its frame; undefined for anything else. */
function callsOf(value: unknown): readonly Row[] | undefined {
  if (!isList(value)) return undefined;
  const calls = value.filter(isRow).map((call) => (isRow(call["function"]) ? call["function"] : call));
  return calls.length === value.length && calls.every(({ name }) => typeof name === "string") ? calls : undefined;
}

/** Arguments as models write them: JSON in a text, which may be empty where there are none. */
const argumentsOf = (given: unknown): unknown =>
  typeof given === "string" ? parseJson(given.trim() === "" ? "{}" : given) : (given ?? {});

/** Calls that are as expected, by the larger number of calls: one too many counts as much as one too few. */
function scoreToolCalls(calls: Answer["toolCalls"], wanted: readonly Row[] | undefined): number | undefined {
  if (!wanted) return undefined;
  const open = [...calls];
  let found = 0;
  for (const { name, arguments: given } of wanted) {
    const place = open.findIndex(
      (call) => call.name === name && isSame(argumentsOf(call.arguments), argumentsOf(given)),
    );
    if (place === -1) continue;
    open.splice(place, 1);
    found += 1;
  }
  return wanted.length + calls.length === 0 ? 1 : found / Math.max(wanted.length, calls.length);
}

/** The share of calls that name one of the tools and whose arguments are valid; no call at all scores 0. */
function scoreToolSchemas(calls: Answer["toolCalls"], tools: readonly Row[] | undefined): number | undefined {
  if (!tools) return undefined;
  const valid = calls.filter(({ name, arguments: given }) => {
    const tool = tools.find((one) => one["name"] === name);
    const value = argumentsOf(given);
    return tool && isRow(value) && (!isRow(tool["parameters"]) || fits(tool["parameters"], value));
  });
  return calls.length === 0 ? 0 : valid.length / calls.length;
}

/** Whether there is a value, and a schema allows it. */
function fits(schema: Row, value: unknown): boolean {
  return value !== undefined && checkJson(schema as JsonSchema, value).length === 0;
}
