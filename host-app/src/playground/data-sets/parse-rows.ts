import { counted } from "../../components/format-values.ts";
/** A table as it was pasted. */
export interface ParsedRows {
  readonly columns: readonly string[];
  readonly rows: readonly DataRow[];
  /** Lines that were left out, from 1, and why. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

export type DataRow = Readonly<Record<string, unknown>>;

/** Reads CSV with a head, or JSON Lines. What is wrong with a line is told and the others are read. */
export function parseRows(text: string): ParsedRows {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  return trimmed.startsWith("{") ? parseJsonLines(trimmed) : parseCsv(trimmed);
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

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

function parseCsv(text: string): ParsedRows {
  const problems: { line: number; text: string }[] = [];
  const { lines, open } = readLines(text);
  const [head, ...body] = lines;
  if (open !== undefined) problems.push({ line: open, text: "A quoted cell that begins here does not end." });
  if (!head) return { columns: [], rows: [], problems };
  const columns = head.cells.map((cell, place) => cell.trim() || `Column ${place + 1}`);
  const rows = body.flatMap(({ line, cells }): DataRow[] => {
    if (cells.length !== columns.length) {
      problems.push({ line, text: `It has ${counted(cells.length, "cell")}; the head has ${columns.length}.` });
      return [];
    }
    return [Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ""]))];
  });
  return { columns, rows, problems };
}

/** Cells by RFC 4180, with commas, semicolons or tabs between them: whichever the head has most of. */
function readLines(text: string): { readonly lines: readonly Line[]; readonly open?: number } {
  const head = text.slice(0, text.search(/\r?\n|$/));
  const [between = ","] = [",", ";", "\t"].toSorted((one, other) => head.split(other).length - head.split(one).length);
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = "";
  let line = 1;
  let began = 1;
  let quotedSince: number | undefined;
  function endLine(): void {
    cells.push(cell);
    if (cells.length > 1 || cell !== "") lines.push({ line: began, cells });
    cells = [];
    cell = "";
    began = line;
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (character === "\n") line += 1;
    if (quotedSince !== undefined) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += character;
        at += 1;
      } else quotedSince = undefined;
    } else if (character === '"' && cell === "") quotedSince = line;
    else if (character === between) {
      cells.push(cell);
      cell = "";
    } else if (character === "\n") endLine();
    else if (character !== "\r") cell += character;
  }
  if (quotedSince !== undefined) return { lines, open: quotedSince };
  endLine();
  return { lines };
}
