import type { JudgedOutputs } from "@patchbay/core/task";

/**
 * F1 of the pieces of text that were marked: one is right where its text and its kind are those of an expected one.
 * Expected is a JSON list such as `[{"word": "Oslo", "entity_group": "LOC"}]`.
 */
export function judge({ output, expected }: JudgedOutputs): number | undefined {
  const [given, wanted] = [piecesOf(output), piecesOf(parse(expected))];
  if (!given || !wanted) return undefined;
  if (given.length + wanted.length === 0) return 1;
  const left = [...wanted];
  const found = given.filter((piece) => {
    const place = left.indexOf(piece);
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
  return (2 * found.length) / (given.length + wanted.length);
}

/** Each piece as one text; undefined for what is no list of pieces. */
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
