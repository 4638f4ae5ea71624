import { REDACTED } from "@patchbay/core/http";
import type { StreamPiece } from "./cassette.ts";
import { mapTexts } from "./texts.ts";

/** Texts at the same position of successive pieces, which together may contain what none contains alone. */
function textsByPlace(pieces: readonly StreamPiece[]): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const piece of pieces) {
    mapPiece(piece, (text, path) => {
      const known = texts.get(path);
      if (known) known.push(text);
      else texts.set(path, [text]);
      return text;
    });
  }
  return texts;
}

/** A copy of a piece with its texts as `map` makes them. */
export function mapPiece(piece: StreamPiece, map: (text: string, path: string) => string): StreamPiece {
  if ("base64" in piece) return piece;
  if ("text" in piece) return { ...piece, text: map(piece.text, "text") };
  const inside = (value: unknown): unknown =>
    mapTexts(value, (text, { path }) => (path === undefined ? text : map(text, path)));
  if ("line" in piece) return { ...piece, line: inside(piece.line) };
  return { ...piece, data: inside(piece.data) };
}

/** The joined texts of a stream's pieces, by position. */
export function joinedTexts(pieces: readonly StreamPiece[]): string[] {
  return [...textsByPlace(pieces).values()].filter(isSpread).map((texts) => texts.join(""));
}

/** Redacts secrets that span pieces of a stream; each piece keeps its own text. */
export function redactSpread(pieces: readonly StreamPiece[], redact: (text: string) => string): StreamPiece[] {
  const spread = new Map<string, string[]>();
  for (const [path, texts] of textsByPlace(pieces)) {
    if (!isSpread(texts)) continue;
    const redacted = redactAcross(texts, redact);
    if (redacted) spread.set(path, redacted);
  }
  if (spread.size === 0) return [...pieces];
  return pieces.map((piece) => mapPiece(piece, (text, path) => spread.get(path)?.shift() ?? text));
}

/** An id that every piece repeats is not a split text. */
function isSpread(texts: readonly string[]): boolean {
  return texts.some((text) => text !== texts[0]);
}

/** Redacts texts as if they were one. Undefined if there is nothing to redact. */
function redactAcross(texts: readonly string[], redact: (text: string) => string): string[] | undefined {
  const whole = texts.join("");
  const redacted = redact(whole);
  if (redacted === whole) return undefined;
  const parts = redacted.split(REDACTED);
  /** Offset of each remaining part in the whole. */
  const places: number[] = [];
  let end = 0;
  for (const part of parts) {
    const offset = whole.indexOf(part, end);
    // It was decoded on the way, so positions can no longer be mapped.
    if (offset === -1 || (places.length === 0 && offset > 0)) return [redacted, ...texts.slice(1).map(() => "")];
    places.push(offset);
    end = offset + part.length;
  }
  let start = 0;
  return texts.map(({ length }) => {
    const from = start;
    const to = (start += length);
    return parts.reduce((text, part, index) => {
      const offset = places[index] ?? 0;
      const previous = (places[index - 1] ?? 0) + (parts[index - 1]?.length ?? 0);
      const cut = Math.min(previous, whole.length - 1);
      const isCutHere = index > 0 && cut >= from && cut < to;
      const visible = whole.slice(Math.max(from, offset), Math.max(from, Math.min(to, offset + part.length)));
      return text + (isCutHere ? REDACTED : "") + visible;
    }, "");
  });
}
