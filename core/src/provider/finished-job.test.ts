import { describe, expect, it } from "vitest";
import { JobError, OutputError } from "../errors/index.ts";
import type { Answer, ProviderCall, ReadContext } from "./contract.ts";
import { finishedJob } from "./finished-job.ts";
import { jobUrl, type VendorJobs } from "./vendor-jobs.ts";

const jobs: VendorJobs = {
  vendor: "Acme",
  path: "/v1/jobs/{id}",
  interval: 1000,
  queued: ["QUEUED"],
  running: ["RUNNING"],
  done: ["DONE"],
  failed: ["FAILED", "CANCELED"],
};

const answerWith = (data: unknown) => ({ data, url: "https://acme.example/v1/videos" }) as Answer;

const outputOf = ({ data }: Answer) => (data as { output: unknown }).output;

function setUp(polled: readonly unknown[]) {
  const events: unknown[] = [];
  const context = {
    call: { routed: false, baseUrl: "https://acme.example" } as ProviderCall,
    wait: async () => {},
    progress: (progress: unknown) => void events.push(progress),
    send: async (url: string | URL) => {
      const look = events.filter((event) => typeof event === "string").length;
      events.push(String(url));
      return answerWith(polled[look]);
    },
  } as Partial<ReadContext> as ReadContext;
  return { events, context };
}

describe("finishedJob", () => {
  it("polls the job's address until it is done, and reports its progress", async () => {
    const { events, context } = setUp([
      { status: "QUEUED" },
      { status: "RUNNING", part: 0.5 },
      { status: "DONE", n: 1 },
    ]);
    const { job, url } = await finishedJob(answerWith({ id: "a/b" }), context, { ...jobs, ratio: ({ part }) => part });
    expect([job, url]).toEqual([{ status: "DONE", n: 1 }, "https://acme.example/v1/videos"]);
    const address = "https://acme.example/v1/jobs/a%2Fb";
    expect(events).toEqual([address, { phase: "queued" }, address, { phase: "running", ratio: 0.5 }, address]);
  });

  it("reads the id and the state from where the vendor writes them", async () => {
    const { events, context } = setUp([{ output: { task: "DONE" } }]);
    const nested = { ...jobs, job: outputOf, id: "task_id", state: "task" };
    expect((await finishedJob(answerWith({ output: { task_id: "t" } }), context, nested)).job).toEqual({
      task: "DONE",
    });
    expect(events).toEqual(["https://acme.example/v1/jobs/t"]);
  });

  it("does not poll a job that was accepted with its result", async () => {
    const { events, context } = setUp([]);
    const { job } = await finishedJob(answerWith({ status: "DONE" }), context, jobs);
    expect([job, events]).toEqual([{ status: "DONE" }, []]);
  });

  it.each([
    [{ status: "FAILED", error: { message: "no GPU" } }, "Acme made no video: no GPU"],
    [{ status: "FAILED", error: "no GPU" }, "Acme made no video: no GPU"],
    [{ status: "FAILED", message: "no GPU" }, "Acme made no video: no GPU"],
    [{ status: "CANCELED" }, "Acme made no video: the job ended as CANCELED."],
  ])("throws the vendor's reason: %j", async (polled, message) => {
    const failed = finishedJob(answerWith({ id: "a" }), setUp([polled]).context, jobs);
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toSatisfy((error) => JobError.isInstance(error));
  });

  it.each([{}, { id: 1 }, { id: "" }, []])("requires an id: %j", async (data) => {
    const failed = finishedJob(answerWith(data), setUp([]).context, { ...jobs, product: "image" });
    await expect(failed).rejects.toThrow("Expected {id: string} of the accepted image from Acme");
    await expect(failed).rejects.toSatisfy((error) => OutputError.isInstance(error));
  });

  it("ends after its attempts, and names the ways to wait longer", async () => {
    const { context } = setUp(Array.from({ length: 3 }, () => ({ status: "RUNNING" })));
    const failed = finishedJob(answerWith({ id: "a" }), context, { ...jobs, attempts: 3 });
    await expect(failed).rejects.toThrow(
      "Acme did not finish the video within 3 polls. Pass a deadline to wait longer, or get the result later with client.resume(error.job).",
    );
  });

  it("ends after 20 polls at a state that the vendor does not document", async () => {
    const { context } = setUp(Array.from({ length: 20 }, () => ({ status: "PAUSED" })));
    await expect(finishedJob(answerWith({ id: "a" }), context, jobs)).rejects.toThrow('state was "PAUSED" in 20 polls');
  });
});

it("finds no address of a job without an id, for example to cancel it", () => {
  const { call } = setUp([]).context;
  expect(jobUrl(answerWith({}), call, jobs)).toBeUndefined();
  expect(
    jobUrl(answerWith({ id: "a" }), { ...call, routed: true, baseUrl: "https://r.example/acme" }, jobs)?.href,
  ).toBe("https://r.example/acme/v1/jobs/a");
});
