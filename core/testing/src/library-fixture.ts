import { z } from "zod";
import { readModelRecord, type ModelRecord } from "@patchbay/core/library";
import type { Fixture } from "./check.ts";

const schema = z.strictObject({
  /** The model record; `tags` may be left out. */
  record: z.looseObject({ id: z.string() }),
  /** Texts that the snippets hold, in code, install command or note. */
  has: z.array(z.string()),
  /** Texts that they must not hold. */
  not: z.array(z.string()),
  /** Language of each snippet, in order; `text` for a note without code. */
  languages: z.array(z.string()),
  /** A note, to the letter; when absent no snippet has one. */
  note: z.string().optional(),
  /** An install command, to the letter. */
  install: z.string().optional(),
  /** Where the expectation comes from: the catalogue's facts, the vendor's docs. */
  source: z.string(),
});

/** A case of a library: a model record, and what its snippets must be like. */
export interface LibraryFixture extends Omit<z.output<typeof schema>, "record"> {
  readonly name: string;
  readonly record: ModelRecord;
}

/** Reads a file of a library's `fixtures/` folder. @throws ZodError for a file of another form */
export function readLibraryFixture({ name, content }: Fixture): LibraryFixture {
  const fixture = schema.parse(content);
  return { ...fixture, name, record: readModelRecord(fixture.record) };
}
