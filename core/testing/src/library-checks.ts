import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import {
  parseDownloadQuery,
  type Library,
  type LibraryManifest,
  type ModelRecord,
  type SampleInput,
  type Snippet,
} from "@patchbay/core/library";
import { parseSourceManifest } from "@patchbay/core/plugin";
import { appsOfModel, writeSnippets } from "@patchbay/core/snippets";
import type { Check, Fixture } from "./check.ts";
import { withExceptions } from "./exceptions.ts";
import { HOSTILE_VALUES, TREACHEROUS_WORDS } from "./hostile-values.ts";
import { readLibraryFixture, type LibraryFixture } from "./library-fixture.ts";
import { deepFreeze, fieldName, valuesIn, watchedRecord, withEveryString, withValue } from "./record-paths.ts";
import { acceptShell, structureOf, type SnippetStructure } from "./snippet-structure.ts";

/** A library plugin, and what stands around it in the checks. */
export interface LibraryUnderTest {
  readonly id: string;
  /** Field `patchbay` of its package.json. */
  readonly manifest: unknown;
  /** What `src/index.ts` exports; absent for a library that is its manifest alone. */
  readonly library?: Library;
  readonly fixtures: readonly Fixture[];
  /** Snippets of other libraries, for a library that rewrites them. */
  readonly snippetsOf?: (libraryKey: string, model: ModelRecord, file?: string) => readonly Snippet[];
  /** Sample input of the model's task. */
  readonly sampleInput?: (task: string, model: ModelRecord) => SampleInput | undefined;
}

/**
 * Examples of values that select no branch: with and without an owner, with a name that could be a variable's or not.
 */
const PLAIN_VALUES = ["plain/word", "plain/1.5", "word"];
/** The forms of missing or useless values in code. */
const LEAK = /\bundefined\b|\bNaN\b|\[object \w+\]|\[native code\]/;
const MISSING_VALUE = /\bnull\b|\bNone\b/;

/** What must be true of every library plugin; that its manifest and its fixtures can be read comes first. */
export function libraryChecks(subject: LibraryUnderTest): Check[] {
  try {
    const manifest = parseSourceManifest("library", subject.manifest, subject.id);
    return withExceptions(checksOf(subject, manifest, subject.fixtures.map(readLibraryFixture)), manifest.exceptions);
  } catch (error) {
    return [{ name: "manifest and fixtures can be read", run: () => Promise.reject(error) }];
  }
}

function checksOf(subject: LibraryUnderTest, manifest: LibraryManifest, fixtures: readonly LibraryFixture[]): Check[] {
  const { library } = subject;
  const manifestCheck: Check = {
    name: "manifest: the rule that counts downloads can be read",
    run: () => void parseDownloadQuery(manifest.countDownloads ?? 'path:"config.json"'),
  };
  if (library === undefined) return [manifestCheck, noCodeCheck(manifest.languages, fixtures)];

  const requested = new Set<string>();
  const rewritten = (libraryKey: string, file: string | undefined): Library => ({
    snippets(otherModel) {
      requested.add(libraryKey);
      return subject.snippetsOf?.(libraryKey, otherModel, file) ?? [];
    },
  });
  const snippetsOf: SnippetsOf = (model, file) =>
    writeSnippets(subject.id, model, {
      library: (key) =>
        key === subject.id ? { library, tasks: manifest.tasks ?? [] } : { library: rewritten(key, file), tasks: [] },
      sampleInput: (task, asking) => subject.sampleInput?.(task, asking),
      ...(file !== undefined && { file }),
    });
  const run: SnippetsOf = (record, file) => snippetsOf(deepFreeze(structuredClone(record)), file);

  return [
    manifestCheck,
    {
      name: "manifest: languages and rewritten libraries are those of the code",
      run() {
        assert.ok(fixtures.length > 0, "a library with code needs fixtures");
        const used = fixtures.flatMap(({ record, file }) => run(record, file).filter(({ code }) => code !== ""));
        const languages = new Set(used.map(({ language }) => language));
        assert.deepEqual(new Set(manifest.languages), languages, "languages");
        assert.deepEqual(new Set(manifest.rewrites), requested, "rewrites");
      },
    },
    {
      name: "fixtures: every field that the code reads is in one",
      run() {
        const read = new Set<string>();
        for (const { record, file } of fixtures)
          snippetsOf(
            watchedRecord(record, (field) => read.add(field)),
            file,
          );
        const there = new Set(fixtures.flatMap(({ record }) => valuesIn(record).map(([path]) => fieldName(path))));
        const missing = [...read].filter((field) => !there.has(field));
        assert.deepEqual(missing, [], "fields without a fixture");
      },
    },
    ...fixtures.flatMap((fixture) => fixtureChecks(fixture, run)),
    ...fixtures.flatMap(({ name, record, offered }): Check[] =>
      offered === undefined
        ? []
        : [
            {
              name: `${name}: the manifest ${offered ? "offers" : "does not offer"} it for the record`,
              run: () =>
                assert.equal(
                  appsOfModel(record, [{ ...manifest, id: subject.id, files: { plugin: library } }]).length > 0,
                  offered,
                ),
            },
          ],
    ),
    { name: "commands: the system's shell reads them", run: acceptShell },
  ];
}

