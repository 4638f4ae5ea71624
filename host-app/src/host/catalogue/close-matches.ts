import Fuzzy from "@leeoniya/ufuzzy";
import { wordsOf, type SearchText } from "./search.ts";

/** Words of a query without meaning for the search. */
const SMALL_WORDS = new Set(
  "a an and are can do for from how i in into is it me my of on or the to what with".split(" "),
);

/** A longer word is not a real one, and each letter makes the pattern for the fuzzy match longer. */
const LONGEST_WORD = 32;
/** Most words of a query that count. */
const MOST_WORDS = 12;

/** One typo per word, but never in its first letter, because words that differ there are other words. */
const fuzzy = new Fuzzy({ intraMode: 1 });

/** The words of an entry, with those of its names separate. */
interface ThingWords {
  readonly names: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

const known = new WeakMap<object, ThingWords>();

/** The words of a query without stop words. */
export function searchWords(query: string): readonly string[] {
  return wordsOf(query)
    .filter((word) => word.length > 2 && word.length <= LONGEST_WORD && !SMALL_WORDS.has(word))
    .slice(0, MOST_WORDS);
}

/**
 * Finds the entries that come closest to a query: they have most of its words, each with at most one typo. Names rank
 * before other text, short names first. An entry with fewer of the words than another is not close.
 */
export function closeMatches<Thing extends object>(
  things: readonly Thing[],
  query: string,
  textOf: (thing: Thing) => SearchText,
): readonly Thing[] {
  const queryWords = searchWords(query);
  const texts = things.map((thing) => ({ thing, entryWords: wordsIn(thing, textOf) }));
  const vocabulary = [...new Set(texts.flatMap(({ entryWords }) => [...entryWords.all]))];
  const likes = queryWords.map((word) => likeThis(word, vocabulary));
  const ranked = texts
    .map(({ thing, entryWords }) => ({ thing, entryWords, ...countOf(likes, entryWords) }))
    .filter(({ matched }) => matched > 0 && matched * 2 >= queryWords.length);
  const most = Math.max(...ranked.map(({ matched }) => matched));
  return ranked
    .filter(({ matched }) => matched === most)
    .toSorted((one, other) => other.inNames - one.inNames || one.entryWords.names.size - other.entryWords.names.size)
    .map(({ thing }) => thing);
}

function countOf(likes: readonly (readonly string[])[], { names, all }: ThingWords) {
  return {
    matched: likes.filter((like) => like.some((word) => all.has(word))).length,
    inNames: likes.filter((like) => like.some((word) => names.has(word))).length,
  };
}

/** Words that start like this one, with at most one typo. */
function likeThis(word: string, vocabulary: string[]): readonly string[] {
  const indexes = fuzzy.filter(vocabulary, word) ?? [];
  return indexes.map((index) => vocabulary[index] ?? "").filter((other) => other.startsWith(word.charAt(0)));
}

function wordsIn<Thing extends object>(thing: Thing, textOf: (thing: Thing) => SearchText): ThingWords {
  const before = known.get(thing);
  if (before) return before;
  const { label, id, names: more = [], rest } = textOf(thing);
  const names = new Set([label, id, ...more].flatMap(wordsOf));
  const entryWords = { names, all: new Set([...names, ...rest.flatMap((text) => wordsOf(text ?? ""))]) };
  known.set(thing, entryWords);
  return entryWords;
}
