/// <reference types="vite/client" />
import {
  LIBRARY_TASK_MAPPING,
  MODEL_LIBRARIES_UI_ELEMENTS,
  PIPELINE_DATA,
  TASKS_DATA,
  TASKS_MODEL_LIBRARIES,
} from "@huggingface/tasks";
import type { Task, TaskManifest } from "@patchbay/core/task";
import { describe, expect, it } from "vitest";
import { allLibraries } from "./catalogue/all-libraries.ts";

/** Compares the manifests of libraries and tasks with the catalog that the hub publishes. */

interface PackageJson<Manifest> {
  readonly patchbay: Manifest;
}

function byFolder<Content>(files: Readonly<Record<string, Content>>): Map<string, Content> {
  return new Map(Object.entries(files).map(([path, content]) => [path.split("/")[2] ?? "", content]));
}

const taskManifests = byFolder(
  import.meta.glob<PackageJson<TaskManifest>>("../tasks/*/package.json", { eager: true, import: "default" }),
);
const tasks = byFolder(import.meta.glob<Task>("../tasks/*/src/index.ts", { eager: true, import: "default" }));

/** A catalogue whose keys are any text: the published types name every entry. */
const published = {
  libraries: new Map<string, object>(Object.entries(MODEL_LIBRARIES_UI_ELEMENTS)),
  hostedTasks: new Map<string, readonly string[]>(Object.entries(LIBRARY_TASK_MAPPING)),
  librariesOfTask: new Map<string, readonly string[]>(Object.entries(TASKS_MODEL_LIBRARIES)),
  tasks: new Map<string, object>(Object.entries(PIPELINE_DATA)),
  descriptors: new Map(Object.entries(TASKS_DATA)),
};

const LIBRARY_FACTS = ["prettyLabel", "repoName", "repoUrl", "docsUrl", "filter", "countDownloads"];
const TASK_FACTS = ["name", "modality", "subtasks"];
const DESCRIPTOR_FACTS = ["widgetModels", "youtubeId", "isPlaceholder", "canonicalId"];
const REFERENCES = ["datasets", "models", "spaces", "metrics"] as const;

/** Entries that ours omits on purpose. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // The page of a package registry: nothing here names one.
  vqweb: ["docsUrl"],
};

const factsOf = (key: string) => LIBRARY_FACTS.filter((fact) => !LEFT_OUT[key]?.includes(fact));
const isPublished = (task: string) => published.tasks.has(task);
const pagesOf = (key: string) =>
  [...published.librariesOfTask].filter(([, keys]) => keys.includes(key)).map(([task]) => task);

describe("libraries", () => {
  const known = [...allLibraries.values()].filter(({ key }) => published.libraries.has(key));

  it("libraries are named, matched and counted as published", () => {
    const ours = known.map(({ key, manifest }) => [key, pick(manifest, factsOf(key))]);
    const theirs = known.map(({ key }) => [key, pick(published.libraries.get(key), factsOf(key))]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });

  it("libraries serve the published tasks, and are shown on the pages of those tasks", () => {
    const ours = known.map(({ key, manifest: { tasks: served = [], taskPages = [] } }) => [
      key,
      [served.filter(isPublished), taskPages.filter(isPublished).toSorted()],
    ]);
    const theirs = known.map(({ key }) => [
      key,
      [published.hostedTasks.get(key)?.filter(isPublished) ?? [], pagesOf(key).toSorted()],
    ]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });

  it("the libraries include every published one", () => {
    const missing = [...published.libraries.keys()].filter((key) => !allLibraries.has(key));
    expect(missing).toEqual([]);
    expect(known.length).toBeGreaterThanOrEqual(257);
  });
});

describe("tasks", () => {
  const known = [...taskManifests].filter(([id]) => published.tasks.has(id));

  it("tasks have the published name, modality and subtasks", () => {
    const ours = known.map(([id, { patchbay }]) => [id, pick(patchbay, TASK_FACTS)]);
    const theirs = known.map(([id]) => [id, pick(published.tasks.get(id), TASK_FACTS)]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });

  it("tasks refer to published pages", () => {
    const ours = known.map(([id]) => [id, referencesOf(tasks.get(id)?.descriptor ?? undefined)]);
    const theirs = known.map(([id]) => [id, referencesOf(published.descriptors.get(id))]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });
});

type Descriptor = Readonly<Record<(typeof REFERENCES)[number], readonly { readonly id: string }[]>>;

function referencesOf(descriptor: Descriptor | undefined): unknown[] | undefined {
  return descriptor && [pick(descriptor, DESCRIPTOR_FACTS), ...REFERENCES.map((list) => idsOf(descriptor[list]))];
}

/** Members of an entry, without empty texts, which have no meaning. */
function pick(entry: object | undefined, names: readonly string[]): object {
  const members: [string, unknown][] = Object.entries(entry ?? {});
  return Object.fromEntries(
    members
      .filter(([name, value]) => names.includes(name) && value !== "")
      .map(([name, value]) => [name, Array.isArray(value) ? value.filter((item) => item !== "") : value]),
  );
}

const idsOf = (references: readonly { readonly id: string }[]): string[] => references.flatMap(({ id }) => id || []);
