/** A row of CSV. */
export interface CsvRow {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: string[];
}

export interface Csv {
  readonly rows: CsvRow[];
  /** Where a quoted cell begins that does not end, from 1. */
  readonly open?: number | undefined;
}

const SEPARATORS = ["\t", ";", ","];

/** The rows of CSV (RFC 4180), or of what a spreadsheet copies. What separates the cells is found out from the header. */
export function readCsv(text: string): Csv {
  const given = text.replace(/^\uFEFF/, "").replace(/(?:\r?\n)+$/, "");
  const separator = separatorOf(given);
  if (given.includes('"')) return readQuoted(given, separator);
  const lines = given.split(/\r?\n/);
  return { rows: lines.map((line, at) => ({ line: at + 1, cells: separator ? line.split(separator) : [line] })) };
}

/**
 * The sign that the header has most of outside of quotes; a sign before a space is more likely part of a name. Without any
 * there is one column, and what looks like a separator below is part of its cells.
 */
function separatorOf(text: string): string | undefined {
  const [header = ""] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text) ?? [];
  const names = header.replaceAll(/"[^"]*"/g, "");
  const found = SEPARATORS.map((sign) => {
    const parts = names.split(sign);
    return { sign, tight: parts.filter((part) => !part.startsWith(" ")).length, all: parts.length };
  });
  const [best] = found.filter(({ all }) => all > 1).toSorted((a, b) => b.tight - a.tight || b.all - a.all);
  return best?.sign;
}

/** Cells in quotes may hold separators, line breaks, and quotes that are doubled. */
function readQuoted(text: string, separator: string | undefined): Csv {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let at = 0;
  let [line, began] = [1, 1];
  for (;;) {
    let cell = "";
    if (text[at] === '"') {
      const open = line;
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end === -1) {
          rows.push({ line: began, cells: [...cells, cell + text.slice(at)] });
          return { rows, open };
        }
        const part = text.slice(at, end);
        line += part.split("\n").length - 1;
        cell += part;
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    const begin = at;
    while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
    cells.push(cell + text.slice(begin, at));
    if (at < text.length && text[at] === separator) {
      at += 1;
      continue;
    }
    rows.push({ line: began, cells });
    if (at >= text.length) return { rows };
    cells = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    began = line;
  }
}
