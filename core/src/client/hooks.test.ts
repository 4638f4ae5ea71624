import { describe, expect, it } from "vitest";
import { createVirtualClock } from "@patchbay/testing";
import type { CallHooks } from "./index.ts";
import { chatAnswer, errorOf, hubToken, served, setUpClient, type Answer } from "./testing/set-up-client.ts";
import { acceptedJob, jobMapping, video } from "./testing/jobs.ts";

const mapping = { groq: served("conversational"), "fal-ai": served("text-to-video", "a/b") };
const chat = { model: "org/M", provider: "groq", messages: [{ role: "user", content: "hi" }] };
const HOOK_NAMES = ["onRequest", "onResponse", "onRetry", "onChunk", "onEnd", "onError"] as const;

const CHUNKS = ["He", "llo"].map((content) => ({ choices: [{ index: 0, delta: { content } }] }));
const stream: Answer = () =>
  new Response(
    [...CHUNKS, "[DONE]"]
      .map((event) => `data: ${JSON.stringify(event)}\n\n`.replaceAll('"[DONE]"', "[DONE]"))
      .join(""),
    {
      headers: { "content-type": "text/event-stream" },
    },
  );

const busyFirst: Answer = (_, index) =>
  index === 0
    ? Response.json({ error: "busy" }, { status: 429, headers: { "retry-after": "7" } })
    : Response.json(chatAnswer);
const unavailableFirst: Answer = (request, index) =>
  index === 0 ? new Response("", { status: 503 }) : stream(request, index);

interface RecordedEvent {
  readonly name: string;
  readonly event: Readonly<Record<string, unknown>>;
}

/** Hooks that record their events, each after a moment. */
function recorder() {
  const events: RecordedEvent[] = [];
  const hooks: CallHooks = Object.fromEntries(
    HOOK_NAMES.map((name) => [
      name,
      async (event: RecordedEvent["event"]) => {
        await new Promise((resolve) => setImmediate(resolve));
        events.push({ name, event });
      },
    ]),
  );
  return { events, hooks, names: () => events.map(({ name }) => name) };
}

