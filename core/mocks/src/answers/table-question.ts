import { stemOf, topicsOf, wordsOf } from "./words.ts";

export interface TableAnswer {
  readonly answer: string;
  readonly coordinates: readonly (readonly [row: number, column: number])[];
  readonly cells: readonly string[];
  readonly aggregator: "NONE" | "SUM" | "COUNT" | "AVERAGE";
}

interface Column {
  readonly name: string;
  readonly cells: readonly string[];
  /** The cells as numbers; undefined if one is not a number. */
  readonly numbers: readonly number[] | undefined;
  readonly isYears: boolean;
}

const MOST =
  /\b(?:highest|tallest|largest|biggest|most|longest|greatest|maximum|heaviest|deepest|widest|newest|latest|youngest|last|best|fastest)\b/i;
const LEAST = /\b(?:lowest|smallest|least|shortest|fewest|minimum|lightest|oldest|earliest|first|cheapest|worst)\b/i;
const IN_TIME = /\b(?:newest|latest|youngest|last|oldest|earliest|first|when|year|before|after|since)\b/i;
/** Compared quantities whose column has a different name. */
const DIMENSIONS: readonly (readonly [question: RegExp, column: RegExp])[] = [
  [/\b(?:high|tall)/i, /height|elevation|altitude/i],
  [/\blong/i, /length|duration/i],
  [/\b(?:heavy|heavi|light)/i, /weight|mass/i],
  [/\b(?:cheap|expensive|cost)/i, /price|cost/i],
  [/\b(?:large|big|small)/i, /size|area|population/i],
];

/** Looks up a question in a table: the rows that it names or compares, and the requested value. */
export function answerFromTable(question: string, table: Readonly<Record<string, readonly string[]>>): TableAnswer {
  const columns = Object.entries(table).map(([name, cells]) => columnOf(name, cells.map(String)));
  const height = columns[0]?.cells.length ?? 0;
  const all = Array.from({ length: height }, (_, row) => row);
  const named = rowsNamedIn(question, columns);
  const measured = comparedColumn(question, columns);
  const limit = limitIn(question, measured);
  let rows = named.length > 0 ? named : all;
  if (limit) rows = rows.filter((row) => limit(measured?.numbers?.[row] ?? Number.NaN));

  const aggregator = aggregatorOf(question, columns);
  if (aggregator !== "NONE") {
    const counted =
      aggregator === "COUNT"
        ? columns[0]
        : (mentioned(
            question,
            columns.filter(({ numbers }) => numbers),
          ) ?? measured);
    return answerOf(rows, counted, columns, aggregator);
  }
  const isMost = MOST.test(question);
  if ((isMost || LEAST.test(question)) && measured?.numbers) {
    const values = rows.map((row) => measured.numbers?.[row] ?? 0);
    const wanted = isMost ? Math.max(...values) : Math.min(...values);
    rows = rows.filter((_, index) => values[index] === wanted);
    // The answer is the row's name, unless the question is for the value: "What is the highest price?"
    const isOfValue = /^(?:what|how)\b/i.test(question) && mentioned(question, columns) === measured;
    return answerOf(rows, isOfValue ? measured : columns[0], columns, "NONE");
  }
  const isList = named.length === 0 && limit !== undefined;
  const target =
    (isList ? undefined : mentioned(question, columns.slice(named.length > 0 ? 1 : 0))) ??
    (/^when\b|year/i.test(question) ? columns.find(({ isYears }) => isYears) : undefined) ??
    (/^how\b/i.test(question) ? measured : undefined) ??
    columns.find((column) => !rows.some((row) => isNamed(question, column.cells[row] ?? "")));
  return answerOf(named.length > 0 || isList ? rows : rows.slice(0, 1), target, columns, "NONE");
}

function columnOf(name: string, cells: readonly string[]): Column {
  const parsed = cells.map((cell) => Number(cell.replaceAll(/[\s,$€£%]/g, "") || "x"));
  const numbers = parsed.every(Number.isFinite) && parsed.length > 0 ? parsed : undefined;
  const isYears = numbers?.every((value) => Number.isInteger(value) && value > 1000 && value < 2200) ?? false;
  return { name, cells, numbers, isYears };
}

