import path from "node:path";
import { createSandbox } from "@patchbay/sandbox/node";
import { afterAll, describe, expect, it } from "vitest";
import { sources as libraries, testLibraries } from "./conformance/libraries.ts";
import { inSandbox } from "./conformance/loading.ts";
import { sources as providers, testProviders } from "./conformance/providers.ts";
import { sources as tasks, testTasks } from "./conformance/tasks.ts";

// The suites of providers, libraries and tasks once more, with plugins that run in the sandbox; the rest of the checks
// of providers are in the deep set.

const sandbox = createSandbox({ answerMs: 5000, mocks: () => import("@patchbay/mocks") });
afterAll(() => sandbox.close());
const loading = await inSandbox(sandbox, { ...providers, ...libraries, ...tasks });

describe("in the sandbox", { timeout: 60_000 }, () => {
  testProviders(loading, "main");
  testLibraries(loading);
  testTasks(loading);

  it.each(Object.entries(loading.plugins(tasks)))("%s has the same data as in this process", async (file, task) => {
    const built = path.join(import.meta.dirname, "conformance", path.dirname(file), "../dist/index.js");
    const { default: whole } = (await import(built)) as { readonly default: object };
    const { id: _, manifest: __, ...data } = whole as { readonly id: string; readonly manifest: object };
    expect(dataOf(task)).toEqual(dataOf(data));
  });
});

/** What of a task is data. */
const dataOf = (task: object): unknown =>
  JSON.parse(
    JSON.stringify(task, (_, value: unknown) =>
      typeof value === "object" && value !== null && "jsonSchema" in value ? value.jsonSchema : value,
    ),
  );