type SnippetsOf = (record: ModelRecord, file?: string) => readonly Snippet[];

function noCodeCheck(languages: readonly string[] | undefined, fixtures: readonly LibraryFixture[]): Check {
  return {
    name: "manifest: a library without code names no language and has no fixtures",
    run: () => assert.deepEqual([languages, fixtures.length], [undefined, 0]),
  };
}

function fixtureChecks(fixture: LibraryFixture, run: SnippetsOf): Check[] {
  const { name, record, file } = fixture;
  const runOn = (model: ModelRecord) => run(model, file);
  return [
    { name: `${name}: the snippets are as expected`, run: () => checkExpectations(fixture, runOn(record)) },
    {
      name: `${name}: the same record gives the same snippets`,
      run: () => assert.deepEqual(runOn(record), runOn(record)),
    },
    { name: `${name}: no value leaves its literal`, run: () => checkQuoting(fixture, run) },
    { name: `${name}: missing fields leave no trace`, run: () => checkMissingFields(record, runOn) },
  ];
}

function checkExpectations(fixture: LibraryFixture, snippets: readonly Snippet[]): void {
  const text = textOf(snippets);
  assert.deepEqual(
    snippets.map(({ language }) => language),
    fixture.languages,
    "languages",
  );
  for (const part of fixture.has) assert.ok(text.includes(part), `${JSON.stringify(part)} is not in\n${text}`);
  for (const part of fixture.not) assert.ok(!text.includes(part), `${JSON.stringify(part)} is in\n${text}`);
  const notes = new Set(snippets.flatMap(({ note }) => note ?? []));
  assert.deepEqual(notes, new Set([fixture.note ?? []].flat()), "notes");
  const installs = snippets.map(({ install }) => install);
  if (fixture.install !== undefined) assert.ok(installs.includes(fixture.install), `install is ${installs.join()}`);
  for (const { code, note, link } of snippets)
    assert.ok(code !== "" || note !== undefined || link !== undefined, "neither code nor a link nor a note");
  readStructures(snippets);
}

function checkQuoting({ record, file }: LibraryFixture, run: SnippetsOf): void {
  const strings = valuesIn(record).filter(([, value]) => typeof value === "string");
  const variants: [field: string, put: (value: string) => readonly Snippet[]][] = [
    ["every field", (value) => run(withEveryString(record, value), file)],
    ...strings.map(([path]): (typeof variants)[number] => [
      fieldName(path),
      (value) => run(withValue(record, path, value), file),
    ]),
    ...(file === undefined ? [] : [["the chosen file", (value) => run(record, value)] as (typeof variants)[number]]),
  ];
  for (const [field, put] of variants) {
    const plain = PLAIN_VALUES.map(put);
    const expected = plain.map(readStructures);
    for (const value of HOSTILE_VALUES) {
      const snippets = put(value);
      if (plain.some((other) => isDeepStrictEqual(snippets, other))) continue;
      const structure = readStructures(snippets);
      assert.ok(
        expected.some((other) => isDeepStrictEqual(structure, other)),
        `${JSON.stringify(value).slice(0, 80)} as ${field} changes what the code does:\n${textOf(snippets).slice(0, 2000)}`,
      );
    }
    for (const word of TREACHEROUS_WORDS) readStructures(put(word));
  }
}

function checkMissingFields(record: ModelRecord, run: (model: ModelRecord) => readonly Snippet[]): void {
  const expected = run(record);
  assert.deepEqual(
    run(Object.assign({ another: { field: 1 } }, record)),
    expected,
    "an unknown field changes the snippets",
  );
  for (const [path, value] of valuesIn(record)) {
    const field = fieldName(path);
    if (field === "id") continue;
    const variants = [...(field === "tags" ? [] : [undefined]), ...(Array.isArray(value) ? [[]] : [])];
    for (const variant of variants) {
      const snippets = run(withValue(record, path, variant));
      readStructures(snippets);
      const trace = MISSING_VALUE.exec(textOf(snippets))?.[0];
      assert.ok(
        trace === undefined || textOf(expected).includes(trace),
        `${trace} without ${field}:\n${textOf(snippets)}`,
      );
    }
  }
}

function readStructures(snippets: readonly Snippet[]): SnippetStructure[] {
  const leak = LEAK.exec(textOf(snippets))?.[0];
  assert.ok(leak === undefined, `${leak} is in\n${textOf(snippets).slice(0, 2000)}`);
  return structureOf(snippets);
}

function textOf(snippets: readonly Snippet[]): string {
  return snippets
    .map(({ title, link, install, code, note }) => [title, note, link, install, code].filter(Boolean).join("\n"))
    .join("\n\n");
}
