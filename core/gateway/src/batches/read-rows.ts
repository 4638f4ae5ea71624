import { joined } from "../relay/light-response.ts";
import type { ByteStore } from "./byte-store.ts";
import { lineText } from "./file-lines.ts";
import type { BatchRow } from "./row-queue.ts";

/** Reads a row's line. @returns undefined if its file is gone, or if it is not in UTF-8 */
export type RowReader = (row: BatchRow) => Promise<string | undefined>;

/** What is read at once, if its rows are not longer. */
const MOST_BYTES = 256 * 1024;

/** A line break, as on Windows. */
const MOST_BETWEEN = 2;

interface Block {
  readonly start: number;
  end: number;
  reading?: Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Reads rows of one file, those that follow one another together. @param rows in the order of the file */
export function createRowReader(files: ByteStore, file: string, rows: readonly BatchRow[]): RowReader {
  const blocks = new Map<BatchRow, Block>();
  let block: Block | undefined;
  for (const row of rows) {
    if (!block || row.start - block.end > MOST_BETWEEN || row.start < block.end || row.end - block.start > MOST_BYTES) {
      block = { start: row.start, end: row.end };
    }
    block.end = row.end;
    blocks.set(row, block);
  }

  async function read({ start, end }: Block): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const parts = await files.read(file, { start, end });
    if (!parts) return undefined;
    const list: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of parts) list.push(part);
    return joined(list);
  }

  return async (row) => {
    const { start, end } = row;
    const around = blocks.get(row) ?? { start, end };
    const bytes = await (around.reading ??= read(around));
    return bytes && lineText(bytes.subarray(start - around.start, end - around.start));
  };
}
