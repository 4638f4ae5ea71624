/** Characters of an excerpt. */
const LENGTH = 220;

/**
 * The part of a text with the most of the words, split at them: every second part is a match.
 * @param stems starts of the words, in lower case
 */
export function excerptOf(text: string, stems: readonly string[]): readonly string[] {
  if (stems.length === 0) return [cut(text, 0)];
  // Longest first: a word that is the start of another must not cut it.
  const patterns = stems
    .toSorted((one, other) => other.length - one.length)
    .map((stem) => stem.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const pattern = new RegExp(String.raw`((?<![\p{L}\p{N}])(?:${patterns.join("|")})[\p{L}\p{N}]*)`, "giu");
  const matches = [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    stem: stems.find((stem) => word.toLowerCase().startsWith(stem)),
    index,
  }));
  const different = (start: number) =>
    new Set(matches.filter(({ index }) => index >= start && index < start + LENGTH / 2).map(({ stem }) => stem)).size;
  const [best] = matches.toSorted((one, other) => different(other.index) - different(one.index));
  return cut(text, best?.index ?? 0).split(pattern);
}

/** A part of the text with whole words around a position. */
function cut(text: string, position: number): string {
  const start = position < LENGTH / 2 ? 0 : text.indexOf(" ", position - LENGTH / 2) + 1;
  const end = start + LENGTH >= text.length ? text.length : text.lastIndexOf(" ", start + LENGTH);
  return `${start > 0 ? "…" : ""}${text.slice(start, end > start ? end : start + LENGTH)}${end < text.length ? "…" : ""}`;
}
