/** A text that grows, cut into the Markdown blocks that can no longer change. */
export interface AnswerBlocks {
  /** Blocks that are complete. */
  readonly closed: readonly string[];
  /** Where the open tail starts. */
  readonly end: number;
}

const NO_BLOCKS: AnswerBlocks = { closed: [], end: 0 };

const FENCE = /^( *)(`{3,}|~{3,})/;
const HEADING = /^#{1,6}\s/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])\s/;
/** The start of a line that may still become a list item or a fence. */
const UNDECIDED = /^(?:[-*+]|\d{1,9}[.)]?|[`~]{1,2})?$/;

/**
 * Finds newly closed blocks. A block ends at an empty line that the next line does not continue, at the end of a fence,
 * and around a heading. A link definition applies to its block only.
 * @param text starts with the text that `known` describes
 */
export function closeBlocks(text: string, known: AnswerBlocks = NO_BLOCKS): AnswerBlocks {
  const closed: string[] = [];
  let start = known.end;
  let fence: string | undefined;
  let isAfterBlank = false;
  const close = (end: number): void => {
    const block = text.slice(start, end);
    if (block.trim() !== "") closed.push(block);
    start = end;
    isAfterBlank = false;
  };
  for (let from = start; from < text.length;) {
    const newline = text.indexOf("\n", from);
    const isWhole = newline !== -1;
    const next = isWhole ? newline + 1 : text.length;
    const line = text.slice(from, isWhole ? newline : next);
    const [, indent = "", marks] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (isWhole && marks?.startsWith(fence) && line.trim() === marks) {
        fence = undefined;
        if (indent.length < 2) close(next);
      }
    } else if (marks !== undefined) {
      if (indent.length < 2) close(from);
      fence = marks;
    } else if (line.trim() === "") {
      isAfterBlank = true;
    } else if (isWhole && HEADING.test(line)) {
      close(from);
      close(next);
    } else {
      if (isAfterBlank && beginsBlock(line, isWhole, text.slice(start, start + 16))) close(from);
      isAfterBlank = false;
    }
    from = next;
  }
  return closed.length === 0 && start === known.end ? known : { closed: [...known.closed, ...closed], end: start };
}

/** Reads a growing text without reading known parts again. */
export function createBlockReader(): (text: string) => AnswerBlocks {
  let before = "";
  let blocks = NO_BLOCKS;
  return (text) => {
    if (text !== before) blocks = closeBlocks(text, text.startsWith(before) ? blocks : NO_BLOCKS);
    before = text;
    return blocks;
  };
}

/** Whether the line after an empty one starts a new block. @param opening start of the block before it */
function beginsBlock(line: string, isWhole: boolean, opening: string): boolean {
  if (/^\s/.test(line) || (!isWhole && UNDECIDED.test(line))) return false;
  return !(LIST_ITEM.test(line) && LIST_ITEM.test(opening));
}

const LONGEST_CHUNK = 2000;

/**
 * Splits an open tail into chunks of whole lines or sentences. Only the last one grows, so the others need no new
 * layout.
 */
export function chunksOf(tail: string): readonly string[] {
  const chunks: string[] = [];
  let rest = tail;
  while (rest.length > LONGEST_CHUNK) {
    const window = rest.slice(0, LONGEST_CHUNK);
    const end = ["\n", ". ", " "].map((mark) => window.lastIndexOf(mark) + mark.length).find((place) => place > 2);
    const at = end ?? LONGEST_CHUNK;
    chunks.push(rest.slice(0, at).replace(/\n$/, ""));
    rest = rest.slice(at);
  }
  return [...chunks, rest];
}
