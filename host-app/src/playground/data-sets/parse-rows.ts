import { counted } from "../../components/format-values.ts";
import { readCsv } from "../form/read-csv.ts";
import { isList, isRow, parseJson } from "./judged-values.ts";

/** A table as it was pasted. */
export interface ParsedRows {
  readonly columns: readonly string[];
  readonly rows: readonly DataRow[];
  /** Lines that were left out, from 1, and why. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

export type DataRow = Readonly<Record<string, unknown>>;

/** Reads CSV with a header, JSON Lines, or JSON with a list of objects. What is wrong with a line is told and the others are read. */
export function parseRows(text: string): ParsedRows {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed.startsWith("{")) return parseJsonLines(trimmed);
  const list = trimmed.startsWith("[") ? parseList(trimmed) : undefined;
  // A blank first name of a column is no blank line.
  return list ?? parseCsv(text.replace(/^\uFEFF?(?:[ \t]*\r?\n)*/, ""));
}

/** A list of objects; undefined for any other text. */
function parseList(text: string): ParsedRows | undefined {
  const list = parseJson(text);
  if (!isList(list) || !list.every(isRow)) return undefined;
  return { columns: [...new Set(list.flatMap((row) => Object.keys(row)))], rows: list, problems: [] };
}

function parseJsonLines(text: string): ParsedRows {
  const rows: DataRow[] = [];
  const problems: { line: number; text: string }[] = [];
  const columns = new Set<string>();
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    try {
      const row: unknown = JSON.parse(line);
      if (typeof row !== "object" || row === null || Array.isArray(row)) throw new Error("not an object");
      for (const name of Object.keys(row)) columns.add(name);
      rows.push(row as DataRow);
    } catch (error) {
      problems.push({
        line: place + 1,
        text: `Invalid JSON: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  }
  return { columns: [...columns], rows, problems };
}

function parseCsv(text: string): ParsedRows {
  const problems: { line: number; text: string }[] = [];
  const { rows: all, open } = readCsv(text);
  const lines = all.filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== "");
  if (open !== undefined) {
    problems.push({ line: open, text: "A quoted cell that begins here does not end." });
    lines.pop();
  }
  const [head, ...body] = lines;
  if (!head) return { columns: [], rows: [], problems };
  const columns = head.cells.map((cell, place) => cell.trim() || `Column ${place + 1}`);
  const rows = body.flatMap(({ line, cells }): DataRow[] => {
    if (cells.length !== columns.length) {
      problems.push({ line, text: `It has ${counted(cells.length, "cell")}; the header has ${columns.length}.` });
      return [];
    }
    return [Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ""]))];
  });
  return { columns, rows, problems };
}
