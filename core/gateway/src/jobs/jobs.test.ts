import { createMemoryStore } from "../store/memory-store.ts";
import { defineProvider, pollJob, type ProviderManifest, type ProviderPlugin } from "@patchbay/core/provider";
import { describe, expect, it } from "vitest";
import { createGateway, type Gateway } from "../create-gateway.ts";
import { gate, KEY, post } from "../testing/fake-vendor.ts";
import type { GatewayStore } from "../store/store.ts";
import { jobKeys, type Job } from "./job.ts";

const HOST = "https://api.films.example";

/** A vendor whose films are jobs. */
const films = {
  id: "films",
  manifest: {
    label: "Films",
    auth: { scheme: "Bearer" },
    hosts: [HOST],
    tasks: { "text-to-video": {} },
    models: "own",
  } as unknown as ProviderManifest,
  ...defineProvider({
    tasks: {
      "text-to-video": {
        route: () => ({ path: "films" }),
        body: ({ args }) => ({ prompt: args["inputs"] }),
        read: ({ data }, context) =>
          pollJob(context, {
            interval: 1,
            async look() {
              const { data: film } = await context.send(`films/${(data as { id: string }).id}`);
              const { state, at } = film as { readonly state: string; readonly at: number };
              if (state === "done") return new Blob(["film"], { type: "video/mp4" });
              context.progress({ phase: "running", ratio: at });
              return undefined;
            },
          }),
        cancel: ({ data }) => ({ method: "DELETE", url: `${HOST}/films/${(data as { id: string }).id}` }),
      },
    },
  }),
} as unknown as ProviderPlugin;

/** A vendor that waits in the middle of each film. */
function vendor() {
  const middle = gate();
  const requests: string[] = [];
  let looks = 0;
  const answer = async (url: string, method: string, signal: AbortSignal | null | undefined): Promise<Response> => {
    requests.push(`${method} ${new URL(url).pathname}`);
    if (method === "POST") return Response.json({ id: "f1", echo: KEY });
    if (method === "DELETE") return Response.json({});
    looks += 1;
    if (looks === 1) return Response.json({ state: "running", at: 0.5 });
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
    await Promise.race([middle.waiting, aborted]);
    return Response.json({ state: "done", at: 1 });
  };
  return { answer, requests, finish: middle.release };
}

function gatewayOf({ answer }: ReturnType<typeof vendor>, store?: GatewayStore): Gateway {
  return createGateway({
    providers: [films],
    keys: { films: KEY },
    config: { retries: 0 },
    client: { logger: { debug: () => undefined, warn: () => undefined } },
    ...(store && { store }),
    fetch: (input, init) =>
      String(input).startsWith(HOST)
        ? answer(String(input), init?.method ?? "GET", init?.signal)
        : Promise.resolve(Response.json({ error: "not found" }, { status: 404 })),
  });
}

const start = (gateway: Gateway, headers: Record<string, string> = {}, body: object = {}): Promise<Response> =>
  post(
    gateway,
    "/tasks/text-to-video",
    { model: "films/one", inputs: "waves", ...body },
    {
      headers: { prefer: "respond-async", ...headers },
    },
  );

const readJob = async (gateway: Gateway, path: string, init?: RequestInit): Promise<Job> =>
  (await (await gateway.request(`/jobs/${path}`, init)).json()) as Job;

/** The next event that fulfills a condition. */
async function eventIn(stream: ReadableStream<Uint8Array>, name: string): Promise<{ id: string; job: Job }> {
  const reader = stream.getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { done, value } = await reader.read();
    if (done) throw new Error(`There was no event ${name}.`);
    const text = new TextDecoder().decode(value);
    const [, id = "", event, data = ""] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? [];
    const job = JSON.parse(data) as Job;
    if (event === name && (name !== "progress" || job.progress)) {
      reader.releaseLock();
      return { id, job };
    }
  }
}

