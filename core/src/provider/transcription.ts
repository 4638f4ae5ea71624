import { OutputError } from "../errors/index.ts";
import { isObject } from "./payload.ts";

/** Recognized speech. */
export interface Transcription {
  /** The recognized text. */
  text: string;
  /** `timestamp`: start and end in seconds. */
  chunks?: { text: string; timestamp: number[] }[];
}

/**
 * Reads recognized speech: `text`, with its parts from `chunks` (text, timestamp) or from OpenAI's `segments` (text, start,
 * end).
 * @throws OutputError with `expected` if the text is missing
 */
export function readTranscription(data: unknown, expected: string): Transcription {
  if (!isObject(data) || typeof data["text"] !== "string") throw new OutputError(expected);
  const { text, chunks, segments } = data;
  const pieces = piecesOf(chunks) ?? piecesOf(segments);
  return pieces ? { text, chunks: pieces } : { text };
}

function piecesOf(list: unknown): Transcription["chunks"] {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const pieces = list.map((piece: unknown) => {
    const { text, timestamp, start = 0, end = 0 } = isObject(piece) ? piece : {};
    const times: unknown[] = Array.isArray(timestamp) ? timestamp : [start, end];
    return { text, timestamp: times };
  });
  return pieces.every(isPiece) ? pieces : undefined;
}

function isPiece(piece: {
  text: unknown;
  timestamp: unknown[];
}): piece is NonNullable<Transcription["chunks"]>[number] {
  return typeof piece.text === "string" && piece.timestamp.every((time) => typeof time === "number");
}
