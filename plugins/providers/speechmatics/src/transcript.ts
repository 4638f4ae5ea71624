import {
  firstOf,
  isObject,
  OutputError,
  readTranscription,
  type JsonObject,
  type Transcription,
} from "@patchbay/core/provider";

/** The text of a transcript in the form `json-v2`, with its words as segments if they are `timed`. */
export function readTranscript(data: unknown, timed: boolean): Transcription {
  const { results, metadata } = isObject(data) ? data : {};
  if (!Array.isArray(results)) throw new OutputError("Expected {results: []} of a transcript");
  const pieces = results.filter(isObject).map(pieceOf);
  const segments = timed ? pieces.filter(({ isWord }) => isWord) : [];
  return readTranscription({ text: joined(pieces, delimiterOf(metadata)), segments }, "Expected a text");
}

/** A word or a punctuation mark, with whether a delimiter separates it from its neighbors. */
function pieceOf({ alternatives, start_time: start, end_time: end, attaches_to: attaches, type }: JsonObject) {
  const text = String(firstOf({ alternatives }, "alternatives")?.["content"] ?? "");
  const isIn = (...sides: unknown[]) => sides.includes(attaches);
  return {
    text,
    start,
    end,
    isWord: type === "word",
    joins: { before: isIn("previous", "both"), after: isIn("next", "both") },
  };
}

function joined(pieces: readonly ReturnType<typeof pieceOf>[], delimiter: string): string {
  return pieces
    .map(({ text, joins }, index) =>
      index === 0 || joins.before || pieces[index - 1]?.joins.after ? text : delimiter + text,
    )
    .join("");
}

/** What separates words: a space in most languages, nothing in Japanese. */
function delimiterOf(metadata: unknown): string {
  const info = isObject(metadata) ? metadata["language_pack_info"] : undefined;
  return isObject(info) && typeof info["word_delimiter"] === "string" ? info["word_delimiter"] : " ";
}
