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

/** The manifests of libraries and tasks, held to the catalogue that the hub publishes. */

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

/** What ours leaves out on purpose. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // The page of a package registry: nothing here names one.
  vqweb: ["docsUrl"],
};

describe("libraries", () => {
  const known = [...allLibraries.values()].filter(({ key }) => published.libraries.has(key));

  it.each(known)("$key is named, found and counted as published", ({ key, manifest }) => {
    const facts = LIBRARY_FACTS.filter((fact) => !LEFT_OUT[key]?.includes(fact));
    expect(pick(manifest, facts)).toEqual(pick(published.libraries.get(key), facts));
  });

  it.each(known)("$key serves the tasks that are published", ({ key, manifest }) => {
    expect(manifest.tasks?.filter((task) => published.tasks.has(task)) ?? []).toEqual(
      published.hostedTasks.get(key)?.filter((task) => published.tasks.has(task)) ?? [],
    );
    const pages = [...published.librariesOfTask].filter(([, keys]) => keys.includes(key)).map(([task]) => task);
    expect(manifest.taskPages?.filter((task) => published.tasks.has(task)).toSorted() ?? []).toEqual(pages.toSorted());
  });

  it("none is missing", () => {
    const missing = [...published.libraries.keys()].filter((key) => !allLibraries.has(key));
    expect(missing).toEqual([]);
    expect(known.length).toBeGreaterThanOrEqual(257);
  });
});

describe("tasks", () => {
  const known = [...taskManifests].filter(([id]) => published.tasks.has(id));

  it.each(known)("%s has the published name, modality and subtasks", (id, { patchbay }) => {
    expect(pick(patchbay, TASK_FACTS)).toEqual(pick(published.tasks.get(id), TASK_FACTS));
  });

  it.each(known)("%s refers to what is published", (id) => {
    const descriptor = tasks.get(id)?.descriptor;
    const given = published.descriptors.get(id);
    expect(descriptor === null).toBe(given === undefined);
    if (!descriptor || !given) return;
    expect(pick(descriptor, DESCRIPTOR_FACTS)).toEqual(pick(given, DESCRIPTOR_FACTS));
    for (const list of REFERENCES) expect(idsOf(descriptor[list])).toEqual(idsOf(given[list]));
  });
});

/** Members of an entry, without empty texts: they stand for nothing. */
function pick(entry: object | undefined, names: readonly string[]): object {
  const members: [string, unknown][] = Object.entries(entry ?? {});
  return Object.fromEntries(
    members
      .filter(([name, value]) => names.includes(name) && value !== "")
      .map(([name, value]) => [name, Array.isArray(value) ? value.filter((item) => item !== "") : value]),
  );
}

const idsOf = (references: readonly { readonly id: string }[]): string[] => references.flatMap(({ id }) => id || []);
