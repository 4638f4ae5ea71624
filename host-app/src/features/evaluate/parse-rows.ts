import { counted } from "../../ui/format-values.ts";
import { columnNames, linesOf, readCsv } from "../../ui/form/read-csv.ts";
import { readJson } from "../../ui/files/read-json.ts";
import { isList } from "./judged-values.ts";
import { isObject } from "../../host/is-object.ts";

/** A pasted table. */
export interface ParsedRows {
  readonly columns: readonly string[];
  readonly rows: readonly DataRow[];
  /** Skipped lines, with the reason. */
  readonly problems: readonly RowProblem[];
}

/** A task's rows and how they are run. */
export interface DataSet extends ParsedRows {
  readonly task: string;
  /** Columns by the form field that they fill. */
  readonly mapping: Readonly<Record<string, string>>;
  /** Column with the expected value; empty for none. */
  readonly expected: string;
  /** The same expected value for every row, instead of a column. */
  readonly expectedOfAll?: string;
  /** The model that judges; absent: the playground's default. */
  readonly judgedBy?: { readonly provider: string; readonly model: string };
  /** Calls at the same time; absent: `CALLS_AT_ONCE`. */
  readonly limit?: number;
  /** Id of the judge; empty for the one that fits the answers. */
  readonly judge: string;
}

export type DataRow = Readonly<Record<string, unknown>>;

export interface RowProblem {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Whether `line` is the index in a JSON list. */
  readonly isItem?: boolean;
}

/** Members of an object that hold the rows in files of other programs. */
const ROW_MEMBERS = ["data", "rows", "examples", "items", "records", "results"];

/** Yields the number of rows so far, with which the reader may pause. */
type Parsing = Generator<number, ParsedRows>;

/**
 * Reads CSV with a header, JSON Lines, or JSON with a list of objects. It reports invalid lines and reads the others.
 * The page stays responsive, except while JSON that is one list is parsed. Progress is the number of rows.
 * @throws Error with the reason, for a text that has no rows; the signal's reason
 */
export async function parseRows(text: string, options?: SliceOptions): Promise<ParsedRows> {
  const content = text.replace(/^\uFEFF/, "");
  // Classic Mac OS; in other files a lone carriage return is part of a cell.
  const lines = content.includes("\n") ? content : content.replaceAll("\r", "\n");
  const read = await runInSlices(parseAny(lines), options);
  if (read.rows.length === 0 && read.problems.length === 0) throw new Error("There are no rows below the header.");
  return read;
}

function* parseAny(text: string): Parsing {
  const trimmed = text.trim();
  // A CSV header may have brackets around a name.
  if (/^\[\s*(?:["[{\]\d-]|true|false|null)/.test(trimmed)) return parseList(readJson(trimmed));
  if (trimmed.startsWith("{")) return parseObject(trimmed) ?? (yield* parseJsonLines(text));
  // A first column with a blank name does not make the line blank.
  const [blank = ""] = /^(?:[ \t]*\r?\n)*/.exec(text) ?? [];
  return yield* parseCsv(text.slice(blank.length), blank.split("\n").length - 1);
}

function parseList(list: unknown): ParsedRows {
  if (!isList(list) || list.length === 0) throw new Error("The list is empty.");
  const rows = list.filter(isObject);
  if (rows.length === 0) {
    throw new Error('The list has no objects. Write each row as an object, for example [{"prompt": "Hello"}].');
  }
  const problems = list.flatMap((item, index) =>
    isObject(item) ? [] : { line: index + 1, text: NOT_AN_OBJECT, isItem: true },
  );
  return { columns: columnsOf(rows), rows, problems };
}

/** A text that is one object: the rows in it, or one row; undefined for several objects. */
function parseObject(text: string): ParsedRows | undefined {
  let value: unknown;
  try {
    JSON.parse(text);
    value = readJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (!isObject(value)) return undefined;
  const lists = ROW_MEMBERS.map((name) => (value as DataRow)[name]).filter(
    (member) => isList(member) && member.some(isObject),
  );
  return lists.length === 1 ? parseList(lists[0]) : { columns: Object.keys(value), rows: [value], problems: [] };
}

export const NOT_AN_OBJECT = "It is not an object.";

export const columnsOf = (rows: readonly DataRow[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

function* parseJsonLines(text: string): Parsing {
  const columns = new Set<string>();
  const rows: DataRow[] = [];
  const problems: RowProblem[] = [];
  for (const [line, content] of linesOf(text)) {
    yield rows.length;
    if (content.trim() === "") continue;
    try {
      const row = readJson(content);
      if (!isObject(row)) throw new Error(NOT_AN_OBJECT);
      rows.push(row);
      for (const name of Object.keys(row)) columns.add(name);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push({ line, text: reason.replace(" at line 1, column", " at column") });
    }
  }
  return { columns: [...columns], rows, problems };
}

/** @param skipped lines before the text */
function* parseCsv(text: string, skipped: number): Parsing {
  let columns: readonly string[] | undefined;
  const rows: DataRow[] = [];
  const problems: RowProblem[] = [];
  for (const { line, cells, isMisquoted, open } of readCsv(text)) {
    yield rows.length;
    const report = (reason: string) => problems.push({ line: line + skipped, text: reason });
    if (open !== undefined) {
      // The list of problems may be cut off, and this one affects the most rows.
      problems.unshift({ line: open + skipped, text: UNCLOSED });
    } else if (cells.length > 1 || cells[0]?.trim() !== "") {
      if (isMisquoted) report(MISQUOTED);
      if (!columns) columns = columnNames(cells);
      else if (isMisquoted) continue;
      else if (cells.length === columns.length) rows.push(rowOf(columns, cells));
      else report(`It has ${counted(cells.length, "cell")}; the header has ${columns.length}.`);
    }
  }
  return { columns: columns ?? [], rows, problems };
}

const rowOf = (columns: readonly string[], cells: readonly string[]): DataRow =>
  Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));

const UNCLOSED = "A quoted cell that begins here does not end. Nothing after it was read.";
const MISQUOTED = 'Text follows a closing quote. Write a quote inside a quoted cell twice: "".';

interface SliceOptions {
  readonly signal?: AbortSignal;
  /** Receives what the work yielded last, before each pause. */
  onProgress?(progress: number): void;
}

/** Longest work between two pauses in ms: less than a frame. */
const SLICE_MS = 12;

/**
 * Runs a generator to its end, with pauses in which the page reacts and draws. Work of less than one slice has none.
 * @throws what the generator throws; the signal's reason
 */
export async function runInSlices<Value>(
  work: Generator<number, Value>,
  { signal, onProgress }: SliceOptions = {},
): Promise<Value> {
  let pauseAt = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < pauseAt) continue;
    onProgress?.(value);
    await nextTask();
    signal?.throwIfAborted();
    pauseAt = performance.now() + SLICE_MS;
  }
}

/** Browsers delay a timer, in a hidden page by a second, but no message. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
