import { describe, expect, it } from "vitest";
import {
  DeadlineError,
  HttpError,
  JobError,
  OutputError,
  type JobHandle,
  type PatchbayError,
} from "../errors/index.ts";
import { defineProvider, pollJob, unknownState } from "../provider/index.ts";
import { acceptedJob, brokenQueue, jobMapping, queuedProvider, video } from "./testing/jobs.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { errorOf, hubToken, setUpClient, type Answer } from "./testing/set-up-client.ts";

const mapping = jobMapping;

describe("an error of a job", () => {
  it("an error of a job has the handle and an unchanged message", async () => {
    const { error, first } = await acceptedJob();
    expect(HttpError.isInstance(error)).toBe(true);
    expect(error.message).toBe("Failed to fetch response status from fal-ai API");
    expect(error.job).toMatchObject({
      version: 1,
      provider: "fal-ai",
      task: "text-to-video",
      modelId: "org/M",
      providerModelId: "a/b",
      via: "router",
      baseUrl: "https://router.huggingface.co/fal-ai",
      args: { inputs: "a cat" },
      answer: { status: 200, data: { request_id: "r" } },
    });
    expect(error).not.toHaveProperty("maybeAccepted");
    expect(first.calls().filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("an error of a deadline has the job's handle", async () => {
    const { answer } = brokenQueue();
    const silent: Answer = (request, index) => (index === 0 ? answer(request, 0) : new Promise(() => undefined));
    const { client } = setUpClient({ mapping, answer: silent });
    const error = await errorOf(client.textToVideo(video, { deadline: 1000 }));
    expect(DeadlineError.isInstance(error) && error.job?.provider).toBe("fal-ai");
  });

  it("an error of an unknown state has the job's handle, and a warning without secrets names the state", async () => {
    const paused = defineProvider({
      tasks: {
        "odd-task": {
          route: () => ({ path: "jobs" }),
          body: () => ({}),
          read: (_answer, context) =>
            pollJob(context, {
              interval: 1,
              look: async () => unknownState((await context.send("jobs/1")).data),
            }),
        },
      },
    });
    const manifest = { hosts: ["https://api.odd.example"], models: "direct" } as const;
    const { client, warnings } = setUpClient({
      providers: [sampleProvider("odd", manifest, paused)],
      token: hubToken.replace("hf_", "sk-"),
      answer: () => Response.json("sk-canary0123456789"),
    });
    const error = (await errorOf(client.run("odd-task", { model: "m", provider: "odd" }))) as PatchbayError;
    expect(JobError.isInstance(error)).toBe(true);
    expect(error.job).toMatchObject({ provider: "odd" });
    expect(warnings).toEqual([
      'Provider odd: The job\'s state was "[redacted]", which is not a state that the vendor documents. It is polled again.',
    ]);
  });

  it("an error has no handle before a job is accepted, or if nothing is left to fetch", async () => {
    const refused = setUpClient({ mapping, answer: () => new Response("", { status: 400 }) });
    expect(await errorOf(refused.client.textToVideo(video))).not.toHaveProperty("job");
    const unreadable = setUpClient({ mapping, answer: () => Response.json({ odd: true }) });
    const error = await errorOf(unreadable.client.textToVideo(video));
    expect(OutputError.isInstance(error)).toBe(true);
    expect(error).not.toHaveProperty("job");
    expect(error).toHaveProperty("maybeAccepted", true);
  });
});

describe("onJob", () => {
  it("onJob is called and awaited once, before the job is polled", async () => {
    const { answer, state } = brokenQueue();
    state.broken = false;
    const { client, calls } = setUpClient({ mapping, answer });
    const heard: [JobHandle, number][] = [];
    await client.textToVideo(video, {
      async onJob(job) {
        await Promise.resolve();
        heard.push([job, calls().length]);
      },
    });
    expect(heard.map(([job, requests]) => [job.provider, requests])).toEqual([["fal-ai", 1]]);
  });

  it("onJob is not called for a call that ends with its first answer", async () => {
    const { client } = setUpClient({ mapping, answer: () => Response.json({ data: [{ b64_json: "QUJD" }] }) });
    const options = { onJob: () => expect.unreachable() };
    expect(await (await client.textToImage({ ...video, provider: "together" }, options)).text()).toBe("ABC");
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error(`no space left for ${hubToken}`);
      },
    ],
    ["rejects", () => Promise.reject(new Error(`no space left for ${hubToken}`))],
  ])("an onJob that %s does not end the job", async (_how, onJob) => {
    const { answer, state } = brokenQueue();
    state.broken = false;
    const { client, warnings } = setUpClient({ mapping, answer, token: hubToken });
    expect(await (await client.textToVideo(video, { onJob })).text()).toBe("film");
    expect(warnings).toEqual(["onJob failed, and the job continues: Error: no space left for [redacted]"]);
  });

  it("onJob does not delay the end of an aborted call", async () => {
    const controller = new AbortController();
    const { client } = setUpClient({ mapping, answer: brokenQueue().answer });
    const onJob = () => {
      controller.abort();
      return new Promise<void>(() => undefined);
    };
    const error = await errorOf(client.textToVideo(video, { onJob, signal: controller.signal }));
    expect(error.name).toBe("AbortError");
  });
});

describe("a handle", () => {
  it("a handle is complete, however long its texts are", async () => {
    const inputs = "a cat ".repeat(5000);
    const { job, error, second } = await acceptedJob({}, { inputs });
    expect(job.args).toEqual({ inputs });
    expect(error.job).toEqual(job);
    expect(await second.client.resume(job)).toBeInstanceOf(Blob);
  });

  it("a handle is JSON without secrets and binary data", async () => {
    const args = {
      inputs: "a cat",
      reference: { picture: new Blob(["abc"]), preview: "data:image/png;base64,QUJD", weight: 0.5 },
      seeds: [1, 2],
      webhook_secret: "canary",
      max_tokens: 3,
      note: `made with ${hubToken}`,
    };
    const { job, error } = await acceptedJob({}, args);
    expect(error.job).toEqual(job);
    expect(job.args).toEqual({
      inputs: "a cat",
      reference: { weight: 0.5 },
      seeds: [1, 2],
      max_tokens: 3,
      note: "made with [redacted]",
    });
    expect(JSON.stringify(job)).not.toContain("canary");
  });

  it("a handle omits the query of an endpoint, which may contain a key", async () => {
    const endpointUrl = "https://e.example/v1?api_key=canary";
    const { client } = setUpClient({
      providers: [queuedProvider({ defaultForEndpoint: true })],
      answer: ({ method }) => (method === "POST" ? Response.json({ ok: true }) : new Response("", { status: 404 })),
    });
    const error = (await errorOf(client.run("odd-task" as string, { endpointUrl }))) as PatchbayError;
    expect(error.job).toMatchObject({ via: "endpoint", baseUrl: "https://e.example/v1" });
    expect(JSON.stringify(error.job)).not.toContain("canary");
  });
});
