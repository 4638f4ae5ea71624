import type { LibraryEntry, ProviderEntry, TaskEntry } from "../use-catalogue.ts";
import { MODALITY_LABELS } from "./labels.ts";

/** Searchable text of an entry: its name first, then other text. */
export interface SearchText {
  readonly label: string;
  readonly id: string;
  /** Additional names, for example its initials. */
  readonly names?: readonly string[];
  readonly rest: readonly (string | undefined)[];
}

/** A search text prepared for comparison: in lower case, with its names split into words. */
interface IndexedText {
  readonly names: readonly { readonly whole: string; readonly parts: readonly string[] }[];
  readonly rest: string;
  /** The complete text: if it does not contain a word, the parts are not searched. */
  readonly all: string;
}

/** Cached for each entry and text function, because a list is searched again with every key press. */
const indexes = new WeakMap<object, WeakMap<object, IndexedText>>();

/** Results of recent queries on the same entries, by text function, for a user who types on or deletes a letter. */
const recent = new WeakMap<object, { readonly things: object; readonly byQuery: Map<string, Found<object>> }>();

/** Number of cached queries. */
const MOST_RECENT = 40;

/** The results of a query. */
interface Found<Thing> {
  /** In the order of the entries. */
  readonly inOrder: readonly Thing[];
  /** Best match first. */
  readonly ranked: readonly Thing[];
}

/**
 * Finds the entries that contain every word of the query; matches near the start of a name rank higher. An empty query
 * finds everything in the given order.
 * @param textOf the same function at every call, because its results are cached
 */
export function searchIn<Thing extends object>(
  things: readonly Thing[],
  query: string,
  textOf: (thing: Thing) => SearchText,
): readonly Thing[] {
  const queryWords = wordsOf(query);
  if (queryWords.length === 0) return things;
  const known = recent.get(textOf);
  const byQuery = (known?.things === things ? known.byQuery : new Map()) as Map<string, Found<Thing>>;
  if (known?.byQuery !== byQuery) recent.set(textOf, { things, byQuery: byQuery as Map<string, Found<object>> });
  const before = byQuery.get(query);
  if (before) return before.ranked;
  const index = indexes.get(textOf) ?? new WeakMap<object, IndexedText>();
  indexes.set(textOf, index);
  const matches: { readonly thing: Thing; readonly rank: number }[] = [];
  for (const thing of candidates(things, query, byQuery)) {
    const text = index.get(thing) ?? indexedText(textOf(thing));
    index.set(thing, text);
    const rank = rankOf(text, queryWords);
    if (rank > 0) matches.push({ thing, rank });
  }
  const result = {
    inOrder: matches.map(({ thing }) => thing),
    ranked: matches.toSorted((one, other) => other.rank - one.rank).map(({ thing }) => thing),
  };
  const [oldest] = byQuery.keys();
  if (oldest !== undefined && byQuery.size >= MOST_RECENT) byQuery.delete(oldest);
  byQuery.set(query, result);
  return result.ranked;
}

/** A longer query can only match what the shorter one matched. */
function candidates<Thing>(
  things: readonly Thing[],
  query: string,
  byQuery: ReadonlyMap<string, Found<Thing>>,
): readonly Thing[] {
  for (let length = query.length - 1; length > 0; length -= 1) {
    const result = byQuery.get(query.slice(0, length));
    if (result) return result.inOrder;
  }
  return things;
}

function indexedText({ label, id, names: more = [], rest }: SearchText): IndexedText {
  const names = [label, id, ...more].map((name) => name.toLowerCase());
  const others = rest.join(" ").toLowerCase();
  return {
    names: names.map((whole) => ({ whole, parts: wordsOf(whole) })),
    rest: others,
    all: [...names, others].join("\n"),
  };
}

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s_/-]+/)
    .filter(Boolean);
}

/** 0 for no match. */
function rankOf({ names, rest, all }: IndexedText, queryWords: readonly string[]): number {
  if (!queryWords.every((word) => all.includes(word))) return 0;
  // A text that contains the query literally ranks first.
  let rank = queryWords.length > 1 && all.includes(queryWords.join(" ")) ? 4 * queryWords.length : 0;
  for (const word of queryWords) {
    if (names.some(({ whole }) => whole.startsWith(word))) rank += 4;
    else if (names.some((name) => name.parts.some((part) => part.startsWith(word)))) rank += 3;
    else if (names.some(({ whole }) => whole.includes(word))) rank += 2;
    else if (rest.includes(word)) rank += 1;
  }
  return rank;
}

export function taskText({ id, name, modality, description, subtasks = [] }: TaskEntry): SearchText {
  const others = subtasks.map((one) => one.name);
  return {
    label: name,
    id,
    names: [name, ...others].map(initialsOf),
    rest: [MODALITY_LABELS[modality], description, ...others],
  };
}

/** `ASR` for Automatic Speech Recognition, because users search most tasks by initials. */
function initialsOf(name: string): string {
  return wordsOf(name)
    .map((word) => word.slice(0, 1))
    .join("");
}

export function libraryText(library: LibraryEntry): SearchText {
  const { id, prettyLabel, repoName, description, languages = [], tasks = [] } = library;
  return { label: prettyLabel, id, rest: [repoName, description, ...languages, ...tasks] };
}

export function providerText({ id, label, description, tasks }: ProviderEntry): SearchText {
  return { label, id, rest: [description, ...Object.keys(tasks)] };
}
