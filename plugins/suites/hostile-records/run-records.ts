import { readModelRecord, type ModelRecord, type Snippet } from "@patchbay/core/library";
import { seededNumbers } from "@patchbay/testing";
import { allLibraries, snippetsOf } from "../catalogue/all-libraries.ts";
import type { createEscapeFinder, Escape } from "./find-escapes.ts";
import { hostileCase, type Material } from "./make-record.ts";

/** Snippets that are read at once. */
const BATCH = 4000;

interface Fixture {
  readonly record: { readonly tags?: readonly string[]; readonly pipeline_tag?: string };
  readonly file?: string;
}

const coded = [...allLibraries.values()].filter(({ library }) => library !== undefined);
const everyCase = coded.flatMap(({ fixtures }) => fixtures.map(({ content }) => content as Fixture));
const tags = [...new Set(everyCase.flatMap(({ record }) => record.tags ?? []))];
const tasks = [...new Set(everyCase.flatMap(({ record }) => record.pipeline_tag ?? []))];

/** Libraries and apps that write code, by key. */
export const codedLibraries: readonly string[] = coded.map(({ key }) => key);

export interface LibraryEscape extends Escape {
  readonly library: string;
  readonly seed: number;
}

export interface RecordOptions {
  readonly seed: number;
  /** Records for each library. */
  readonly each: number;
  /** Keys; default: all that write code. */
  readonly libraries?: readonly string[];
  /** Writes the snippets; default: the libraries themselves. */
  readonly write?: (key: string, model: ModelRecord, file?: string) => readonly Snippet[];
}

/** Writes the snippets of hostile records, and tells which texts have left their literals. */
export async function runHostileRecords(
  finder: Awaited<ReturnType<typeof createEscapeFinder>>,
  { seed, each, libraries = codedLibraries, write = snippetsOf }: RecordOptions,
): Promise<{ readonly records: number; readonly escapes: readonly LibraryEscape[] }> {
  const escapes: LibraryEscape[] = [];
  let records = 0;
  let batch: Snippet[] = [];
  let reading: Promise<void> = Promise.resolve();
  for (const [place, { key, fixtures }] of coded.entries()) {
    if (!libraries.includes(key)) continue;
    const cases = fixtures.map(({ content }) => content as Fixture);
    const material: Material = { cases, tags, tasks };
    // Another sequence for each library.
    const below = seededNumbers(seed * 1009 + place);
    const read = (snippets: readonly Snippet[]) =>
      finder.find(snippets).then((found) => void escapes.push(...found.map((one) => ({ ...one, library: key, seed }))));
    for (let left = each; left > 0; left -= 1) {
      const { record, file } = hostileCase(below, material);
      batch.push(...write(key, readModelRecord(record), file));
      records += 1;
      if (batch.length < BATCH && left > 1) continue;
      // The next batch is written while this one is read.
      await reading;
      reading = read(batch);
      batch = [];
    }
  }
  await reading;
  return { records, escapes };
}
