import type { LibraryEntry, ProviderEntry, TaskEntry } from "../host/use-catalogue.ts";
import { MODALITY_LABELS } from "./labels.ts";

/** What is searched in a thing: its name first, then everything else that is said of it. */
export interface SearchText {
  readonly label: string;
  readonly id: string;
  readonly rest: readonly (string | undefined)[];
}

/**
 * Finds the things in which every word of the query occurs; the closer the match is to a name's beginning, the higher.
 * An empty query finds everything, in the given order.
 */
export function searchIn<Thing>(
  things: readonly Thing[],
  query: string,
  textOf: (thing: Thing) => SearchText,
): readonly Thing[] {
  const words = wordsOf(query);
  if (words.length === 0) return things;
  return things
    .map((thing) => ({ thing, rank: rankOf(textOf(thing), words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ thing }) => thing);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s_/-]+/)
    .filter(Boolean);
}

/** 0 for no match. */
function rankOf({ label, id, rest }: SearchText, words: readonly string[]): number {
  const names = [label.toLowerCase(), id.toLowerCase()];
  const others = rest.join(" ").toLowerCase();
  let rank = 0;
  for (const word of words) {
    if (names.some((name) => name.startsWith(word))) rank += 4;
    else if (names.some((name) => wordsOf(name).some((part) => part.startsWith(word)))) rank += 3;
    else if (names.some((name) => name.includes(word))) rank += 2;
    else if (others.includes(word)) rank += 1;
    else return 0;
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
