import { z } from "zod";
import { readModelRecord, type ModelRecord } from "@patchbay/core/library";
import { malformed } from "@patchbay/core/plugin";
import type { Fixture } from "./check.ts";

export const libraryFixtureSchema = z.strictObject({
  record: z.looseObject({ id: z.string() }).describe("The model record; `tags` is optional."),
  file: z.string().optional().describe("Path of the file that the user chose; default: the record's default file."),
  offered: z.boolean().optional().describe("Whether the manifest of an app offers it for the record."),
  has: z.array(z.string()).describe("Texts that the snippets contain, in title, link, code, install command or note."),
  not: z.array(z.string()).describe("Texts that they must not contain."),
  languages: z.array(z.string()).describe("Language of each snippet, in order; `text` for a note without code."),
  note: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe("The exact notes; absent: no snippet has one."),
  install: z.string().optional().describe("An exact install command."),
  source: z.string().describe("Source of the expectation: the catalogue's facts, the vendor's docs."),
});

/** A case of a library: a model record and expectations for its snippets. */
export interface LibraryFixture extends Omit<z.output<typeof libraryFixtureSchema>, "record"> {
  readonly name: string;
  readonly record: ModelRecord;
}

/** Reads a file of a library's `fixtures/` folder. @throws ManifestError for a file of another form */
export function readLibraryFixture({ name, content }: Fixture): LibraryFixture {
  const { data, error } = libraryFixtureSchema.safeParse(content);
  if (error) throw malformed(`fixtures/${name}.json`, error);
  return { ...data, name, record: readModelRecord(data.record) };
}
