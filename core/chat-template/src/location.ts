/** A place in a template's source. */
export interface SourceLocation {
  /** UTF-16 units from the start. */
  offset: number;
  /** From 1. */
  line: number;
  /** UTF-16 units from the start of the line, from 1. */
  column: number;
  /** The whole line. */
  sourceLine: string;
}

export function locate(source: string, offset: number): SourceLocation {
  const start = offset === 0 ? 0 : source.lastIndexOf("\n", offset - 1) + 1;
  const end = source.indexOf("\n", start);
  return {
    offset,
    line: source.slice(0, start).split("\n").length,
    column: offset - start + 1,
    sourceLine: source.slice(start, end === -1 ? undefined : end),
  };
}
