import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createPatchbay } from "@patchbay/core";
import { getResponse, mockHub, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import type { ModelRecord, Snippet } from "@patchbay/core/library";
import { directory } from "@patchbay/core/node";
import type { IndexEntry, PluginKind } from "@patchbay/core/plugin";
import { taskSchemas } from "@patchbay/core/task";
import type { TaskWidget } from "@patchbay/widgets";
import { mockShares } from "@patchbay/mocks/shares";
import { createVirtualClock } from "@patchbay/testing";
import { widgetShares } from "@patchbay/widgets/shares";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallCalls } from "../../../core/cli/src/live/small-calls.ts";

/** Recorded behavior of an archived plugin on the day it was archived. */
interface Recorded {
  readonly libraries: Readonly<
    Record<string, readonly { readonly model: ModelRecord; readonly snippets: readonly Snippet[] }[]>
  >;
  readonly tasks: Readonly<Record<string, RecordedTask>>;
}

interface RecordedTask {
  readonly summary: string;
  readonly models: readonly string[];
  readonly samples: number;
  /** An output that the task's schema accepts, and one that it rejects. */
  readonly accepted?: unknown;
  readonly rejected?: unknown;
}

// Plugins as they were built on this day, never built anew: whatever core becomes, it serves them as they are.
const folder = fileURLToPath(new URL("fixtures/2026-11-21/", import.meta.url));
const recorded = JSON.parse(readFileSync(`${folder}recorded.json`, "utf8")) as Recorded;
const shared = [...mockShares, ...widgetShares];
const patchbay = await createPatchbay({ plugins: directory(folder, { shared }), clock: createVirtualClock() });
const entries = patchbay.plugins.snapshot().plugins.map(({ entry }) => entry);
const ofKind = <Kind extends PluginKind>(kind: Kind) =>
  entries.filter((entry): entry is Extract<IndexEntry, { kind: Kind }> => entry.kind === kind);

it("the archive contains all recorded files", () => {
  expect(patchbay.plugins.snapshot().rejected).toEqual([]);
  expect(entries.map(({ contract }) => contract)).toEqual(entries.map(() => 1));
  expect([ofKind("provider").length, ofKind("library").length, ofKind("task").length]).toEqual([23, 20, 11]);
  for (const { base, files } of entries)
    for (const { path } of Object.values(files)) expect(existsSync(folder + base + path)).toBe(true);
});

describe("providers", () => {
  let restorePace: () => void;
  beforeAll(() => (restorePace = setMockPace(0)));
  afterAll(() => restorePace());

  it.each(ofKind("provider"))("$id serves every task with the answers of its mocks", async ({ id, tasks }) => {
    const { handlers, models } = (await patchbay.plugins.loadExpose("provider", id, "mocks")) as ProviderMocks;
    const all = [...handlers, ...mockHub({ [id]: models })];
    const client = patchbay.client("archive-key", {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const response = await getResponse(all, request);
        return (
          response ?? Response.json({ error: `no mock answers ${request.method} ${request.url}` }, { status: 501 })
        );
      },
    });
    for (const [task, { stream }] of Object.entries(tasks)) {
      const model = models.find((each) => each.task === task)?.id;
      const args = { ...(await smallCalls.get(task)?.()), provider: id, model };
      const output: unknown = await client.run(task as string, args);
      expect({ task, problems: problemsOf(task, output) }).toEqual({ task, problems: [] });
      if (!stream) continue;
      const chunks: unknown[] = [];
      for await (const chunk of client.stream(task as string, args)) chunks.push(chunk);
      expect(chunks.length).toBeGreaterThan(2);
    }
  });
});

/** Issues that core's schema of a task's output reports. */
function problemsOf(task: string, output: unknown): unknown {
  const schema = taskSchemas(task)?.output;
  return schema?.["~standard"].validate(output).issues ?? (schema ? [] : `core has no schema of ${task}`);
}

async function snippetsOf(library: string, model: ModelRecord): Promise<readonly Snippet[]> {
  return (await patchbay.snippets(model, { library })).flatMap(({ snippets }) => snippets);
}

describe("libraries", () => {
  it.each(Object.entries(recorded.libraries))("%s generates the recorded code", async (id, cases) => {
    for (const { model, snippets } of cases) expect(await snippetsOf(id, model)).toEqual(snippets);
  });

  it.each(ofKind("library").filter(({ files }) => !files.plugin))("$id has only a manifest", async ({ id }) => {
    expect(await snippetsOf(id, { id: "org/model", tags: [] })).toEqual([]);
  });
});

describe("tasks", () => {
  it.each(ofKind("task"))("$id describes itself", async ({ id }) => {
    const { descriptor, samples } = await patchbay.plugins.load("task", id);
    const then = recorded.tasks[id];
    expect(descriptor?.summary).toBe(then?.summary);
    expect(descriptor?.models.map((model) => model.id)).toEqual(then?.models);
    expect(samples.length).toBe(then?.samples);
  });

  it.each(Object.entries(recorded.tasks).filter(([, then]) => "accepted" in then))(
    "%s validates outputs as recorded",
    async (id, then) => {
      const { output } = await patchbay.plugins.load("task", id);
      const issuesOf = (value: unknown): unknown => output?.["~standard"].validate(revive(value)).issues;
      expect(output?.jsonSchema["$schema"]).toBeDefined();
      expect(issuesOf(then.accepted)).toBeUndefined();
      expect(issuesOf(then.rejected)).toEqual(expect.arrayContaining([expect.anything()]));
    },
  );

  it.each(ofKind("task").filter(({ files }) => files.widget))("$id shows a result", async ({ id }) => {
    const loaded = (await patchbay.plugins.loadExpose("task", id, "widget")) as { default: TaskWidget };
    const { Result } = loaded.default;
    if (!Result) throw new Error("the widget shows no result");
    const inputs = "Ines Falk has lived and worked for years in Rotterdam.";
    const html = renderToString(createElement(Result, { output: recorded.tasks[id]?.accepted, input: { inputs } }));
    expect(html.replaceAll(/<[^>]*>/g, "").trim()).not.toBe("");
  });
});

/** Bytes are `{ $blob, type }` in JSON. */
function revive(value: unknown): unknown {
  const { $blob: bytes, type } = (value ?? {}) as { $blob?: string; type?: string };
  return bytes === undefined || type === undefined ? value : new Blob([bytes], { type });
}
