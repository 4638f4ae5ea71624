import { describe, expect, it } from "vitest";
import { CALLER_KEY } from "../accounts/caller-key.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { KEY } from "../testing/fake-vendor.ts";
import { eventIn, filmGateway, filmVendor, readJob, startFilm } from "../testing/film-vendor.ts";
import { jobKeys, type Job } from "./job.ts";

describe("a task with `prefer: respond-async`", () => {
  it("is a job: its progress and its end are events, and its result is the task's answer", async () => {
    const films1 = filmVendor();
    const gateway = filmGateway(films1);
    const response = await startFilm(gateway);
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
    const films1 = filmVendor();
    films1.finish();
    const response = await startFilm(filmGateway(films1), { accept: "text/event-stream" });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect((await eventIn(response.body!, "completed")).job.status).toBe("completed");
  });

  it("goes on in another process, which pays nothing twice", async () => {
    const store = createMemoryStore();
    const films1 = filmVendor();
    const first = filmGateway(films1, { store });
    const { id } = (await (await startFilm(first)).json()) as Job;
    await eventIn((await first.request(`/jobs/${id}/events`)).body!, "progress");
    const second = filmGateway(films1, { store });
    expect((await readJob(second, id)).status).toBe("running");
    const { body } = await second.request(`/jobs/${id}/events`, { headers: { "last-event-id": "99" } });
    films1.finish();
    await eventIn(body!, "completed");
    expect(await (await second.request(`/jobs/${id}/result`)).text()).toBe("film");
    expect(films1.requests.filter((each) => each.startsWith("POST"))).toHaveLength(1);
  });

  it("that a caller's own key has started goes on in another process only with that key", async () => {
    const store = createMemoryStore();
    const films1 = filmVendor();
    const config = { callerKeys: true };
    const ownKey = { headers: { [CALLER_KEY]: "films=sk-own-0123456789" } };
    const first = filmGateway(films1, { store, config });
    const { id } = (await (await startFilm(first, ownKey.headers)).json()) as Job;
    await eventIn((await first.request(`/jobs/${id}/events`)).body!, "progress");
    const second = filmGateway(films1, { store, config });
    films1.finish();
    const requests = films1.requests.length;
    expect(await readJob(second, id)).toMatchObject({ status: "running" });
    expect(films1.requests).toHaveLength(requests);
    const { body } = await second.request(`/jobs/${id}/events`, ownKey);
    await eventIn(body!, "completed");
  });

  it("is canceled here and at its provider", async () => {
    const films1 = filmVendor();
    const gateway = filmGateway(films1);
    const { id } = (await (await startFilm(gateway)).json()) as Job;
    await eventIn((await gateway.request(`/jobs/${id}/events`)).body!, "progress");
    const canceled = await readJob(gateway, `${id}/cancel`, { method: "POST" });
    expect(canceled).toMatchObject({ status: "canceled", stopped_at_provider: true });
    expect(films1.requests).toContain("DELETE /films/f1");
    expect(await readJob(gateway, `${id}/cancel`, { method: "POST" })).toMatchObject({ status: "canceled" });
    expect((await gateway.request(`/jobs/${id}/result`)).status).toBe(409);
  });

  it("is deleted with its answer, and stopped first if it goes on", async () => {
    const store = createMemoryStore();
    const films1 = filmVendor();
    const gateway = filmGateway(films1, { store });
    const { id } = (await (await startFilm(gateway)).json()) as Job;
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
    const gateway = filmGateway({ ...filmVendor(), answer: () => Promise.resolve(Response.json({}, { status: 500 })) });
    const response = await startFilm(gateway, { accept: "text/event-stream" });
    const { job } = await eventIn(response.body!, "failed");
    expect(job).toMatchObject({ status: "failed", error: { code: "provider_error", provider: "films" } });
    const result = await gateway.request(`/jobs/${job.id}/result`);
    expect([result.status, await result.json()]).toEqual([502, { error: job.error }]);
  });

  it("that was lost before its provider accepted it has failed once its time is over", async () => {
    const store = createMemoryStore();
    const job: Job = { id: "job_1", object: "job", task: "t", model: "m", status: "running", created_at: 1 };
    await store.put("job/job_1", { job, events: 1, lostAt: Date.now() - 1 }, 60_000);
    expect(await readJob(filmGateway(filmVendor(), { store }), "job_1")).toMatchObject({
      status: "failed",
      error: { code: "job_lost" },
    });
  });

  it.each([
    ["a stream", { stream: true }, 400, "unsupported_parameter"],
    ["wrong arguments", { inputs: 5 }, 400, "invalid_type"],
  ])("is refused at once for %s", async (_, body, status, code) => {
    const films1 = filmVendor();
    const response = await startFilm(filmGateway(films1), {}, body);
    expect([response.status, await response.json()]).toEqual([status, { error: expect.objectContaining({ code }) }]);
    expect(films1.requests).toEqual([]);
  });

  it("is unknown by another id", async () => {
    const response = await filmGateway(filmVendor()).request("/jobs/job_2");
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: "job_not_found" }) },
    ]);
  });
});
