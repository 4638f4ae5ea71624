import { describe, expect, it } from "vitest";
import { JobError, OutputError } from "../errors/index.ts";
import type { ReadContext } from "./contract.ts";
import { pollJob, unknownState } from "./job-results.ts";

const outOfAttempts = () => new OutputError("Failed to fetch result from black forest labs API");
const lookAtFailure = () => Promise.reject(new JobError("The job failed."));

/** In an unknown state, except at every tenth poll; done at the 51st. */
const lookAtOddJob = async (attempt: number) => {
  if (attempt === 50) return "result";
  return attempt % 10 === 9 ? undefined : unknownState({});
};

function setUp() {
  const events: string[] = [];
  const context = {
    wait: async (milliseconds: number) => void events.push(`wait ${milliseconds}`),
  } as Partial<ReadContext> as ReadContext;
  const lookUntil = (last: number) => async (attempt: number) => {
    events.push(`look ${attempt}`);
    return attempt === last ? "result" : undefined;
  };
  return { events, context, lookUntil };
}

describe("pollJob", () => {
  it("waits before every look", async () => {
    const { events, context, lookUntil } = setUp();
    expect(await pollJob(context, { interval: 500, look: lookUntil(1) })).toBe("result");
    expect(events).toEqual(["wait 500", "look 0", "wait 500", "look 1"]);
  });

  it("polls immediately with the option", async () => {
    const { events, context, lookUntil } = setUp();
    await pollJob(context, { interval: 500, immediately: true, look: lookUntil(1) });
    expect(events).toEqual(["look 0", "wait 500", "look 1"]);
  });

  it("gives up after so many looks, with the provider's own error", async () => {
    const { events, context, lookUntil } = setUp();
    const options = { interval: 1000, attempts: 5, look: lookUntil(9) };
    await expect(pollJob(context, { ...options, exhausted: outOfAttempts })).rejects.toThrow(
      "Failed to fetch result from black forest",
    );
    expect(events.filter((event) => event.startsWith("look"))).toHaveLength(5);
    await expect(pollJob(context, options)).rejects.toSatisfy((error) => JobError.isInstance(error));
  });

  it("goes on for as long as the caller's deadline allows", async () => {
    const { events, context, lookUntil } = setUp();
    const patient = { ...context, hasDeadline: true };
    expect(await pollJob(patient, { interval: 1, attempts: 5, look: lookUntil(60) })).toBe("result");
    expect(events.filter((event) => event.startsWith("look"))).toHaveLength(61);
  });

  it("gives up after 20 polls in a row at an unknown state, and goes on after fewer", async () => {
    const { context } = setUp();
    let looks = 0;
    const odd = pollJob(context, { interval: 1, look: async () => (looks++, unknownState("PAUSED")) });
    await expect(odd).rejects.toThrow('The job\'s state was "PAUSED" in 20 polls in a row');
    expect(looks).toBe(20);
    expect(await pollJob(context, { interval: 1, look: lookAtOddJob })).toBe("result");
    await expect(pollJob(context, { interval: 1, look: async () => unknownState(undefined) })).rejects.toThrow(
      "The job's state was missing in 20 polls",
    );
  });

  it("warns of an unknown state once, in hosts that can", async () => {
    const { events, context } = setUp();
    const warn = async (text: string) => void events.push(text);
    await pollJob(
      { ...context, warn },
      { interval: 1, look: async (attempt) => attempt === 9 || unknownState("PAUSED") },
    );
    expect(events.filter((event) => !event.startsWith("wait"))).toEqual([
      'The job\'s state was "PAUSED", which is not a state that the vendor documents. It is polled again.',
    ]);
  });

  it("ends with what a wait or a look throws", async () => {
    const { context } = setUp();
    await expect(pollJob(context, { interval: 1, look: lookAtFailure })).rejects.toThrow("The job failed.");
    const aborted = { ...context, wait: () => Promise.reject(new DOMException("stop", "AbortError")) };
    await expect(pollJob(aborted, { interval: 1, look: lookAtFailure })).rejects.toMatchObject({ name: "AbortError" });
  });
});
