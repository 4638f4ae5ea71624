import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createVirtualClock } from "@patchbay/testing";
import { served, setUpClient } from "./testing/set-up-client.ts";
import { createHubCache, tokenFingerprint } from "../hub/hub-cache.ts";

const chat = { model: "org/M", provider: "groq", messages: [] };
const mapping = { groq: served("conversational") };

function setUp(answer: () => Response) {
  const requested: string[] = [];
  const { client } = setUpClient({
    fetch: async (url) => {
      requested.push(String(url));
      if (String(url).endsWith("/api/tasks")) return answer();
      const image = { together: served("text-to-image") };
      if (String(url).includes("/api/")) return Response.json({ inferenceProviderMapping: image });
      return Response.json({ data: [{ b64_json: "QUJD" }] });
    },
  });
  return { client, requested };
}

describe("the model lookup", () => {
  it("the model lookup requests the hub's address with unescaped brackets", async () => {
    const { client, lookups } = setUpClient({ mapping });
    await client.chatCompletion(chat);
    const [lookup] = lookups();
    expect(lookup?.url).toBe("https://huggingface.co/api/models/org/M?expand[]=inferenceProviderMapping");
    expect(lookup?.method).toBe("GET");
  });

  it.each([
    ["hf_abc", "Bearer hf_abc"],
    ["key123", null],
    [undefined, null],
  ])("sends only a hub token: %s", async (token, authorization) => {
    const { client, lookups } = setUpClient({ mapping, token });
    await client.chatCompletion(chat);
    expect(lookups()[0]?.headers.get("authorization")).toBe(authorization);
  });

  it("a call of an endpoint needs no model lookup", async () => {
    const { client, lookups } = setUpClient({ mapping });
    await client.chatCompletion({ endpointUrl: "https://e.example", messages: [] });
    expect(lookups()).toHaveLength(0);
  });

  it.each([
    ["an object by provider", { groq: served("conversational", "g", { adapter: "lora", adapterWeightsPath: "w" }) }],
    [
      "a list",
      [
        { provider: "together", ...served("conversational") },
        { provider: "groq", ...served("conversational", "g", { adapter: "lora", adapterWeightsPath: "w" }) },
      ],
    ],
    [
      "a list with rubbish in it",
      [null, 5, { provider: "groq" }, { provider: "groq", ...served("conversational", "g") }],
    ],
  ])("understands %s", async (_shape, answer) => {
    const { client, calls } = setUpClient({ mapping: answer });
    await client.chatCompletion(chat);
    expect(calls()[0]?.body).toEqual({ messages: [], model: "g" });
  });

  it("the model lookup warns about a model in staging and continues", async () => {
    const { client, warnings, calls } = setUpClient({
      mapping: { groq: { ...served("conversational"), status: "staging" } },
    });
    await client.chatCompletion(chat);
    expect(warnings).toEqual(["Model org/M is in staging mode for provider groq. Meant for test purposes only."]);
    expect(calls()).toHaveLength(1);
  });
});