describe("a task with `prefer: respond-async`", () => {
  it("is a job: its progress and its end are events, and its result is the task's answer", async () => {
    const films1 = vendor();
    const gateway = gatewayOf(films1);
    const response = await start(gateway);
    const job = (await response.json()) as Job;
    expect(response.status).toBe(202);
    expect(response.headers.get("location")).toBe(`../jobs/${job.id}`);
    expect(job).toMatchObject({ object: "job", status: "running", task: "text-to-video", model: "films/one" });
    const { body } = await gateway.request(`/jobs/${job.id}/events`);
    const { job: running, id } = await eventIn(body!, "progress");
    expect(running).toMatchObject({ provider: "films", progress: { phase: "running", ratio: 0.5 } });
    expect((await gateway.request(`/jobs/${job.id}/result`)).status).toBe(409);
    films1.finish();
    expect((await eventIn(body!, "completed")).job.ended_at).toEqual(expect.any(Number));
    const result = await gateway.request(`/jobs/${job.id}/result`);
    expect([result.status, result.headers.get("content-type"), await result.text()]).toEqual([
      200,
      "video/mp4",
      "film",
    ]);
    expect(result.headers.get("x-patchbay-provider")).toBe("films");
    const later = await gateway.request(`/jobs/${job.id}/events`, { headers: { "last-event-id": id } });
    const { id: last, job: ended } = await eventIn(later.body!, "completed");
    expect(JSON.stringify(ended)).not.toContain(KEY);
    const nothing = await gateway.request(`/jobs/${job.id}/events`, { headers: { "last-event-id": last } });
    expect(nothing.status).toBe(204);
  });

  it("is followed by the request itself if that accepts only events", async () => {
    const films1 = vendor();
    films1.finish();
    const response = await start(gatewayOf(films1), { accept: "text/event-stream" });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect((await eventIn(response.body!, "completed")).job.status).toBe("completed");
  });

  it("goes on in another process, which pays nothing twice", async () => {
    const store = createMemoryStore();
    const films1 = vendor();
    const first = gatewayOf(films1, store);
    const { id } = (await (await start(first)).json()) as Job;
    await eventIn((await first.request(`/jobs/${id}/events`)).body!, "progress");
    const second = gatewayOf(films1, store);
    expect((await readJob(second, id)).status).toBe("running");
    const { body } = await second.request(`/jobs/${id}/events`, { headers: { "last-event-id": "99" } });
    films1.finish();
    await eventIn(body!, "completed");
    expect(await (await second.request(`/jobs/${id}/result`)).text()).toBe("film");
    expect(films1.requests.filter((each) => each.startsWith("POST"))).toHaveLength(1);
  });

  it("is canceled here and at its provider", async () => {
    const films1 = vendor();
    const gateway = gatewayOf(films1);
    const { id } = (await (await start(gateway)).json()) as Job;
    await eventIn((await gateway.request(`/jobs/${id}/events`)).body!, "progress");
    const canceled = await readJob(gateway, `${id}/cancel`, { method: "POST" });
    expect(canceled).toMatchObject({ status: "canceled", stopped_at_provider: true });
    expect(films1.requests).toContain("DELETE /films/f1");
    expect(await readJob(gateway, `${id}/cancel`, { method: "POST" })).toMatchObject({ status: "canceled" });
    expect((await gateway.request(`/jobs/${id}/result`)).status).toBe(409);
  });

  it("is deleted with its answer, and stopped first if it goes on", async () => {
    const store = createMemoryStore();
    const films1 = vendor();
    const gateway = gatewayOf(films1, store);
    const { id } = (await (await start(gateway)).json()) as Job;
    await eventIn((await gateway.request(`/jobs/${id}/events`)).body!, "progress");
    const deleted = await gateway.request(`/jobs/${id}`, { method: "DELETE" });
    expect(await deleted.json()).toEqual({ id, object: "job", deleted: true, stopped_at_provider: true });
    expect(films1.requests).toContain("DELETE /films/f1");
    for (const method of ["GET", "DELETE"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await gateway.request(`/jobs/${id}`, { method })).status).toBe(404);
    }
    expect(await Promise.all(Object.values(jobKeys(id)).map((key) => store.get(key)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("that fails has the answer of a request that fails", async () => {
    const gateway = gatewayOf({ ...vendor(), answer: () => Promise.resolve(Response.json({}, { status: 500 })) });
    const response = await start(gateway, { accept: "text/event-stream" });
    const { job } = await eventIn(response.body!, "failed");
    expect(job).toMatchObject({ status: "failed", error: { code: "provider_error", provider: "films" } });
    const result = await gateway.request(`/jobs/${job.id}/result`);
    expect([result.status, await result.json()]).toEqual([502, { error: job.error }]);
  });

  it("that was lost before its provider accepted it has failed once its time is over", async () => {
    const store = createMemoryStore();
    const job: Job = { id: "job_1", object: "job", task: "t", model: "m", status: "running", created_at: 1 };
    await store.put("job/job_1", { job, events: 1, lostAt: Date.now() - 1 }, 60_000);
    expect(await readJob(gatewayOf(vendor(), store), "job_1")).toMatchObject({
      status: "failed",
      error: { code: "job_lost" },
    });
  });

  it.each([
    ["a stream", { stream: true }, 400, "unsupported_parameter"],
    ["wrong arguments", { inputs: 5 }, 400, "invalid_type"],
  ])("is refused at once for %s", async (_, body, status, code) => {
    const films1 = vendor();
    const response = await start(gatewayOf(films1), {}, body);
    expect([response.status, await response.json()]).toEqual([status, { error: expect.objectContaining({ code }) }]);
    expect(films1.requests).toEqual([]);
  });

  it("is unknown by another id", async () => {
    const response = await gatewayOf(vendor()).request("/jobs/job_2");
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: "job_not_found" }) },
    ]);
  });
});
