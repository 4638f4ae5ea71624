/// <reference types="vite/client" />
import type { BatchHandle, BatchRowResult } from "@patchbay/core/client";
import { setMockPace } from "@patchbay/mocks";
import { sampleSettings } from "@patchbay/testing";
import { afterAll, describe, expect, it } from "vitest";
import { client, mock, mocksOf, plugins } from "./mocked-client.ts";

/** Batches of every provider that has them, answered by its mocks from the start to the last row. */

afterAll(setMockPace(0));

interface Fixture {
  readonly cases: readonly { readonly settings?: Readonly<Record<string, string>> }[];
}

const fixtures = import.meta.glob<Fixture>("../providers/*/fixtures/batch.json", { eager: true, import: "default" });

/** Settings that only batches need. */
const settingsOf = (id: string) => fixtures[`../providers/${id}/fixtures/batch.json`]?.cases[0]?.settings ?? {};

const batches = plugins.flatMap(({ id, manifest }) => (manifest.batch?.tasks ?? []).map((task) => ({ id, task })));

const chat = (content: string) => ({ messages: [{ role: "user", content }] });

/** Rows; the second chat is refused. */
function rowsOf(task: string): readonly object[] {
  if (task !== "conversational") return ["a cable", "a socket"].map((inputs) => ({ inputs }));
  return [chat("Hello"), { messages: [] }, chat("Name a color")];
}

function targetOf(id: string, task: string) {
  const model = mocksOf(id)?.models.find((one) => one.task === task && !one.ended);
  const { modelPrefix = "", directOnly } = plugins.find((plugin) => plugin.id === id)!.manifest;
  if (!model) throw new Error(`The mocks of ${id} have no model of ${task}.`);
  const isNamed = directOnly && model.id.startsWith(modelPrefix);
  return { provider: id, model: isNamed ? model.id : modelPrefix + model.providerId };
}

async function collect(results: AsyncIterable<BatchRowResult>): Promise<BatchRowResult[]> {
  const all: BatchRowResult[] = [];
  for await (const result of results) all.push(result);
  return all.toSorted((one, other) => one.index - other.index);
}

const shape = (output: unknown): unknown =>
  output instanceof Blob ? output.type : Array.isArray(output) ? output.map(shape) : Object.keys(output as object);

it("most providers whose vendors run batches have them", () => {
  expect(new Set(batches.map(({ id }) => id)).size).toBeGreaterThanOrEqual(9);
});

describe.each(batches)("a batch of $id, $task", ({ id, task }) => {
  const rows = rowsOf(task);
  const target = targetOf(id, task);
  const settings = { [id]: { ...sampleSettings(plugins.find((plugin) => plugin.id === id)!), ...settingsOf(id) } };
  const start = () => client.batch(task, rows as never, { ...target, settings });

  it("ends with the outputs that single calls have, and the error of a row that is refused", async () => {
    const started = await start();
    const stored = JSON.parse(JSON.stringify(started.handle)) as BatchHandle;
    const batch = await client.resumeBatch(stored, { settings });
    const results = await collect(batch.results());
    expect(results.map(({ index, id: name }) => [index, name])).toEqual(rows.map((_, index) => [index, String(index)]));
    const single = await client.run(task, { ...target, ...rows[0] } as never);
    expect(shape(results[0]?.output)).toEqual(shape(single));
    if (task !== "conversational") return;
    expect(results[1]?.error).toMatchObject({ name: "HttpError", provider: id });
    expect(await batch.status()).toMatchObject({ state: "completed", ended: true });
  });

  it("that is canceled has an error for every row", async ({ skip, onTestFinished }) => {
    onTestFinished(() => mock.reset());
    mock.jobs(id).hold();
    const batch = await start();
    const steps = plugins.find((plugin) => plugin.id === id)!.batch!;
    const { cancel } = typeof steps === "function" ? await steps() : steps;
    skip(!cancel, `${id} cannot cancel batches`);
    await batch.cancel();
    const results = await collect(batch.results());
    expect(results.map(({ error }) => error?.name)).toEqual(rows.map(() => "UnprocessedRowError"));
  });

  it("that fails ends with the vendor's reason, for the batch or for every row", async ({ onTestFinished }) => {
    onTestFinished(() => mock.reset());
    mock.jobs(id).fail("Out of memory");
    const batch = await start();
    const reasons = await collect(batch.results()).then(
      (results) => results.map(({ error }) => error?.message),
      (error: Error) => [error.message],
    );
    expect(reasons.filter((reason) => !reason?.includes("Out of memory"))).toEqual([]);
  });
});
