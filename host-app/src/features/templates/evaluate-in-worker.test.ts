import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Evaluate, Evaluation, EvaluationRequest } from "./evaluation.ts";

/** A worker whose answers the test controls. */
class FakeWorker extends EventTarget {
  static readonly made: FakeWorker[] = [];
  readonly received: unknown[] = [];
  terminated = false;

  constructor() {
    super();
    FakeWorker.made.push(this);
  }

  postMessage(data: unknown): void {
    this.received.push(data);
  }

  terminate(): void {
    this.terminated = true;
  }

  answer(evaluation: Evaluation): void {
    this.dispatchEvent(new MessageEvent("message", { data: evaluation }));
  }
}

const request = { source: "a" } as EvaluationRequest;
const evaluation = { outcome: { prompt: "a" } } as Evaluation;
let evaluate: Evaluate;

beforeEach(async () => {
  FakeWorker.made.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
  vi.resetModules();
  evaluate = (await import("./templates-page.tsx")).evaluateInWorker;
});

describe("evaluateInWorker", () => {
  it("reuses one worker", async () => {
    for (const round of [1, 2]) {
      const result = evaluate(request, new AbortController().signal);
      FakeWorker.made[0]?.answer(evaluation);
      expect(await result).toBe(evaluation);
      expect(FakeWorker.made[0]?.received).toHaveLength(round);
    }
    expect(FakeWorker.made).toHaveLength(1);
  });

  it("ends an aborted run with its worker, and starts the next in a new one", async () => {
    const aborter = new AbortController();
    const aborted = evaluate(request, aborter.signal);
    aborter.abort(new Error("newer"));
    await expect(aborted).rejects.toThrow("newer");
    expect(FakeWorker.made[0]?.terminated).toBe(true);

    const result = evaluate(request, new AbortController().signal);
    FakeWorker.made[1]?.answer(evaluation);
    expect(await result).toBe(evaluation);
  });

  it("does not end an idle worker when an old run's signal aborts", async () => {
    const aborter = new AbortController();
    const result = evaluate(request, aborter.signal);
    FakeWorker.made[0]?.answer(evaluation);
    await result;
    aborter.abort();
    expect(FakeWorker.made[0]?.terminated).toBe(false);
  });

  it("reports that the interpreter fails to load", async () => {
    const result = evaluate(request, new AbortController().signal);
    FakeWorker.made[0]?.dispatchEvent(new Event("error"));
    await expect(result).rejects.toThrow("could not be loaded");
  });
});