describe("the lookup's cache", () => {
  it("the lookup's cache answers later calls for the same model and token", async () => {
    const { client, lookups } = setUpClient({ mapping });
    await client.chatCompletion(chat);
    await client.chatCompletion({ ...chat, provider: undefined as never });
    expect(lookups()).toHaveLength(1);
  });

  it("the lookup's cache is shared with the clients made by `endpoint`, but not between tokens or models", async () => {
    const { client, lookups } = setUpClient({ mapping, token: "hf_one" });
    await client.chatCompletion(chat);
    await client.chatCompletion({ ...chat, accessToken: "hf_two" });
    await client.chatCompletion({ ...chat, model: "org/N" });
    expect(lookups().map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer hf_one",
      "Bearer hf_two",
      "Bearer hf_one",
    ]);
  });

  it("simultaneous calls share one lookup", async () => {
    const { client, lookups, calls } = setUpClient({ mapping });
    await Promise.all([client.chatCompletion(chat), client.chatCompletion(chat), client.chatCompletion(chat)]);
    expect([lookups().length, calls().length]).toEqual([1, 3]);
  });

  it("a shared lookup continues when one caller aborts, and ends when all have", async () => {
    const signals: AbortSignal[] = [];
    let answer: ((response: Response) => void) | undefined;
    const { client } = setUpClient({
      fetch: async (url, init) => {
        if (!String(url).includes("/api/"))
          return Response.json({ id: "x", created: 1, model: "m", choices: [], usage: null });
        signals.push(init!.signal!);
        return new Promise((resolve) => (answer = resolve));
      },
    });
    const [first, second] = [new AbortController(), new AbortController()];
    const lost = client.chatCompletion(chat, { signal: first.signal });
    const cached = client.chatCompletion(chat, { signal: second.signal });
    first.abort();
    await expect(lost).rejects.toMatchObject({ name: "AbortError" });
    expect(signals.map((signal) => signal.aborted)).toEqual([false]);
    answer?.(Response.json({ inferenceProviderMapping: mapping }));
    await expect(cached).resolves.toBeDefined();

    const alone = client.chatCompletion({ ...chat, model: "org/N" }, { signal: second.signal });
    await Promise.resolve();
    second.abort();
    await expect(alone).rejects.toMatchObject({ name: "AbortError" });
    expect(signals.at(-1)?.aborted).toBe(true);
  });

  it("the lookup's cache drops failures at once and answers after ten minutes", async () => {
    const clock = createVirtualClock();
    let status = 500;
    let lookups = 0;
    const { client } = setUpClient({
      clock,
      fetch: async (url) => {
        if (!String(url).includes("/api/"))
          return Response.json({ id: "x", created: 1, model: "m", choices: [], usage: null });
        lookups++;
        return Response.json({ inferenceProviderMapping: mapping }, { status });
      },
    });
    await client.chatCompletion(chat, { retries: 0 }).catch(() => undefined);
    status = 200;
    await client.chatCompletion(chat);
    await client.chatCompletion(chat);
    expect(lookups).toBe(2);
    await new Promise<void>((resolve) => clock.schedule(600_001, resolve));
    await client.chatCompletion(chat);
    expect(lookups).toBe(3);
  });

  it("the lookup's cache is discarded when the clock is set back", async () => {
    let now = Date.parse("2026-11-21");
    const clock = { now: () => now, schedule: () => () => undefined };
    const { client, lookups } = setUpClient({ mapping, clock });
    await client.chatCompletion(chat);
    now -= 90 * 86_400_000;
    await client.chatCompletion(chat);
    expect(lookups()).toHaveLength(2);
    await client.chatCompletion(chat);
    expect(lookups()).toHaveLength(2);
  });

  it("the lookup's cache has a limit of models", async () => {
    const { client, lookups } = setUpClient({ mapping });
    for (let index = 0; index < 501; index++) await client.chatCompletion({ ...chat, model: `org/m${index}` });
    await client.chatCompletion({ ...chat, model: "org/m500" });
    expect(lookups()).toHaveLength(501);
    await client.chatCompletion({ ...chat, model: "org/m0" });
    expect(lookups()).toHaveLength(502);
  });

  it("the lookup's cache has a limit of readers", async () => {
    const { client, lookups } = setUpClient({ mapping });
    for (let index = 0; index < 101; index++) await client.chatCompletion({ ...chat, accessToken: `hf_${index}` });
    await client.chatCompletion({ ...chat, accessToken: "hf_100" });
    expect(lookups()).toHaveLength(101);
    await client.chatCompletion({ ...chat, accessToken: "hf_0" });
    expect(lookups()).toHaveLength(102);
  });

  it("the lookup's cache can be shared between clients, and shows no token", async () => {
    const hubCache = createHubCache();
    const first = setUpClient({ mapping, hubCache, token: "hf_canary0123" });
    await first.client.chatCompletion(chat);
    const second = setUpClient({ mapping, hubCache, token: "hf_canary0123" });
    await second.client.chatCompletion(chat);
    expect(second.lookups()).toHaveLength(0);
    expect(inspect([hubCache, first.client], { depth: 9, showHidden: true })).not.toContain("canary");
    expect(JSON.stringify([hubCache, first.client])).not.toContain("canary");
  });

  it("the lookup's cache distinguishes tokens by a fingerprint", () => {
    const tokens = Array.from({ length: 5000 }, (_, index) => `hf_${index}`);
    expect(new Set(tokens.map(tokenFingerprint)).size).toBe(tokens.length);
    expect(tokenFingerprint("hf_canary")).not.toContain("canary");
  });
});

describe("the default model of a task", () => {
  const tasks = {
    "text-to-image": { models: [{ id: "org/default" }, { id: "org/other" }] },
    "fill-mask": { models: [] },
  };

  it("the default model of a task is the first that the hub proposes, requested once", async () => {
    const { client, requested } = setUp(() => Response.json(tasks));
    await client.textToImage({ provider: "together", inputs: "cat" });
    await client.textToImage({ provider: "together", inputs: "dog" });
    expect(requested).toEqual([
      "https://huggingface.co/api/tasks",
      "https://huggingface.co/api/models/org/default?expand[]=inferenceProviderMapping",
      "https://router.huggingface.co/together/v1/images/generations",
      "https://router.huggingface.co/together/v1/images/generations",
    ]);
  });

  it.each([{}, { "fill-mask": { models: [] } }, [], null])(
    "the default model of a task may be missing: %j",
    async (answer) => {
      const { client } = setUp(() => Response.json(answer));
      await expect(client.fillMask({ provider: "hf-inference", inputs: "a" })).rejects.toThrow(
        "No default model defined for task fill-mask, please define the model explicitly.",
      );
    },
  );

  it("the default model of a task is unknown if the hub does not answer", async () => {
    const { client } = setUp(() => new Response("", { status: 502 }));
    await expect(client.textToImage({ provider: "together", inputs: "cat" })).rejects.toThrow(
      "Failed to load tasks definitions from the hub.",
    );
  });

  it("no default model is looked up without a task", async () => {
    const { client } = setUp(() => Response.json(tasks));
    await expect(client.request({ provider: "hf-inference", inputs: "a" })).rejects.toThrow(
      "No model provided, and no task has been specified.",
    );
  });
});
