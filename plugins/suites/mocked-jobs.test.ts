/// <reference types="vite/client" />
import { createClient, type CallOptions, type InferenceClient } from "@patchbay/core/client";
import { JobError, type JobHandle } from "@patchbay/core/errors";
import { createMock, type Mock, type ProviderMocks } from "@patchbay/mocks";
import { createVirtualClock } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { allProviders } from "./parity/all-providers.ts";

/** How tests control the jobs of every provider with jobs; the answers are in the vendor's form. */

const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

interface Journey {
  readonly mock: Mock;
  readonly clock: ReturnType<typeof createVirtualClock>;
  readonly phases: string[];
  readonly client: InferenceClient;
  run(onPhase?: (phase: string) => void, options?: CallOptions): Promise<unknown>;
}

function start(id: string, task: string): Journey {
  const providerMocks = mocks[`../providers/${id}/src/mocks.ts`]!;
  const mock: Mock = createMock({ [id]: providerMocks });
  const clock = createVirtualClock();
  const { retired, models } = allProviders.find((provider) => provider.id === id)!.manifest;
  const accessToken = retired || models ? "key-0123456789" : "hf_jobs";
  const client = createClient({ accessToken, providers: allProviders, fetch: mock.fetch, clock });
  const model = providerMocks.models.find((one) => one.task === task)!.id;
  const method = task.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as "textToVideo";
  const phases: string[] = [];
  const run: Journey["run"] = (onPhase, options) =>
    (client as InferenceClient)[method]({ provider: id, model, inputs: "A cat" } as never, {
      ...options,
      onProgress({ phase }) {
        phases.push(phase);
        onPhase?.(phase);
      },
    });
  return { mock, clock, client, phases, run };
}

/** The vendors that document how to cancel; the others cannot cancel such jobs. */
const canCancel = new Set(["fal-ai", "meshy", "replicate", "wavespeed"]);

describe.each([
  ["black-forest-labs", "text-to-image", "Error"],
  ["fal-ai", "text-to-video", "Out of memory"],
  ["meshy", "text-to-3d", "Out of memory"],
  ["novita", "text-to-video", "Out of memory"],
  ["replicate", "text-to-image", "Out of memory"],
  ["together", "text-to-video", "Out of memory"],
  ["tripo", "text-to-3d", "Out of memory"],
  ["wavespeed", "text-to-image", "Out of memory"],
  ["zai-org", "text-to-image", "FAIL"],
])("jobs of %s", (id, task, reason) => {
  it("mocked jobs finish immediately", async () => {
    const { mock, clock, run } = start(id, task);
    expect(await run()).toBeInstanceOf(Blob);
    expect(clock.now()).toBe(0);
    expect(mock.requests(id, { method: "POST" })).toHaveLength(1);
  });

  it("mocked jobs wait for the test, step by step", async () => {
    const { mock, phases, run } = start(id, task);
    const jobs = mock.jobs(id).hold();
    const result = await run(() => {
      if (phases.length === 2 && phases[0] === "queued") jobs.advance();
      if (phases.length === 4) jobs.finish();
    });
    expect(result).toBeInstanceOf(Blob);
    expect(phases.slice(2, 4)).toEqual(["running", "running"]);
    // One provider also reports the last poll.
    expect(phases.filter((phase) => phase !== "downloading").length).toBeLessThan(6);
  });

  it("mocked jobs are canceled by their handle if the vendor supports it; otherwise an error reports that they continue", async () => {
    const { mock, client, run } = start(id, task);
    const jobs = mock.jobs(id).hold();
    const controller = new AbortController();
    const { signal } = controller;
    let handle: JobHandle | undefined;
    const onJob = (job: JobHandle): void => {
      handle = JSON.parse(JSON.stringify(job)) as JobHandle;
      controller.abort();
    };
    await expect(run(undefined, { signal, onJob })).rejects.toThrow("abort");
    const cancelled = await client.cancel(handle!).catch((error: Error) => error.message);
    jobs.finish();
    const result = await client.resume(handle!).catch((error: unknown) => error);
    const refusal = `Provider ${id} has no way to cancel this job of task ${task}.`;
    const came = JobError.isInstance(result) ? "JobError" : result?.constructor;
    expect([cancelled, came]).toEqual(canCancel.has(id) ? [undefined, "JobError"] : [refusal, Blob]);
  });

  it("mocked jobs fail halfway and are not restarted", async () => {
    const { mock, run } = start(id, task);
    mock.jobs(id).fail("Out of memory", { looks: 2 });
    await expect(run()).rejects.toSatisfy(
      (error: Error) => JobError.isInstance(error) && error.message.includes(reason),
    );
    expect(mock.requests(id, { method: "POST" })).toHaveLength(1);
    expect(mock.requests(id, { method: "GET" }).length).toBeGreaterThan(2);
  });
});
