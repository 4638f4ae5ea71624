import { joined } from "../relay/light-response.ts";

/** A line of a file, without its line break. */
export interface FileLine {
  /** From 0. */
  readonly index: number;
  /** Place of its first byte, and of the one after its last. */
  readonly start: number;
  readonly end: number;
  /** Undefined for a line that is too long, or not in UTF-8. */
  readonly text: string | undefined;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * The lines of a file that are not blank. Lines may end as on Windows, and the last one without a line break.
 * @param mostBytes of a line, so that one without an end does not fill the memory
 */
export async function* readLines(
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  mostBytes: number,
): AsyncGenerator<FileLine, void, undefined> {
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let start = 0;
  let index = 0;

  function add(piece: Uint8Array<ArrayBuffer>): void {
    length += piece.byteLength;
    if (length <= mostBytes) pending.push(piece);
    else pending = [];
  }

  /** @returns undefined for a blank line */
  function finish(): FileLine | undefined {
    const isTooLong = length > mostBytes;
    let bytes = joined(pending);
    let first = start;
    if (index === 0 && BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte)) {
      bytes = bytes.subarray(BYTE_ORDER_MARK.length);
      first += BYTE_ORDER_MARK.length;
    }
    if (bytes.at(-1) === CARRIAGE_RETURN) bytes = bytes.subarray(0, -1);
    const end = isTooLong ? start + length : first + bytes.byteLength;
    const text = isTooLong ? undefined : lineText(bytes);
    const line = { index, start: first, end, text };
    index += 1;
    start += length + 1;
    length = 0;
    pending = [];
    return text?.trim() === "" ? undefined : line;
  }

  for await (const part of parts) {
    let at = 0;
    for (;;) {
      const lineEnd = part.indexOf(LINE_FEED, at);
      if (lineEnd === -1) break;
      add(part.subarray(at, lineEnd));
      at = lineEnd + 1;
      const line = finish();
      if (line) yield line;
    }
    if (at < part.byteLength) add(part.slice(at));
  }
  const last = length > 0 ? finish() : undefined;
  if (last) yield last;
}

/** @returns undefined if it is not in UTF-8 */
export function lineText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
