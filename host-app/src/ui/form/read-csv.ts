/** A row of CSV. */
export interface CsvRow {
  /** First line of the row, from 1. */
  readonly line: number;
  readonly cells: string[];
  /** Whether text follows the closing quote of a cell: its quotes are probably not doubled. */
  readonly isMisquoted?: boolean;
  /** First line of the quoted cell that does not end; only in the last row. */
  readonly open?: number;
}

const SEPARATORS = ["\t", ";", ",", "|"];

/** The rows of CSV (RFC 4180) or of cells copied from a spreadsheet. The header determines the separator. */
export function* readCsv(text: string): Generator<CsvRow, void> {
  const content = text.replace(/^\uFEFF/, "").replace(/(?:\r?\n)+$/, "");
  // Excel names the separator in a separate line.
  const [named = "", sign] = /^sep=(.)\r?\n/i.exec(content) ?? [];
  const rest = content.slice(named.length);
  const separator = sign ?? separatorOf(content);
  const line = named ? 2 : 1;
  if (rest.includes('"')) yield* readQuoted(rest, separator, line);
  else for (const [at, row] of linesOf(rest, line)) yield { line: at, cells: separator ? row.split(separator) : [row] };
}

/** A text's lines with their numbers. @param line the first one's */
export function* linesOf(text: string, line = 1): Generator<readonly [number, string], void> {
  let from = 0;
  for (let to = text.indexOf("\n"); to !== -1; to = text.indexOf("\n", from)) {
    yield [line++, text.slice(from, text[to - 1] === "\r" ? Math.max(from, to - 1) : to)];
    from = to + 1;
  }
  yield [line, text.slice(from)];
}

/**
 * The separator that is most frequent in the header outside of quotes; one before a space is more likely part of a
 * name. Without any there is one column, and later separators are part of its cells.
 */
function separatorOf(text: string): string | undefined {
  const [header = ""] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text) ?? [];
  const names = header.replaceAll(/"[^"]*"/g, "");
  const candidates = SEPARATORS.map((sign) => {
    const parts = names.split(sign);
    return { sign, tight: parts.filter((part) => !part.startsWith(" ")).length, all: parts.length };
  });
  const [best] = candidates.filter(({ all }) => all > 1).toSorted((a, b) => b.tight - a.tight || b.all - a.all);
  return best?.sign;
}

/** Quoted cells may contain separators, line breaks and doubled quotes. */
function* readQuoted(text: string, separator: string | undefined, first: number): Generator<CsvRow, void> {
  let cells: string[] = [];
  let at = 0;
  let [line, began] = [first, first];
  let isMisquoted = false;
  for (;;) {
    let cell = "";
    if (text[at] === '"') {
      const open = line;
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        if (end === -1) {
          yield { line: began, cells: [...cells, cell + text.slice(at)], open };
          return;
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
    while (at < text.length && text[at] !== separator && !isLineEnd(text, at)) at += 1;
    const rest = text.slice(begin, at);
    isMisquoted ||= begin > 0 && text[begin - 1] === '"' && rest.trim() !== "";
    cells.push(cell + rest);
    if (at < text.length && text[at] === separator) {
      at += 1;
      continue;
    }
    yield { line: began, cells, ...(isMisquoted && { isMisquoted }) };
    if (at >= text.length) return;
    cells = [];
    isMisquoted = false;
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    began = line;
  }
}

function isLineEnd(text: string, at: number): boolean {
  return text[at] === "\n" || (text[at] === "\r" && (text[at + 1] === "\n" || at === text.length - 1));
}

/** Unique column names: two columns with the same name are both read. */
export function columnNames(cells: readonly string[]): string[] {
  const names = cells.map((cell, place) => cell.trim() || `Column ${place + 1}`);
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; used.has(unique) || (unique !== name && names.includes(unique)); count++) {
      unique = `${name} (${count})`;
    }
    used.add(unique);
    return unique;
  });
}
