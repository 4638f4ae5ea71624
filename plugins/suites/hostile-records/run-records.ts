import { readModelRecord, type ModelRecord, type Snippet } from "@patchbay/core/library";
import { seededNumbers } from "@patchbay/testing";
import { allLibraries, snippetsOf } from "../catalogue/all-libraries.ts";
import type { createEscapeFinder, Escape, WrittenSnippet } from "./find-escapes.ts";
import { hostileCase, type Material } from "./make-record.ts";

/** Number of snippets per batch. */
const BATCH = 4000;

interface Fixture {
  readonly record: { readonly tags?: readonly string[]; readonly pipeline_tag?: string };
  readonly file?: string;
}

const coded = [...allLibraries.values()].filter(({ library }) => library !== undefined);
const everyCase = coded.flatMap(({ fixtures }) => fixtures.map(({ content }) => content as Fixture));
const tags = [...new Set(everyCase.flatMap(({ record }) => record.tags ?? []))];
const tasks = [...new Set(everyCase.flatMap(({ record }) => record.pipeline_tag ?? []))];

/** Libraries and apps with snippets, by key. */
export const codedLibraries: readonly string[] = coded.map(({ key }) => key);

export interface RecordOptions {
  readonly seed: number;
  /** Records for each library. */
  readonly each: number;
  /** Keys; default: all with snippets. */
  readonly libraries?: readonly string[];
  /** Writes the snippets; default: the libraries themselves. */
  readonly write?: (key: string, model: ModelRecord, file?: string) => readonly Snippet[];
}

/** Writes the snippets of hostile records, and reports the texts that have escaped their literals. */
export async function runHostileRecords(
  finder: Awaited<ReturnType<typeof createEscapeFinder>>,
  { seed, each, libraries = codedLibraries, write = snippetsOf }: RecordOptions,
): Promise<{ readonly records: number; readonly escapes: readonly Escape[] }> {
  const escapes: Escape[] = [];
  let records = 0;
  let batch: WrittenSnippet[] = [];
  let reading: Promise<unknown> = Promise.resolve();
  // The next batch is generated while one is read.
  async function read(snippets: readonly WrittenSnippet[]): Promise<void> {
    await reading;
    reading = finder.find(snippets).then((matches) => escapes.push(...matches));
  }
  for (const [index, { key, fixtures }] of coded.entries()) {
    if (!libraries.includes(key)) continue;
    const material: Material = { cases: fixtures.map(({ content }) => content as Fixture), tags, tasks };
    // Another sequence for each library.
    const below = seededNumbers(seed * 1009 + index);
    for (let left = each; left > 0; left -= 1) {
      const { record, file } = hostileCase(below, material);
      batch.push(...write(key, readModelRecord(record), file).map((snippet) => ({ ...snippet, library: key })));
      records += 1;
      if (batch.length < BATCH) continue;
      await read(batch);
      batch = [];
    }
  }
  await read(batch);
  await reading;
  return { records, escapes };
}
