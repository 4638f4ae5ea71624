import { describe, expect, it } from "vitest";
import type { PatchbayError } from "../errors/index.ts";
import { defineProvider, openAiChat, openAiModels } from "../provider/index.ts";
import type { CallHooks, InferenceClient } from "./index.ts";
import { batchProvider, batchTarget, questions, setUpBatches } from "./testing/batches.ts";
import { acceptedJob, jobMapping, video } from "./testing/jobs.ts";
import { sampleProvider, sampleProviders } from "./testing/sample-providers.ts";
import {
  collect,
  errorOf,
  hubToken,
  providerKey,
  served,
  setUpClient,
  sse,
  type Answer,
  type SetUp,
} from "./testing/set-up-client.ts";

const server = sampleProvider(
  "server",
  { models: "own", hosts: ["https://server.example"] },
  defineProvider({
    tasks: { conversational: openAiChat() },
    listModels: openAiModels(),
    manageModels: {
      load: { route: () => ({ path: "load" }) },
      pull: { route: () => ({ path: "pull" }), stream: { format: "ndjson", chunk: () => undefined } },
    },
  }),
);
const providers = [...sampleProviders, server, batchProvider];
const chat = { provider: "groq", model: "org/M", messages: [] };
const mapping = { groq: served("conversational"), ...jobMapping };
const refuse = () => Response.json({ error: `no, ${providerKey}` }, { status: 400 });
const { job } = await acceptedJob({ token: providerKey });
const cancelable = {
  ...job,
  answer: { ...job.answer, data: { ...(job.answer.data as object), cancel_url: job.answer.url } },
};

const { handle } = await setUpBatches().client.batch("conversational", questions(1), batchTarget);

const purposes: Record<string, (client: InferenceClient, hooks: CallHooks) => Promise<unknown>> = {
  "a task": (client, hooks) => client.chatCompletion(chat, { hooks }),
  "a stream": (client, hooks) => collect(client.chatCompletionStream(chat, { hooks })),
  "a job": (client, hooks) => client.textToVideo(video, { hooks }),
  "a resumed job": (client, hooks) => client.resume(job, { hooks, retries: 0 }),
  "a canceled job": (client, hooks) => client.cancel(cancelable, { hooks }),
  "a list of models": (client, hooks) => client.models({ provider: "server" }, { hooks }),
  "loading a model": (client, hooks) =>
    client.manageModel({ provider: "server", model: "m", action: "load" }, { hooks }),
  "pulling a model": (client, hooks) =>
    client.manageModel({ provider: "server", model: "m", action: "pull" }, { hooks }),
  "starting a batch": (client, hooks) => client.batch("conversational", questions(1), { ...batchTarget, hooks }),
  "the state of a batch": async (client, hooks) => (await client.resumeBatch(handle)).status({ hooks }),
  "the results of a batch": async (client, hooks) => collect((await client.resumeBatch(handle)).results({ hooks })),
  "canceling a batch": async (client, hooks) => (await client.resumeBatch(handle)).cancel({ hooks }),
};

/** The names of the hooks that a client calls, and what they receive. */
function listen(setUp: SetUp = {}) {
  const heard: { name: string; event: Readonly<Record<string, unknown>> }[] = [];
  const names = ["onRequest", "onResponse", "onRetry", "onEnd", "onError"];
  const hooks: CallHooks = Object.fromEntries(
    names.map((name) => [name, (event: object) => void heard.push({ name, event: { ...event } })]),
  );
  return { heard, hooks, ...setUpClient({ providers, mapping, token: providerKey, ...setUp }) };
}

describe.each(Object.entries(purposes))("a request of %s", (_, perform) => {
  it("throws an error that names the provider and counts the attempts", async () => {
    const { client, hooks } = listen({ answer: refuse });
    const error = (await errorOf(perform(client, hooks))) as PatchbayError;
    expect(error).toMatchObject({ status: 400, attempts: 1 });
    expect(["groq", "fal-ai", "server", "acme"]).toContain(error.provider);
  });

  it("calls the hooks with events that name the provider and contain no key", async () => {
    const { client, hooks, heard } = listen({ answer: refuse });
    const error = (await errorOf(perform(client, hooks))) as PatchbayError;
    expect(heard.map(({ name }) => name)).toEqual(["onRequest", "onResponse", "onError"]);
    expect(heard.map(({ event }) => event["provider"])).toEqual(Array(3).fill(error.provider));
    expect(heard[2]?.event["error"]).toBe(error);
    expect(JSON.stringify(heard) + JSON.stringify(error)).not.toContain(providerKey);
  });

  it("is sent inside the hooks that wrap it", async () => {
    let count = 0;
    const { client, calls } = listen({ answer: refuse });
    await errorOf(perform(client, { aroundRequest: (_event, send) => (count++, send()) }));
    expect([count, calls().length]).toEqual([1, 1]);
  });

  it("ends when the caller aborts", async () => {
    const controller = new AbortController();
    const { client, hooks } = listen({ signal: controller.signal, answer: () => new Promise(() => undefined) });
    const error = errorOf(perform(client, hooks));
    setTimeout(() => controller.abort(), 5);
    expect((await error).name).toBe("AbortError");
  });
});

