import { describe, expect, it } from "vitest";
import { JobHandleError, type JobHandle, type PatchbayError } from "../errors/index.ts";
import { defineProvider, type ProviderTask } from "../provider/index.ts";
import { acceptedJob, brokenQueue, jobMapping, queuedProvider, responseUrl, shapes, video } from "./testing/jobs.ts";
import { sampleProvider, sampleProviders } from "./testing/sample-providers.ts";
import { errorOf, hubToken, providerKey, setUpClient, type Answer } from "./testing/set-up-client.ts";

const mapping = jobMapping;

describe("resume", () => {
  it.each([
    [
      "hub token",
      hubToken,
      `https://router.huggingface.co/fal-ai/fal-ai/base/requests/r`,
      "?_subdomain=queue",
      `Bearer ${hubToken}`,
    ],
    ["provider key", providerKey, responseUrl, "", `Key ${providerKey}`],
  ])("fetches the result in another process, with a %s", async (_kind, token, url, query, authorization) => {
    const { job, second } = await acceptedJob({ token });
    const result = await second.client.resume<Blob>(job);
    expect([await result.text(), result.type]).toEqual(["film", "video/mp4"]);
    expect(shapes(second.calls())).toEqual([
      `GET ${url}/status${query} ${authorization}`,
      `GET ${url}${query} ${authorization}`,
      "GET https://cdn.example/v.mp4 -",
    ]);
    expect(second.lookups()).toHaveLength(0);
  });

  it("a resumed job that fails again reports the same handle, and does not call onJob", async () => {
    const { job } = await acceptedJob();
    const again = setUpClient({ token: hubToken, answer: () => new Response("", { status: 502 }) });
    const error = (await errorOf(again.client.resume(job, { onJob: () => expect.unreachable() }))) as PatchbayError;
    expect(error.job).toEqual(job);
    expect(again.calls()).toHaveLength(10);
  });

  it("resume applies its options", async () => {
    const { job, second } = await acceptedJob();
    await expect(second.client.resume(job, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(second.calls()).toHaveLength(0);
    const plain = setUpClient({ answer: brokenQueue().answer });
    await errorOf(plain.client.resume(job, { accessToken: "hf_other", retries: 1 }));
    expect(plain.calls().map(({ headers }) => headers.get("authorization"))).toEqual(Array(2).fill("Bearer hf_other"));
  });

  it("resume retains the output type, unless another is requested", async () => {
    const sample = "https://cdn.example/i.png";
    const answer: Answer = ({ method, url }) => {
      if (method === "POST") return Response.json({ polling_url: "https://api.us1.bfl.ai/v1/get_result?id=1" });
      if (url === sample) return new Response("image", { headers: { "content-type": "image/png" } });
      return Response.json({ status: "Ready", result: { sample } });
    };
    const jobs: JobHandle[] = [];
    const { client } = setUpClient({ mapping, token: providerKey, answer });
    const options = { outputType: "url", onJob: (job: JobHandle) => void jobs.push(job) } as const;
    await client.textToImage({ ...video, provider: "black-forest-labs" }, options);
    expect(await client.resume(jobs[0]!)).toBe(sample);
    expect(await client.resume(jobs[0]!, { outputType: "blob" })).toBeInstanceOf(Blob);
  });

  it("resume has the addresses of the call's uploads", async () => {
    const task: ProviderTask = {
      route: () => ({ path: "jobs" }),
      upload: () => Promise.resolve({ file: "f1", access_token: "canary" }),
      body: ({ uploaded }) => ({ uploaded }),
      async read(_answer, { call, send }) {
        await send("https://api.odd.example/jobs/1");
        return call.uploaded;
      },
    };
    const manifest = { hosts: ["https://api.odd.example"], models: "direct" } as const;
    const providers = [sampleProvider("odd", manifest, defineProvider({ tasks: { "odd-task": task } }))];
    const jobs: JobHandle[] = [];
    const { client } = setUpClient({ providers, token: providerKey, answer: () => Response.json({}) });
    const args = { model: "m", provider: "odd", inputs: "x" };
    await client.run("odd-task" as string, args, { onJob: (job) => void jobs.push(job) });
    expect(await client.resume(JSON.parse(JSON.stringify(jobs[0])) as JobHandle)).toEqual({ file: "f1" });
  });

  it("resume calls an endpoint that the caller names, with its query", async () => {
    const endpointUrl = "https://e.example/v1?api_key=canary";
    const providers = [queuedProvider({ defaultForEndpoint: true })];
    const jobs: JobHandle[] = [];
    const { client, calls } = setUpClient({
      providers,
      token: providerKey,
      answer: () => Response.json({ done: true }),
    });
    const onJob = (job: JobHandle) => void jobs.push(job);
    await client.run("odd-task" as string, { endpointUrl }, { onJob });
    expect(await client.resume(jobs[0]!, { endpointUrl })).toEqual({ done: true });
    expect(await client.endpoint(endpointUrl).resume(jobs[0]!)).toEqual({ done: true });
    expect(
      calls()
        .slice(2)
        .map(({ url }) => url),
    ).toEqual(Array(2).fill("https://e.example/v1/jobs/1?api_key=canary"));
    await expect(client.resume(jobs[0]!)).rejects.toThrow("Name its address as `endpointUrl`.");
    await expect(client.resume(jobs[0]!, { endpointUrl: "https://other.example/v1" })).rejects.toThrow(
      "accepted at another address than this client calls",
    );
    expect(calls()).toHaveLength(4);
  });
});

describe("a handle that was tampered with", () => {
  const elsewhere = "https://evil.example/x";
  const changes: [string, (job: JobHandle) => unknown][] = [
    ["names another base address", (job) => ({ ...job, baseUrl: elsewhere })],
    ["was accepted elsewhere", (job) => ({ ...job, answer: { ...job.answer, url: elsewhere } })],
    [
      "was accepted at a look-alike",
      (job) => ({ ...job, answer: { ...job.answer, url: "https://queue.fal.run.evil.example/" } }),
    ],
    ["was accepted over plain http", (job) => ({ ...job, answer: { ...job.answer, url: "http://queue.fal.run/a/b" } })],
    ["goes through the router", (job) => ({ ...job, via: "router" })],
    ["goes to an endpoint", (job) => ({ ...job, via: "endpoint", baseUrl: elsewhere })],
    ["names an endpoint", (job) => ({ ...job, via: "endpoint", endpointUrl: elsewhere })],
    ["names another provider", (job) => ({ ...job, provider: "together", task: "text-to-image" })],
  ];

  it.each(changes)("a handle is refused if it %s", async (_what, change) => {
    const { job, second } = await acceptedJob({ token: providerKey });
    const error = await errorOf(second.client.resume(change(job) as JobHandle));
    expect(JobHandleError.isInstance(error)).toBe(true);
    expect(second.calls()).toHaveLength(0);
  });

  it("a manipulated handle sends no key to the addresses in its answer", async () => {
    const { job, second } = await acceptedJob({ token: providerKey });
    const data = { request_id: "r", response_url: `${elsewhere}/requests/r` };
    await second.client.resume({ ...job, answer: { ...job.answer, data } });
    expect(shapes(second.calls())[0]).toBe(`GET https://queue.fal.run/x/requests/r/status Key ${providerKey}`);

    const polled = { ...job, provider: "black-forest-labs", task: "text-to-image", baseUrl: "https://api.us1.bfl.ai/" };
    const answer = { ...job.answer, url: "https://api.us1.bfl.ai/v1/flux", data: { polling_url: elsewhere } };
    await errorOf(second.client.resume({ ...polled, answer }, { retries: 0 }));
    expect(shapes(second.calls())).toContain(`GET ${elsewhere}?attempt=0 -`);
    const insist = { provider: "fal-ai" };
    await expect(second.client.resume({ ...polled, answer }, insist)).rejects.toThrow("not of fal-ai");
  });

  it("a manipulated handle sends no hub token to a provider that does not accept one", async () => {
    const odd = queuedProvider({ directOnly: true });
    const { client, calls } = setUpClient({ providers: [odd], token: hubToken });
    const job = {
      version: 1,
      provider: "odd",
      task: "odd-task",
      providerModelId: "m",
      via: "provider",
      baseUrl: "https://api.odd.example/",
      args: {},
      answer: { url: "https://api.odd.example/jobs", status: 200, headers: {}, data: {} },
    } as const;
    await expect(client.resume(job)).rejects.toThrow("does not support HF tokens");
    expect(calls()).toHaveLength(0);
  });
});

describe("a handle that cannot be resumed", () => {
  it.each([
    ["nothing", () => undefined],
    ["text", (job: JobHandle) => JSON.stringify(job)],
    ["a list", () => []],
    ["no version", ({ version: _version, ...job }: JobHandle) => job],
    ["another version", (job: JobHandle) => ({ ...job, version: 2 })],
    ...["provider", "task", "providerModelId", "via", "baseUrl", "args", "answer"].map(
      (member) => [`no ${member}`, (job: JobHandle) => ({ ...job, [member]: undefined })] as const,
    ),
    ["arguments of another type", (job: JobHandle) => ({ ...job, args: "x" })],
    ["an answer without address", (job: JobHandle) => ({ ...job, answer: { ...job.answer, url: 5 } })],
    ["an answer at no address", (job: JobHandle) => ({ ...job, answer: { ...job.answer, url: "/v1" } })],
    ["headers that are none", (job: JobHandle) => ({ ...job, answer: { ...job.answer, headers: { "a b": "c" } } })],
    ["provider auto", (job: JobHandle) => ({ ...job, provider: "auto" })],
  ] as const)("%s: JobHandleError", async (_what, change) => {
    const { job, second } = await acceptedJob();
    const error = await errorOf(second.client.resume(change(job) as JobHandle));
    expect(error.name).toBe("JobHandleError");
    expect(second.calls()).toHaveLength(0);
  });

  it.each([
    ["an unknown provider", { provider: "unknown-provider" }, "ProviderNotFoundError"],
    ["a task that it has not", { task: "fill-mask" }, "TaskNotSupportedError"],
    ["a task like a member of every object", { task: "constructor" }, "TaskNotSupportedError"],
  ])("%s: %j", async (_what, change, name) => {
    const { job, second } = await acceptedJob();
    expect((await errorOf(second.client.resume({ ...job, ...change }))).name).toBe(name);
  });

  it("an error names the token that can resume the job", async () => {
    const routed = await acceptedJob({ token: hubToken });
    await expect(routed.second.client.resume(routed.job, { accessToken: providerKey })).rejects.toThrow(
      "Resume it with a hub token (hf_…), or without one.",
    );
    const direct = await acceptedJob({ token: providerKey });
    await expect(direct.second.client.resume(direct.job, { accessToken: hubToken })).rejects.toThrow(
      "Resume it with a key of that provider.",
    );
    const { client } = setUpClient({ providers: sampleProviders, routerUrl: "https://other.example", token: hubToken });
    await expect(client.resume(routed.job)).rejects.toThrow("Resume it with the settings that its call was made with.");
  });
});
