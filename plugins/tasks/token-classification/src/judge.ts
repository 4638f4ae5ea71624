import type { JudgedOutputs } from "@patchbay/core/task";

/**
 * F1 of the pieces of text that were marked: one is right where its text and its kind are those of an expected one.
 * Expected is a JSON list such as `[{"word": "Oslo", "entity_group": "LOC"}]`.
 */
export function judge({ output, expected }: JudgedOutputs): number | undefined {
  const [pieces, wanted] = [piecesOf(output), piecesOf(parse(expected))];
  if (!pieces || !wanted) return undefined;
  if (pieces.length + wanted.length === 0) return 1;
  const left = [...wanted];
  const matches = pieces.filter((piece) => {
    const index = left.indexOf(piece);
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  });
  return (2 * matches.length) / (pieces.length + wanted.length);
}

/** Each piece as one text; undefined if the value is not a list of pieces. */
function piecesOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const pieces = value.map((piece: unknown) => {
    const { word, entity_group: kind } = (piece ?? {}) as Record<string, unknown>;
    return typeof word === "string" && typeof kind === "string" ? `${kind} ${word.trim().toLowerCase()}` : undefined;
  });
  return pieces.every((piece) => piece !== undefined) ? pieces : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