describe("an answer that cannot be read", () => {
  const unreadable: [string, () => Response][] = [
    ["a task", () => Response.json([])],
    ["a stream", () => sse({ error: "overloaded" })],
    ["a job", () => Response.json({ odd: true })],
    ["a list of models", () => Response.json({ odd: true })],
  ];

  it.each(unreadable)("throws an error that names the provider and counts the attempts: %s", async (name, unread) => {
    const busyFirst: Answer = (_request, index) => (index === 0 ? new Response("", { status: 503 }) : unread());
    const { client, hooks } = listen({ answer: busyFirst });
    const error = (await errorOf(purposes[name]!(client, hooks))) as PatchbayError;
    expect(error).toMatchObject({ attempts: 2 });
    expect(["groq", "fal-ai", "server"]).toContain(error.provider);
  });
});

describe("a lookup at the hub", () => {
  it("a failed lookup throws an error that counts the attempts and names no provider", async () => {
    const { client, hooks } = listen({ token: hubToken, mapping: Response.json({ error: "no" }, { status: 400 }) });
    const error = await errorOf(client.chatCompletion(chat, { hooks }));
    expect(error).toMatchObject({ status: 400, attempts: 1 });
    expect(error).not.toHaveProperty("provider");
  });

  it("a lookup runs again after a failure, because failures are not cached", async () => {
    const { client, lookups } = listen({ token: hubToken, mapping: Response.json({ error: "no" }, { status: 400 }) });
    for (let call = 0; call < 2; call++) await errorOf(client.chatCompletion(chat));
    expect(lookups()).toHaveLength(2);
  });
});

const list = () => Response.json({ data: [{ id: "m", task: "conversational" }] });

describe("hooks of client.models()", () => {
  it("hooks receive the end of a provider's list with its answer, and nothing when the list is cached", async () => {
    const { client, hooks, heard } = listen({ answer: list });
    await client.models({ provider: "server" }, { hooks });
    expect(heard.map(({ name }) => name)).toEqual(["onRequest", "onResponse", "onEnd"]);
    expect(heard[2]?.event).toMatchObject({ response: { provider: "server", status: 200, attempts: 1 } });
    await client.models({ provider: "server" }, { hooks });
    expect(heard).toHaveLength(3);
  });

  it("hooks receive a second request after a failed list, because failures are not cached", async () => {
    const { client, hooks, heard } = listen({ answer: (_request, index) => (index === 0 ? refuse() : list()) });
    await errorOf(client.models({ provider: "server" }, { hooks }));
    expect((await client.models({ provider: "server" }, { hooks })).map(({ id }) => id)).toEqual(["m"]);
    const names = heard.map(({ name }) => name);
    expect(names).toEqual(["onRequest", "onResponse", "onError", "onRequest", "onResponse", "onEnd"]);
  });

  it("hooks receive the request for a price list as a part of the call that needs it", async () => {
    const { client, hooks, heard } = listen({
      token: hubToken,
      mapping: { groq: served("conversational"), priced: served("conversational") },
      providers: [
        ...sampleProviders,
        sampleProvider(
          "priced",
          {},
          defineProvider({ tasks: { conversational: openAiChat() }, listModels: openAiModels() }),
        ),
      ],
    });
    await client.chatCompletion({ ...chat, provider: "cheapest" }, { hooks });
    const requests = heard.filter(({ name }) => name === "onRequest").map(({ event }) => event);
    expect(requests.map(({ provider, purpose }) => [provider, purpose])).toEqual([
      ["priced", "follow-up"],
      ["groq", "call"],
    ]);
    expect(new Set(heard.map(({ event }) => event["call"])).size).toBe(1);
    expect(heard.at(-1)).toMatchObject({ name: "onEnd", event: { response: { provider: "groq", attempts: 1 } } });
  });
});
