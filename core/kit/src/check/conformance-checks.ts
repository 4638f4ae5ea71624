import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { CONTRACT_MEMBERS, membersOfManifest, type IndexEntry } from "@patchbay/core/plugin";
import {
  libraryChecks,
  providerChecks,
  taskChecks,
  type Check,
  type Fixture,
  type ProviderUnderTest,
} from "@patchbay/testing";
import { ManifestError } from "@patchbay/core/errors";
import type { LoadedPlugin } from "./load-built.ts";
import { snippetsOfNeighbors, sampleInput } from "./neighbors.ts";

/** The checks of a plugin's kind, over its fixtures. @throws ManifestError when a fixture is malformed */
export async function conformanceChecks(folder: string, entry: IndexEntry, loaded: LoadedPlugin): Promise<Check[]> {
  if (loaded.kind === "engine") return engineChecks(entry, loaded);
  if (loaded.kind === "provider") return providerChecks(await providerUnderTest(folder, entry, loaded));
  const { id } = entry;
  const manifest = sourceManifestOf(entry);
  const fixtures = await readFixtures(folder);
  if (loaded.kind === "task") return taskChecks({ id, manifest, task: loaded.plugin, widget: loaded.widget, fixtures });
  const rewrites = entry.kind === "library" ? (entry.rewrites ?? []) : [];
  const snippetsOf = await snippetsOfNeighbors(folder, rewrites);
  return libraryChecks({ id, manifest, library: loaded.plugin, fixtures, snippetsOf, sampleInput });
}

/** Checks of an engine that need not run a model. */
function engineChecks(entry: IndexEntry, { models = [] }: LoadedPlugin & { kind: "engine" }): Check[] {
  const tasks = entry.kind === "provider" ? Object.keys(entry.tasks) : [];
  return [
    {
      name: "models: of tasks that the manifest names",
      run() {
        const others = models.filter(({ task }) => !tasks.includes(task)).map(({ id, task }) => `${id} (${task})`);
        assert.deepEqual(others, [], "models of other tasks");
      },
    },
  ];
}

/** A loaded provider with its fixtures. @throws ManifestError when a fixture is not JSON */
export async function providerUnderTest(
  folder: string,
  entry: IndexEntry,
  { plugin, mocks }: LoadedPlugin & { kind: "provider" },
): Promise<ProviderUnderTest> {
  const fixtures = await readFixtures(folder);
  const facts = entry.kind === "provider" && entry.facts ? await readJson(folder, "models.json") : undefined;
  return { id: entry.id, manifest: sourceManifestOf(entry), provider: plugin, mocks, fixtures, facts };
}

/** Checks of a built plugin, which has no fixtures. */
export function publishedChecks(entry: IndexEntry, loaded: LoadedPlugin): Check[] {
  if (loaded.kind === "provider") {
    const tasks = entry.kind === "provider" ? Object.keys(entry.tasks) : [];
    const mocked = new Set(loaded.mocks.models.map(({ task }) => task));
    return [
      {
        name: "the mocks have handlers, and know a model for every task",
        run() {
          assert.ok(loaded.mocks.handlers.length > 0, "there are no handlers");
          assert.deepEqual(
            tasks.filter((task) => !mocked.has(task)),
            [],
            "tasks without a mocked model",
          );
        },
      },
    ];
  }
  if (loaded.kind === "engine") return engineChecks(entry, loaded);
  const { id } = entry;
  const manifest = sourceManifestOf(entry);
  const checks =
    loaded.kind === "task"
      ? taskChecks({ id, manifest, task: loaded.plugin, widget: loaded.widget, fixtures: [] })
      : libraryChecks({ id, manifest, library: loaded.plugin, fixtures: [], sampleInput });
  return checks.filter(({ name }) => !ABOUT_FIXTURES.test(name));
}

/** Checks that compare a plugin with its fixtures. */
const ABOUT_FIXTURES = /^fixtures:|^manifest: languages/;

/** The field `patchbay` before the build. */
function sourceManifestOf(entry: IndexEntry): object {
  const {
    kind: _kind,
    id: _id,
    version: _version,
    requires,
    files: _files,
    icon: _icon,
    base: _base,
    origin: _origin,
    ...manifest
  } = entry;
  if ("auth" in manifest) {
    const { assets: _assets, facts: _facts, ...written } = manifest;
    return { ...written, requires: membersNamed(written, requires) };
  }
  if (!("demo" in manifest)) return manifest;
  // Of a task's code.
  const { demo: _demo, ...written } = manifest;
  return written;
}

/** The contract members that an author listed: the build adds imported names and members visible in the manifest. */
function membersNamed(manifest: Parameters<typeof membersOfManifest>[0], requires: IndexEntry["requires"]): string[] {
  const shown = membersOfManifest(manifest);
  const named = Object.values(requires).flat();
  return named.filter((name) => CONTRACT_MEMBERS.provider.includes(name) && !shown.includes(name));
}

/** Reads `fixtures/*.json` of a plugin's folder. @throws ManifestError when one is not JSON */
async function readFixtures(folder: string): Promise<Fixture[]> {
  const names = (await readdir(path.join(folder, "fixtures")).catch((): string[] => [])).filter((name) =>
    name.endsWith(".json"),
  );
  return Promise.all(
    names.toSorted().map(async (name) => {
      return { name: name.slice(0, -".json".length), content: await readJson(folder, `fixtures/${name}`) };
    }),
  );
}

async function readJson(folder: string, file: string): Promise<unknown> {
  const text = await readFile(path.join(folder, file), "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ManifestError(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