function isNamed(question: string, cell: string): boolean {
  const cellWords = wordsOf(cell);
  const sentence = wordsOf(question).join(" ");
  return cellWords.length > 0 && /\p{L}/u.test(cell) && ` ${sentence} `.includes(` ${cellWords.join(" ")} `);
}

function rowsNamedIn(question: string, columns: readonly Column[]): number[] {
  const rows = columns.flatMap(({ cells }) => cells.flatMap((cell, row) => (isNamed(question, cell) ? [row] : [])));
  return [...new Set(rows)].toSorted((one, other) => one - other);
}

/** The column with most words of its name in the question. */
function mentioned(question: string, columns: readonly Column[]): Column | undefined {
  const subjects = new Set([...topicsOf(question), ...wordsOf(question).map(stemOf)]);
  const hits = columns.map((column) => topicsOf(column.name).filter((topic) => subjects.has(topic)).length);
  const most = Math.max(0, ...hits);
  return most === 0 ? undefined : columns[hits.indexOf(most)];
}

function comparedColumn(question: string, columns: readonly Column[]): Column | undefined {
  const numeric = columns.filter(({ numbers }) => numbers !== undefined);
  const years = numeric.find(({ isYears }) => isYears);
  const dimension = DIMENSIONS.find(([pattern]) => pattern.test(question))?.[1];
  return (
    (dimension && numeric.find(({ name }) => dimension.test(name))) ??
    (IN_TIME.test(question) ? years : undefined) ??
    mentioned(question, numeric) ??
    numeric.find((column) => column !== years) ??
    years
  );
}

/** What "before 1900" or "more than 20" demands of a number. */
function limitIn(question: string, column: Column | undefined): ((value: number) => boolean) | undefined {
  const [, comparison = "", digits = ""] =
    /\b(before|after|since|(?:more|higher|taller|larger|longer|greater|older|heavier|less|fewer|lower|smaller|shorter|lighter) than|over|above|under|below|at least|at most|in)\s+(?:the year )?(\d[\d.,]*)/i.exec(
      question,
    ) ?? [];
  if (!column || digits === "") return undefined;
  const limit = Number(digits.replaceAll(/[,.](?=\d{3}\b)/g, "").replace(/[.,]$/, ""));
  if (/^in$/i.test(comparison)) return (value) => value === limit;
  if (/^(?:since|at least)$/i.test(comparison)) return (value) => value >= limit;
  if (/^at most$/i.test(comparison)) return (value) => value <= limit;
  return /^(?:before|under|below|less|fewer|lower|smaller|shorter|lighter)/i.test(comparison)
    ? (value) => value < limit
    : (value) => value > limit;
}

function aggregatorOf(question: string, columns: readonly Column[]): TableAnswer["aggregator"] {
  if (/\b(?:average|mean)\b/i.test(question)) return "AVERAGE";
  if (/\b(?:sum|total|altogether|together|combined|in all)\b/i.test(question)) return "SUM";
  if (!/\bhow many\b|\bnumber of\b|\bcount\b/i.test(question)) return "NONE";
  // "How many reigns had Ada?" asks for a cell, "How many lighthouses are there?" counts rows.
  const column = mentioned(question, columns);
  return column?.numbers && !column.isYears && rowsNamedIn(question, columns).length > 0 ? "NONE" : "COUNT";
}

function answerOf(
  rows: readonly number[],
  column: Column | undefined,
  columns: readonly Column[],
  aggregator: TableAnswer["aggregator"],
): TableAnswer {
  const index = column ? columns.indexOf(column) : 0;
  const cells = rows.map((row) => column?.cells[row] ?? "");
  const list = cells.join(", ");
  return {
    answer: aggregator === "NONE" ? list : `${aggregator} > ${list}`,
    coordinates: rows.map((row) => [row, index]),
    cells,
    aggregator,
  };
}
