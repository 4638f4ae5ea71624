import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { IndexEntry } from "../manifest/manifest.ts";
import type { ConnectedEngine } from "../plugin/engine-realm.ts";
import type { EngineCall, EngineContext } from "../provider/contract.ts";
import { startEngine } from "./engine-thread.ts";
import { integrityOf } from "./read-file.ts";

/** An engine that counts what it has answered, and ends no call because it was aborted. */
const STUBBORN = `
let answered = 0;
let release = () => undefined;
const engine = {
  models: () => [],
  availability: async () => ({ status: "ready" }),
  async run({ args: { inputs } }, { progress }) {
    progress({ phase: "running" });
    if (inputs === "environment") return Object.keys(process.env);
    if (inputs === "spin") {
      await new Promise((resolve) => setTimeout(resolve, 0));
      for (;;);
    }
    if (inputs === "stay") await new Promise(() => undefined);
    if (inputs === "wait") await new Promise((resolve) => { release = resolve; });
    if (inputs === "late") await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    answered += 1;
    return answered;
  },
};
export const init = async () => undefined;
export const get = async () => () => ({ default: engine });
`;

let folder: string;
let connected: ConnectedEngine;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "patchbay-stubborn-"));
});
afterEach(async () => {
  connected.close();
  await rm(folder, { recursive: true });
});

async function start(gracePeriodMs: number): Promise<void> {
  await writeFile(path.join(folder, "engine.js"), STUBBORN);
  const file = { path: "engine.js", integrity: integrityOf(Buffer.from(STUBBORN)), bytes: STUBBORN.length };
  const entry = { kind: "provider", id: "stubborn", engine: {}, files: { engine: file } } as unknown as IndexEntry;
  connected = await startEngine(entry, folder, { gracePeriodMs });
}

/** Runs the engine. @returns its answer, and what aborts it; `begun` resolves when it has begun in its thread */
function run(inputs: string) {
  const controller = new AbortController();
  const call = { task: "text-generation", args: { inputs }, model: "", hubUrl: "" } as unknown as EngineCall;
  let answer: Promise<unknown> = Promise.resolve();
  const begun = new Promise<void>((resolve) => {
    const context = { signal: controller.signal, progress: () => resolve(), emit: () => undefined };
    answer = connected.engine.run(call, context as Omit<EngineContext, "asset">);
  });
  answer.catch(() => undefined);
  return { answer, begun, abort: () => controller.abort(new Error("enough")) };
}

describe("an engine's thread", () => {
  it("holds nothing of the environment", async () => {
    await start(1);
    expect(Object.keys(process.env)).not.toEqual([]);
    expect(await run("environment").answer).toEqual([]);
  });
});

describe("a call that goes on when it was aborted", () => {
  it.each(["spin", "stay"])("is ended with its thread, and the next call starts another: %s", async (inputs) => {
    await start(1);
    expect(await run("first").answer).toBe(1);
    const stuck = run(inputs);
    await stuck.begun;
    stuck.abort();
    await expect(stuck.answer).rejects.toThrow("enough");
    // It waits for the end of the thread, whose count would be 2.
    expect(await run("next").answer).toBe(1);
  });

  it("is let go on beside another call, and ended behind it", async () => {
    await start(0);
    const stuck = run("stay");
    await stuck.begun;
    const other = run("wait");
    await other.begun;
    stuck.abort();
    expect(await run("release").answer).toBe(1);
    expect(await other.answer).toBe(2);
    expect(await run("next").answer).toBe(1);
  });

  it("ends in its own time within the given one, in the same thread", async () => {
    await start(60_000);
    const late = run("late");
    await late.begun;
    late.abort();
    await expect(late.answer).rejects.toThrow("enough");
    expect(await run("next").answer).toBe(2);
  });

  it("holds up no caller who leaves as well", async () => {
    await start(60_000);
    const stuck = run("stay");
    await stuck.begun;
    stuck.abort();
    const next = run("next");
    next.abort();
    await expect(next.answer).rejects.toThrow("enough");
  });
});