describe("hooks", () => {
  it("hooks observe a call from its request to its end, one after the other", async () => {
    const { events, hooks, names } = recorder();
    const { client } = setUpClient({ mapping, token: hubToken, hooks });
    await client.chatCompletion(chat);
    expect(names()).toEqual(["onRequest", "onResponse", "onEnd"]);
    const [request, response, end] = events.map(({ event }) => event);
    expect(request).toMatchObject({
      provider: "groq",
      providerModel: "pid",
      purpose: "call",
      attempt: 1,
      call: { task: "conversational", model: "org/M", streaming: false },
      request: { method: "POST", headers: { authorization: "[redacted]" }, body: { model: "pid" } },
    });
    expect(response).toMatchObject({ status: 200, headers: { "content-type": "application/json" } });
    expect(end).toMatchObject({ output: chatAnswer, response: { provider: "groq", attempts: 1 } });
    expect(new Set(events.map(({ event }) => event["call"])).size).toBe(1);
    expect(JSON.stringify(events)).not.toContain(hubToken);
  });

  it("hooks receive the reason and the delay when a request is repeated", async () => {
    const { events, hooks, names } = recorder();
    await setUpClient({ mapping, hooks, answer: busyFirst }).client.chatCompletion(chat);
    expect(names()).toEqual(["onRequest", "onResponse", "onRetry", "onRequest", "onResponse", "onEnd"]);
    expect(events[2]?.event).toMatchObject({
      delayMs: 7000,
      provider: "groq",
      error: { name: "RateLimitError", words: "busy" },
    });
    expect(events[3]?.event).toMatchObject({ attempt: 2 });
    expect(events[5]?.event).toMatchObject({ response: { attempts: 2 } });
  });

  it("hooks receive every chunk before the caller", async () => {
    const { events, hooks, names } = recorder();
    const { client } = setUpClient({ mapping, hooks, answer: stream });
    let received = 0;
    for await (const chunk of client.chatCompletionStream(chat)) {
      expect(events.at(-1)?.event).toMatchObject({ chunk, index: received++, response: { status: 200 } });
    }
    expect(names()).toEqual(["onRequest", "onResponse", "onChunk", "onChunk", "onEnd"]);
    expect(events[4]?.event).toMatchObject({ chunks: 2, timeToFirstChunkMs: expect.any(Number) as number });
  });

  it("hooks observe that the caller left a stream", async () => {
    const { events, hooks } = recorder();
    for await (const _ of setUpClient({ mapping, hooks, answer: stream }).client.chatCompletionStream(chat)) break;
    expect(events.at(-1)).toMatchObject({ name: "onEnd", event: { cancelled: true, chunks: 1 } });
  });

  it("hooks receive the caller's error once, with the answer if there was one", async () => {
    const { events, hooks, names } = recorder();
    const { client } = setUpClient({ mapping, hooks, answer: () => Response.json({ error: "no" }, { status: 418 }) });
    const error = await errorOf(client.chatCompletion(chat));
    expect(names()).toEqual(["onRequest", "onResponse", "onError"]);
    expect(events[2]?.event["error"]).toBe(error);
    expect(events[2]?.event).toMatchObject({ response: { status: 418 } });
  });

  it("hooks observe a call that fails before anything is sent", async () => {
    const { events, hooks } = recorder();
    await errorOf(setUpClient({ mapping, hooks }).client.chatCompletion({ ...chat, messages: undefined as never }));
    expect(events).toMatchObject([{ name: "onError", event: { error: { name: "InputError" } } }]);
  });

  it("hooks observe the polls and downloads of a job, and a resumed job", async () => {
    const { events, hooks } = recorder();
    const { job, second } = await acceptedJob();
    await second.client.resume(job, { hooks });
    const purposes = events.filter(({ name }) => name === "onRequest").map(({ event }) => event["purpose"]);
    expect(purposes).toEqual(["follow-up", "follow-up", "follow-up"]);
    expect(events.at(-1)).toMatchObject({ name: "onEnd", event: { response: { provider: "fal-ai", status: 200 } } });
  });

  it("hooks of the client run before those of the call", async () => {
    const order: string[] = [];
    const hooks = { onEnd: () => void order.push("client") };
    const { client } = setUpClient({ mapping, hooks });
    await client.chatCompletion(chat, { hooks: [{ onEnd: () => void order.push("call") }] });
    expect(order).toEqual(["client", "call"]);
  });

  it.each(HOOK_NAMES)("a call returns its answer when %s throws, and warns without the key", async (name) => {
    const failing: CallHooks = {
      [name]: () => {
        throw new Error(`no disk for ${hubToken}`);
      },
    };
    const { client, warnings } = setUpClient({ mapping, token: hubToken, answer: unavailableFirst, hooks: failing });
    const chunks: unknown[] = [];
    for await (const chunk of client.chatCompletionStream(chat)) chunks.push(chunk);
    expect(chunks).toEqual(CHUNKS);
    if (name === "onError") return;
    expect(warnings[0]).toBe(`The hook ${name} failed, and the call continues: Error: no disk for [redacted]`);
  });

  it("hooks stop a call that is aborted while they run", async () => {
    const controller = new AbortController();
    const hooks = { onRequest: () => controller.abort() };
    const { client, calls } = setUpClient({ mapping: jobMapping, hooks });
    const error = await errorOf(client.textToVideo(video, { signal: controller.signal }));
    expect(error.name).toBe("AbortError");
    expect(calls()).toHaveLength(0);
  });

  it("hooks wrap each request, which is sent exactly once", async () => {
    const around: string[] = [];
    const put = (name: string, times: number, problem?: string): CallHooks => ({
      aroundRequest(_, send) {
        around.push(`${name} begins`);
        for (let time = 0; time < times; time++) send();
        around.push(`${name} ends`);
        if (problem) throw new Error(problem);
      },
    });
    const hooks = [put("outer", 1), put("twice", 2), put("never", 0, `secret ${hubToken}`)];
    const answer: Answer = () => {
      around.push("sent");
      return Response.json(chatAnswer);
    };
    const { client, calls, warnings } = setUpClient({ mapping, token: hubToken, answer, hooks });
    expect(await client.chatCompletion(chat)).toEqual(chatAnswer);
    expect(around.slice(0, 3)).toEqual(["outer begins", "twice begins", "never begins"]);
    expect([around.filter((each) => each === "sent").length, calls().length]).toEqual([1, 1]);
    expect(warnings).toEqual(["The hook aroundRequest failed, and the call continues: Error: secret [redacted]"]);
  });

  it("hooks that never return end at the deadline", async () => {
    const hooks = { onRequest: () => new Promise<never>(() => undefined) };
    const { client } = setUpClient({ mapping, hooks, deadline: 1000, clock: createVirtualClock() });
    expect((await errorOf(client.chatCompletion(chat))).name).toBe("DeadlineError");
  });
});
