/// <reference types="vite/client" />
import {
  readModelRecord,
  type Library,
  type LibraryManifest,
  type ModelRecord,
  type Snippet,
} from "@patchbay/core/library";
import { writeSnippets, type SnippetLibrary } from "@patchbay/core/snippets";
import type { Fixture } from "@patchbay/testing";
import { sampleInput } from "@patchbay/kit";

interface PackageJson {
  readonly patchbay: LibraryManifest;
}

const packages = import.meta.glob<PackageJson>("../../libraries/*/package.json", { eager: true, import: "default" });
const sources = import.meta.glob<Library>("../../libraries/*/src/index.ts", { eager: true, import: "default" });
const fixtures = import.meta.glob<unknown>("../../libraries/*/fixtures/*.json", { eager: true, import: "default" });

/** The content of a library's folder. */
export interface LibraryFolder {
  readonly key: string;
  readonly manifest: LibraryManifest;
  /** Absent for a library that has only a manifest. */
  readonly library: Library | undefined;
  readonly fixtures: readonly Fixture[];
}

/** All library plugins of this repository, by key. */
export const allLibraries: ReadonlyMap<string, LibraryFolder> = new Map(
  Object.entries(packages).map(([path, { patchbay }]) => {
    const folder = path.slice(0, -"/package.json".length);
    const key = folder.slice(folder.lastIndexOf("/") + 1);
    const library = sources[`${folder}/src/index.ts`];
    return [key, { key, manifest: patchbay, library, fixtures: fixturesIn(folder) }];
  }),
);

function fixturesIn(folder: string): Fixture[] {
  return Object.entries(fixtures)
    .filter(([path]) => path.startsWith(`${folder}/`))
    .map(([path, content]) => ({ name: path.slice(path.lastIndexOf("/") + 1, -".json".length), content }));
}

/** The model of each of a library's fixtures, with the fixture's name. */
export function fixtureModels({
  fixtures: all,
}: LibraryFolder): { readonly name: string; readonly record: ModelRecord }[] {
  return all.map(({ name, content }) => {
    const { record } = content as { readonly record: object };
    return { name, record: readModelRecord(record) };
  });
}

/** The snippets of a library as the host requests them; empty for an unknown library. */
export function snippetsOf(libraryKey: string, model: ModelRecord, file?: string): readonly Snippet[] {
  return writeSnippets(libraryKey, model, { library: loadedLibrary, sampleInput, ...(file !== undefined && { file }) });
}

function loadedLibrary(key: string): SnippetLibrary | undefined {
  const { library, manifest } = allLibraries.get(key) ?? {};
  return library && { library, tasks: manifest?.tasks ?? [] };
}
