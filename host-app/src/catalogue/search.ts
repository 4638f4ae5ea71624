import type { LibraryEntry, ProviderEntry, TaskEntry } from "../host/use-catalogue.ts";
import { MODALITY_LABELS } from "./labels.ts";

/** What is searched in a thing: its name first, then everything else that is said of it. */
export interface SearchText {
  readonly label: string;
  readonly id: string;
  readonly rest: readonly (string | undefined)[];
}

/** A search text as it is compared: in lower case, its names in their words. */
interface IndexedText {
  readonly names: readonly { readonly whole: string; readonly words: readonly string[] }[];
  readonly rest: string;
  /** All of it: in what holds a word nowhere it is not looked for place by place. */
  readonly all: string;
}

/** Made once for each thing and way to see its text: a list is searched again with every key. */
const indexes = new WeakMap<object, WeakMap<object, IndexedText>>();

/** The last search by each way to see a text, what it found in the order of the things. */
const last = new WeakMap<
  object,
  { readonly things: object; readonly query: string; readonly found: readonly object[] }
>();

/**
 * Finds the things in which every word of the query occurs; the closer the match is to a name's beginning, the higher.
 * An empty query finds everything, in the given order.
 * @param textOf the same function at every call: what it says of a thing is kept
 */
export function searchIn<Thing extends object>(
  things: readonly Thing[],
  query: string,
  textOf: (thing: Thing) => SearchText,
): readonly Thing[] {
  const words = wordsOf(query);
  if (words.length === 0) return things;
  // What a longer query finds the shorter one has found.
  const before = last.get(textOf);
  const among = before?.things === things && query.startsWith(before.query) ? before.found : things;
  const index = indexes.get(textOf) ?? new WeakMap<object, IndexedText>();
  indexes.set(textOf, index);
  const found: { readonly thing: Thing; readonly rank: number }[] = [];
  for (const thing of among as readonly Thing[]) {
    const text = index.get(thing) ?? indexedText(textOf(thing));
    index.set(thing, text);
    const rank = rankOf(text, words);
    if (rank > 0) found.push({ thing, rank });
  }
  last.set(textOf, { things, query, found: found.map(({ thing }) => thing) });
  return found.toSorted((one, other) => other.rank - one.rank).map(({ thing }) => thing);
}

function indexedText({ label, id, rest }: SearchText): IndexedText {
  const names = [label.toLowerCase(), id.toLowerCase()];
  const others = rest.join(" ").toLowerCase();
  return {
    names: names.map((whole) => ({ whole, words: wordsOf(whole) })),
    rest: others,
    all: [...names, others].join("\n"),
  };
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s_/-]+/)
    .filter(Boolean);
}

/** 0 for no match. */
function rankOf({ names, rest, all }: IndexedText, words: readonly string[]): number {
  if (!words.every((word) => all.includes(word))) return 0;
  let rank = 0;
  for (const word of words) {
    if (names.some(({ whole }) => whole.startsWith(word))) rank += 4;
    else if (names.some((name) => name.words.some((part) => part.startsWith(word)))) rank += 3;
    else if (names.some(({ whole }) => whole.includes(word))) rank += 2;
    else if (rest.includes(word)) rank += 1;
  }
  return rank;
}

export function taskText({ id, name, modality, description, subtasks }: TaskEntry): SearchText {
  return {
    label: name,
    id,
    rest: [MODALITY_LABELS[modality], description, ...(subtasks ?? []).map((one) => one.name)],
  };
}

export function libraryText(library: LibraryEntry): SearchText {
  const { id, prettyLabel, repoName, description, languages = [], tasks = [] } = library;
  return { label: prettyLabel, id, rest: [repoName, description, ...languages, ...tasks] };
}

export function providerText({ id, label, description, tasks }: ProviderEntry): SearchText {
  return { label, id, rest: [description, ...Object.keys(tasks)] };
}
