import { isPacked } from "../../calls/history/pack-values.ts";
import { PANE_LETTERS } from "../../calls/panes/use-playground-choice.ts";
import { isList } from "./judged-values.ts";
import { columnsOf, NOT_AN_OBJECT, type DataRow, type DataSet, type RowProblem } from "./parse-rows.ts";
import type { KeptCell } from "./run-rows.ts";
import { isObject, type JsonObject } from "../../host/is-object.ts";

/** A part of a stored data set that is damaged: another version, a crash or an extension may have left anything there. */
export interface SetAside {
  /** For example `Row 3`. */
  readonly part: string;
  readonly reason: string;
  /** As it was stored. */
  readonly value: unknown;
}

export interface CheckedDataSet {
  /** What can be used of it; undefined when that is nothing. */
  readonly set: DataSet | undefined;
  /** With files as they are stored. */
  readonly cells: readonly KeptCell[];
  readonly aside: readonly SetAside[];
}

/** Checks a data set and its answers from the storage, part by part. Answers follow their rows to new positions. */
export function checkDataSet(stored: JsonObject, storedCells: readonly unknown[]): CheckedDataSet {
  const { rows } = stored;
  const indexes = isList(rows) ? rows.flatMap((row, index) => (rowProblem(row) ? [] : index)) : [];
  if (!isList(rows) || indexes.length === 0) {
    const reason = isList(rows)
      ? `None of its ${rows.length} rows is an object that can be shown.`
      : "Its rows are not a list.";
    const aside = [{ part: "Data set", reason, value: { set: stored, cells: storedCells } }];
    return { set: undefined, cells: [], aside };
  }
  const good = indexes.map((index) => rows[index] as DataRow);
  const { set, aside: members } = checkMembers(stored, good);
  const damagedRows = rows.flatMap((value, index) => {
    const reason = rowProblem(value);
    return reason ? { part: `Row ${index + 1}`, reason, value } : [];
  });
  const cells: KeptCell[] = [];
  const answers = storedCells.flatMap((value): SetAside[] => {
    const reason = cellProblem(value, rows.length);
    if (reason) return [{ part: nameOf(value), reason, value }];
    const cell = value as KeptCell;
    const row = indexes.indexOf(cell.row);
    if (row === -1) return [{ part: nameOf(value), reason: "Its row is damaged.", value }];
    cells.push({ ...cell, row });
    return [];
  });
  return { set, cells, aside: [...members, ...damagedRows, ...answers] };
}

interface Member {
  readonly part: string;
  readonly reason: string;
  isGood(value: unknown): boolean;
  /** What replaces it; absent: it is left out. */
  readonly fallback?: (value: unknown, rows: readonly DataRow[]) => unknown;
}

const isText = (value: unknown): value is string => typeof value === "string";
const empty = () => "";
const texts = (value: unknown) => Object.entries(isObject(value) ? value : {}).filter(([, text]) => isText(text));

const MEMBERS: Readonly<Record<Exclude<keyof DataSet, "task" | "rows">, Member>> = {
  columns: {
    part: "Columns",
    reason: "They are not a list of texts.",
    isGood: (value) => isList(value) && value.every(isText),
    fallback: (_, rows) => columnsOf(rows),
  },
  problems: {
    part: "Left-out rows",
    reason: "They are not a list of lines with a reason.",
    isGood: (value) => isList(value) && value.every(isRowProblem),
    fallback: (value) => (isList(value) ? value.filter(isRowProblem) : []),
  },
  mapping: {
    part: "Mapping of columns",
    reason: "It does not name a column for each field.",
    isGood: (value) => isObject(value) && texts(value).length === Object.keys(value).length,
    fallback: (value) => Object.fromEntries(texts(value)),
  },
  expected: { part: "Expected column", reason: "It is not a text.", isGood: isText, fallback: empty },
  expectedOfAll: { part: "Expected of every row", reason: "It is not a text.", isGood: isText },
  judgedBy: {
    part: "Judging model",
    reason: "It does not name a provider and a model.",
    isGood: (value) => isObject(value) && isText(value["provider"]) && isText(value["model"]),
  },
  limit: {
    part: "Concurrency",
    reason: "It is not a whole number from 1.",
    isGood: (value) => Number.isInteger(value) && Number(value) >= 1,
  },
  judge: { part: "Score", reason: "It is not a text.", isGood: isText, fallback: empty },
};

function checkMembers(
  stored: JsonObject,
  rows: readonly DataRow[],
): { readonly set: DataSet; readonly aside: SetAside[] } {
  const aside: SetAside[] = [];
  const members = Object.entries(MEMBERS).flatMap(([name, { part, reason, isGood, fallback }]) => {
    const value = stored[name];
    if (isGood(value)) return [[name, value]];
    if (value !== undefined) aside.push({ part, reason, value });
    return fallback ? [[name, fallback(value, rows)]] : [];
  });
  return { set: { ...(Object.fromEntries(members) as DataSet), task: String(stored["task"]), rows }, aside };
}

function isRowProblem(value: unknown): value is RowProblem {
  return isObject(value) && Number.isInteger(value["line"]) && isText(value["text"]);
}

function rowProblem(value: unknown): string | undefined {
  if (!isObject(value)) return NOT_AN_OBJECT;
  return isPrintable(value) ? undefined : "It has a value that cannot be shown.";
}

/** Whether the page can show a value, which it does as JSON. */
function isPrintable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

function cellProblem(value: unknown, rows: number): string | undefined {
  if (!isObject(value)) return "It is not an answer that can be shown.";
  const { row, pane, cell } = value;
  if (!isIndex(row, rows)) return "There is no such row.";
  if (!isIndex(pane, PANE_LETTERS.length)) return "There is no such pane.";
  if (!isText(value["asked"])) return "It does not name the model that was called.";
  if (!isPacked(cell)) return "It holds a file that cannot be read.";
  return isObject(cell) && isAnswer(cell) && isPrintable(cell) ? undefined : "It is not an answer that can be shown.";
}

const isIndex = (value: unknown, length: number): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < length;

function isAnswer({ status, message, totalMs, toolCalls, verdict }: JsonObject): boolean {
  if (status === "failed") return isText(message);
  const isNamed = (call: unknown) => isObject(call) && isText(call["name"]) && isText(call["arguments"]);
  return (
    status === "done" &&
    Number.isFinite(totalMs) &&
    isList(toolCalls) &&
    toolCalls.every(isNamed) &&
    (verdict === undefined || isVerdict(verdict))
  );
}

function isVerdict(value: unknown): boolean {
  if (!isObject(value) || !isText(value["by"]) || !isText(value["text"])) return false;
  return value["score"] === undefined || Number.isFinite(value["score"]);
}

function nameOf(cell: unknown): string {
  const { row, pane } = isObject(cell) ? cell : {};
  if (!Number.isInteger(row) || !Number.isInteger(pane)) return "Answer";
  return `Answer to row ${Number(row) + 1} in pane ${PANE_LETTERS[Number(pane)] ?? Number(pane) + 1}`;
}
