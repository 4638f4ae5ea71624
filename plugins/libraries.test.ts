/// <reference types="vite/client" />
import type { Library, ModelRecord, Snippet } from "@patchbay/core/library";
import { libraryChecks, runChecks, type Fixture } from "@patchbay/core/testing";
import { sampleInput } from "@patchbay/kit";
import { describe, it } from "vitest";

interface PackageJson {
  readonly patchbay: { readonly tasks?: readonly string[] };
}

const packages = import.meta.glob<PackageJson>("./libraries/*/package.json", { eager: true, import: "default" });
const libraries = import.meta.glob<Library>("./libraries/*/src/index.ts", { eager: true, import: "default" });
const fixtures = import.meta.glob<unknown>("./libraries/*/fixtures/*.json", { eager: true, import: "default" });

const fixturesOf = (folder: string): Fixture[] =>
  Object.entries(fixtures)
    .filter(([path]) => path.startsWith(`${folder}/`))
    .map(([path, content]) => ({ name: path.slice(path.lastIndexOf("/") + 1, -".json".length), content }));

function snippetsOf(libraryKey: string, model: ModelRecord): readonly Snippet[] {
  const folder = `./libraries/${libraryKey}`;
  const tasks = packages[`${folder}/package.json`]?.patchbay.tasks ?? [];
  const context = { tasks, sampleInput: (task: string) => sampleInput(task, model), snippetsOf };
  return libraries[`${folder}/src/index.ts`]?.snippets(model, context) ?? [];
}

describe.each(Object.keys(packages).map((path) => path.slice(0, -"/package.json".length)))("%s", (folder) => {
  runChecks(
    it,
    libraryChecks({
      id: folder.slice(folder.lastIndexOf("/") + 1),
      manifest: packages[`${folder}/package.json`]?.patchbay,
      library: libraries[`${folder}/src/index.ts`],
      fixtures: fixturesOf(folder),
      snippetsOf,
      sampleInput,
    }),
  );
});
