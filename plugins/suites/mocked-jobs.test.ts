/// <reference types="vite/client" />
import { createClient, type InferenceClient } from "@patchbay/core/client";
import { JobError } from "@patchbay/core/errors";
import { createMock, type Mock, type ProviderMocks } from "@patchbay/mocks";
import { createVirtualClock } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { allProviders } from "./parity/all-providers.ts";

/** How tests control the jobs of every provider that has any: the jobs' own answers are in the vendor's form. */

const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

interface Journey {
  readonly mock: Mock;
  readonly clock: ReturnType<typeof createVirtualClock>;
  readonly phases: string[];
  run(onPhase?: (phase: string) => void): Promise<unknown>;
}

function start(id: string, task: string): Journey {
  const own = mocks[`../providers/${id}/src/mocks.ts`]!;
  const mock: Mock = createMock({ [id]: own });
  const clock = createVirtualClock();
  const client = createClient({ accessToken: "hf_jobs", providers: allProviders, fetch: mock.fetch, clock });
  const model = own.models.find((one) => one.task === task)!.id;
  const method = task.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as "textToVideo";
  const phases: string[] = [];
  const run: Journey["run"] = (onPhase) =>
    (client as InferenceClient)[method]({ provider: id, model, inputs: "A cat" } as never, {
      onProgress({ phase }) {
        phases.push(phase);
        onPhase?.(phase);
      },
    });
  return { mock, clock, phases, run };
}

describe.each([
  ["black-forest-labs", "text-to-image", "Error"],
  ["fal-ai", "text-to-video", "Out of memory"],
  ["novita", "text-to-video", "Out of memory"],
  ["replicate", "text-to-image", "Out of memory"],
  ["together", "text-to-video", "Out of memory"],
  ["wavespeed", "text-to-image", "Out of memory"],
  ["zai-org", "text-to-image", "failed"],
])("jobs of %s", (id, task, reason) => {
  it("are done at once", async () => {
    const { mock, clock, run } = start(id, task);
    expect(await run()).toBeInstanceOf(Blob);
    expect(clock.now()).toBe(0);
    expect(mock.requests(id, { method: "POST" })).toHaveLength(1);
  });

  it("wait for the test, step by step", async () => {
    const { mock, phases, run } = start(id, task);
    const jobs = mock.jobs(id).hold();
    const result = await run(() => {
      if (phases.length === 2 && phases[0] === "queued") jobs.advance();
      if (phases.length === 4) jobs.finish();
    });
    expect(result).toBeInstanceOf(Blob);
    expect(phases.slice(2, 4)).toEqual(["running", "running"]);
    // One provider tells of the look that finds the job done, too.
    expect(phases.filter((phase) => phase !== "downloading").length).toBeLessThan(6);
  });

  it("fail half-way, and are not started again", async () => {
    const { mock, run } = start(id, task);
    mock.jobs(id).fail("Out of memory", { looks: 2 });
    await expect(run()).rejects.toSatisfy(
      (error: Error) => JobError.isInstance(error) && error.message.includes(reason),
    );
    expect(mock.requests(id, { method: "POST" })).toHaveLength(1);
    expect(mock.requests(id, { method: "GET" }).length).toBeGreaterThan(2);
  });
});
