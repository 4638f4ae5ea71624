/** Stop words in the languages of the samples. */
const FILLERS = new Set(
  `a an the and or but of to in on at by for from with as is are was were be been has have had do does did it its this
  that these those he she they we you i my your his her our their not no so there than then can could would should will
  how what when where which who why much many der die das den dem des ein eine einen einem einer und oder aber von zu im
  am ist sind war wird werden hat haben es sich nicht mit auf für wie was wann wo wer welche welcher le la les un une
  des du de et ou mais à au aux en dans sur par pour est sont était fut a ont il elle on ce cette qui que quoi où combien
  el los las una y o pero del al por para con es son fue ha se su no qué cuál dónde cuánto quién lo gli i uno e ma di da
  che chi dove quanto è sono и в на с из за по у не а но что как где кто это`.split(/\s+/),
);

/** Endings that the forms of one word differ in. */
const ENDING = /(?:ingly|edly|ments?|tions?|ings?|ers?|ies|ied|es|ed|en|em|ly|s|e|n|а|у|ы|и|е|ой|ий|ая|ые)$/u;

/** A word's stem, roughly: enough to find `paid`'s neighbors in one text, not to write a dictionary. */
export function stemOf(word: string): string {
  const stem = word.length > 4 ? word.replace(ENDING, "") : word;
  return stem.length >= 3 ? stem : word;
}

/** All words of a text in lower case; where words have no blanks between them, pairs of characters. */
export function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
    /^\p{Script=Han}{3,}$/u.test(word) ? [...word].slice(1).map((_, index) => word.slice(index, index + 2)) : [word],
  );
}

/** What two texts have in common that differ in blanks, signs and capital letters alone. */
export function keyOf(text: string): string {
  return wordsOf(text).join(" ");
}

/** The stems of the words that are not stop words. */
export function topicsOf(text: string): readonly string[] {
  return wordsOf(text)
    .filter((word) => !FILLERS.has(word))
    .map(stemOf);
}

/** The sentences of a text, without blanks around them. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+|(?<=[。！？])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/**
 * Finds words in a text. @param list words separated by spaces; a trailing `*` matches any ending, and `_` joins the
 * words of a phrase
 */
export function finderOf(list: string): (text: string) => readonly number[] {
  const items = list.trim().split(/\s+/);
  const pattern = items
    .toSorted((one, other) => other.length - one.length)
    .map((word) => {
      const isOpen = word.endsWith("*");
      const body = (isOpen ? word.slice(0, -1) : word).replaceAll("_", String.raw`\s+`);
      // Scripts without blanks have no ends of words.
      if (/\p{Script=Han}/u.test(body)) return body;
      return String.raw`(?<!\p{L})${body}${isOpen ? "" : String.raw`(?!\p{L})`}`;
    })
    .join("|");
  const expression = new RegExp(pattern, "giu");
  return (text) => [...text.matchAll(expression)].map(({ index }) => index);
}

export interface LabelScore {
  readonly label: string;
  readonly score: number;
}

export function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

/** Labels with their scores, best first, of weights that become shares of 1. */
export function sharesOf(weights: readonly (readonly [label: string, weight: number])[]): LabelScore[] {
  const sum = weights.reduce((total, [, weight]) => total + weight, 0) || 1;
  return weights
    .map(([label, weight]) => ({ label, score: rounded(weight / sum) }))
    .toSorted((one, other) => other.score - one.score);
}

/** A value's members; none if it is not an object. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A list of strings, or a fallback if the value is not one. */
export function textsOf(value: unknown, otherwise: readonly string[]): readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === "string") ? value : otherwise;
}

/** The user's text as an answer quotes it. */
export function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** From this number of sentences on, a summary has two. */
const LONG = 5;

/** The first sentence of a text; of a long one also the later sentence with the text's most frequent words. */
export function summaryOf(text: string): string {
  const [first = "", ...others] = sentencesOf(text);
  if (others.length + 1 < LONG) return first;
  const counts = new Map<string, number>();
  for (const topic of topicsOf(text)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const weights = others.map((sentence) => {
    const topics = topicsOf(sentence);
    return topics.reduce((sum, topic) => sum + (counts.get(topic) ?? 0) - 0.5, 0) / Math.sqrt(topics.length || 1);
  });
  return `${first} ${others[weights.indexOf(Math.max(...weights))]}`;
}
