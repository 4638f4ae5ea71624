/** A block of a Markdown text. Texts inside blocks still hold inline marks. */
export type Block =
  | { readonly type: "heading"; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly text: string }
  | { readonly type: "paragraph"; readonly text: string }
  | { readonly type: "list"; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly type: "code"; readonly language: string | undefined; readonly code: string }
  | { readonly type: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const FENCE = /^```\s*([\w-]*)/;
const ITEM = /^(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const TABLE_RULE = /^\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$/;

/**
 * Reads the part of Markdown that documentation here is written in: headings, paragraphs, flat lists, fenced code and
 * tables. Anything else, HTML above all, is text.
 */
export function parseMarkdown(text: string): readonly Block[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const start = at;
    const block = readFence() ?? readHeading() ?? readTable() ?? readList() ?? readParagraph();
    if (block) blocks.push(block);
    if (at === start) at += 1;
  }
  return blocks;

  function line(offset = 0): string {
    return lines[at + offset] ?? "";
  }

  function readFence(): Block | undefined {
    const fence = FENCE.exec(line());
    if (!fence) return undefined;
    const end = lines.findIndex((one, place) => place > at && one.startsWith("```"));
    const close = end === -1 ? lines.length : end;
    const code = lines.slice(at + 1, close).join("\n");
    at = close + 1;
    return { type: "code", language: fence[1] || undefined, code };
  }

  function readHeading(): Block | undefined {
    const [, marks = "", heading] = HEADING.exec(line()) ?? [];
    if (heading === undefined) return undefined;
    at += 1;
    return { type: "heading", level: marks.length as 1, text: heading };
  }

  function readTable(): Block | undefined {
    if (!line().startsWith("|") || !TABLE_RULE.test(line(1).trim())) return undefined;
    const head = cellsOf(line());
    const rows: string[][] = [];
    for (at += 2; line().startsWith("|"); at += 1) rows.push(cellsOf(line()));
    return { type: "table", head, rows };
  }

  function readList(): Block | undefined {
    const first = ITEM.exec(line());
    if (!first) return undefined;
    const items: string[] = [];
    for (; line().trim() !== ""; at += 1) {
      const item = ITEM.exec(line());
      if (item) items.push(item[2] ?? "");
      else items.push(`${items.pop() ?? ""} ${line().trim()}`);
    }
    return { type: "list", ordered: first[1] !== undefined, items };
  }

  function readParagraph(): Block | undefined {
    const parts: string[] = [];
    for (; line().trim() !== "" && (parts.length === 0 || !startsBlock(line())); at += 1) parts.push(line().trim());
    return parts.length === 0 ? undefined : { type: "paragraph", text: parts.join(" ") };
  }
}

function startsBlock(line: string): boolean {
  return HEADING.test(line) || FENCE.test(line) || ITEM.test(line);
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replaceAll(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
