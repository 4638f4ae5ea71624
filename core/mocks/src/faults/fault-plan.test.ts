import { describe, expect, it } from "vitest";
import { sseResponse } from "../sse-response.ts";
import { createFaultyAnswer, findFault, type Fault } from "./index.ts";

const json = async (): Promise<Response> => Response.json({ choices: [] });
const stream = async (): Promise<Response> =>
  sseResponse(["", "one", "two", "three"].map((content) => ({ choices: [{ delta: { content } }] })));

const file = async (): Promise<Response> => new Response("png", { headers: { "content-type": "image/png" } });

const elsewhere = "https://elsewhere.example";
const planned = (name: string): ReturnType<typeof createFaultyAnswer> =>
  createFaultyAnswer({ fault: findFault(name), elsewhere });

/** A job whose looks find one state after the other. */
function job(states: readonly string[]): () => Promise<Response> {
  const waiting = [...states];
  return async () => Response.json({ status: waiting.length > 1 ? waiting.shift() : waiting[0] });
}

const look = (path = "/jobs/1"): Request => new Request(`https://api.acme.example${path}`);
const ask = (path: string, body: object = {}): Request =>
  new Request(`https://api.acme.example${path}`, { method: "POST", body: JSON.stringify(body) });

/** Whether a fault happens to the answer of a request. */
async function hits(one: Fault, request: Request): Promise<boolean> {
  let hit = false;
  const answer = createFaultyAnswer({ fault: one, elsewhere, onHit: () => (hit = true), onMiss: () => (hit = false) });
  await answer(request, request.url.includes("chat") ? stream : json);
  return hit;
}

describe("a job", () => {
  it("is never done", async () => {
    const next = job(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]);
    const answer = planned("poll-forever");
    const seen: unknown[] = [];
    for (let count = 0; count < 5; count += 1) seen.push(await (await answer(look(), next)).json());
    expect(seen.map((one) => (one as { status: string }).status)).toEqual([
      "IN_QUEUE",
      "IN_PROGRESS",
      "IN_QUEUE",
      "IN_QUEUE",
      "IN_QUEUE",
    ]);
  });

  it.each([
    ["poll-503", [503, 200, 200]],
    ["result-gone", [200, 404, 404]],
    ["result-expired", [200, 410, 410]],
  ])("%s: looks end in %j", async (name, statuses) => {
    const next = job(["processing", "succeeded"]);
    const answer = planned(name);
    const seen: number[] = [];
    for (const _ of statuses) seen.push((await answer(look(), next)).status);
    expect(seen).toEqual(statuses);
  });

  it("has a file whose address is over", async () => {
    const answer = await planned("download-expired")(look("/out.png"), file);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("Request has expired")]);
  });
});

describe("a plan", () => {
  it.each([
    ["once", 1, [429, 200, 200, 200]],
    ["once", 3, [200, 200, 429, 200]],
    ["once", 4, [429, 200, 200, 200]],
    ["always", 3, [429, 429, 429, 429]],
  ] as const)("%s with seed %i among three answers: %j", async (form, seed, statuses) => {
    const heard: string[] = [];
    const answer = createFaultyAnswer({
      fault: findFault("429"),
      form,
      seed,
      among: 3,
      elsewhere,
      onHit: (request, kind) => heard.push(`${kind} ${new URL(request.url).pathname}`),
    });
    const seen: number[] = [];
    for (const _ of statuses) seen.push((await answer(ask("/v1/chat/completions"), json)).status);
    expect(seen).toEqual(statuses);
    expect(heard).toHaveLength(statuses.filter((status) => status === 429).length);
    expect(heard[0]).toBe("chat /v1/chat/completions");
  });

  it("leaves alone what the fault cannot happen to", async () => {
    const streamed = ask("/v1/chat/completions", { stream: true });
    expect(await hits(findFault("cut-stream"), streamed)).toBe(true);
    expect(await hits(findFault("cut-json"), streamed)).toBe(false);
    expect(await hits(findFault("slow-tokens"), ask("/v1/chat/models/m:streamGenerateContent?alt=sse"))).toBe(true);
    expect(await hits(findFault("accepted-then-reset"), ask("/v1/chat/completions"))).toBe(false);
    expect(await hits(findFault("accepted-then-reset"), ask("/v1/images/generations"))).toBe(true);
    expect(await hits(findFault("429"), new Request("https://hub.example/api/models/a/b"))).toBe(false);
  });
});
