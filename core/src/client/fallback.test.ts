import { createVirtualClock } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import type { PatchbayError } from "../errors/index.ts";
import type { RetryEvent } from "./index.ts";
import { groq, together } from "./testing/sample-providers.ts";
import { after, chat, fail, never, providerOf, setUpProviders } from "./testing/several-providers.ts";
import {
  collect,
  errorOf,
  hubToken,
  providerKey,
  served,
  setUpClient,
  sse,
  type Answer,
} from "./testing/set-up-client.ts";

const refuseKey = () => ({ message: "This key is not valid.", refusesKey: true });

describe("a list of providers", () => {
  it.each([401, 402, 404, 408, 429, 500, 503])("goes on after status %d, at once, and says why", async (status) => {
    const events: RetryEvent[] = [];
    const { client, asked } = setUpProviders(
      { groq: fail(status) },
      { hooks: { onRetry: (event) => void events.push(event) } },
    );
    const { response } = await client.withResponse.chatCompletion({ ...chat, provider: ["groq", "together"] });
    expect(asked()).toEqual(["groq", "together"]);
    expect(response).toMatchObject({
      provider: "together",
      attempts: 2,
      failed: [{ provider: "groq", error: { status } }],
    });
    expect(events).toMatchObject([{ provider: "groq", nextProvider: "together", delayMs: 0, error: { status } }]);
  });

  it.each([
    ["a broken connection", () => Promise.reject(new TypeError("fetch failed"))],
    [
      "an answer that cannot be read",
      () => new Response("<html>", { headers: { "content-type": "application/json" } }),
    ],
  ] as const)("goes on after %s", async (_what, answer) => {
    const { client, asked } = setUpProviders({ groq: answer });
    await client.chatCompletion({ ...chat, provider: ["groq", "together"] });
    expect(asked()).toEqual(["groq", "together"]);
  });

  it("goes on where a provider is not there or does not serve the model", async () => {
    const { client, asked } = setUpProviders({}, { mapping: { together: served("conversational") } });
    await client.chatCompletion({ ...chat, provider: ["no-such", "groq", "together"] });
    expect(asked()).toEqual(["together"]);
  });

  it("goes on where a vendor refuses the key with a status of its own", async () => {
    const keyed = { ...groq, failure: refuseKey };
    const { client, asked } = setUpProviders({ groq: fail(400) }, { providers: [keyed, together] });
    const error = await errorOf(client.chatCompletion({ ...chat, provider: "groq" }));
    expect(error).toMatchObject({ name: "AuthenticationError", status: 400 });
    await client.chatCompletion({ ...chat, provider: ["groq", "together"] });
    expect(asked()).toEqual(["groq", "groq", "together"]);
  });

  it("stops where the arguments are wrong, which they are everywhere", async () => {
    const { client, asked } = setUpProviders({ groq: fail(400) });
    expect(await errorOf(client.chatCompletion({ ...chat, provider: ["groq", "together"] }))).toMatchObject({
      status: 400,
    });
    await errorOf(
      client.chatCompletion({ model: "org/M", messages: undefined as never, provider: ["groq", "together"] }),
    );
    expect(asked()).toEqual(["groq"]);
  });

  it("retries at the last provider only, and then throws its error with those of the others", async () => {
    const { client, asked } = setUpProviders({ groq: fail(500), together: fail(502) }, { retries: undefined as never });
    const error = (await errorOf(client.chatCompletion({ ...chat, provider: ["groq", "together"] }))) as PatchbayError;
    expect(error).toMatchObject({ status: 502, failed: [{ provider: "groq", error: { status: 500 } }] });
    expect(asked()).toEqual(["groq", ...Array.from({ length: 6 }, () => "together")]);
  });

  it("lets auto stand for all that the hub names", async () => {
    const { client, asked } = setUpProviders({ together: fail(500), groq: fail(500) });
    await client.chatCompletion({ ...chat, provider: ["together", "auto"] });
    expect(asked()).toEqual(["together", "groq", "dear"]);
  });

  it("never sends one provider's key to another, and takes keys by provider", async () => {
    const { client, calls, asked } = setUpProviders({ "api.groq.com": fail(500) }, { token: providerKey });
    const error = await errorOf(client.chatCompletion({ ...chat, provider: ["groq", "together"] }));
    expect(error).toMatchObject({ name: "InputError" });
    expect(calls()).toEqual([]);
    const keys = { groq: "groq-key-0123", together: "together-key-0123" };
    await client.chatCompletion({ ...chat, provider: ["groq", "together"] }, { keys });
    expect(asked()).toEqual(["api.groq.com", "api.together.xyz"]);
    expect(calls().map(({ headers }) => headers.get("authorization"))).toEqual(
      Object.values(keys).map((key) => `Bearer ${key}`),
    );
    await client.chatCompletion({ ...chat, provider: "together" }, { keys });
    expect(calls().at(-1)?.headers.get("authorization")).toBe("Bearer together-key-0123");
  });

  it("has to hold ids", async () => {
    for (const provider of [[], [1]]) {
      const error = await errorOf(setUpProviders().client.chatCompletion({ ...chat, provider: provider as never }));
      expect(error.message).toBe('provider must be the id of a provider, or a list such as ["some-cloud", "auto"].');
    }
  });
});

describe("a stream with several providers", () => {
  const first = { choices: [{ index: 0, delta: { content: "He" } }] };
  const whole: Answer = () => sse(first, "[DONE]");

  it("goes on before the first chunk", async () => {
    const { client, asked } = setUpProviders({ groq: () => sse({ error: "overloaded" }), together: whole });
    const stream = client.chatCompletionStream({ ...chat, provider: ["groq", "together"] });
    expect(await collect(stream)).toEqual([first]);
    expect(asked()).toEqual(["groq", "together"]);
  });

  it("never goes on after it", async () => {
    const { client, asked } = setUpProviders({ groq: () => sse(first, { error: "overloaded" }), together: whole });
    const { data, response } = await client.withResponse.chatCompletionStream({
      ...chat,
      provider: ["groq", "together"],
    });
    expect(response.provider).toBe("groq");
    expect((await errorOf(collect(data))).name).toBe("StreamError");
    expect(asked()).toEqual(["groq"]);
  });

  it("is left at once, also while no provider has answered", async () => {
    const signals: AbortSignal[] = [];
    const { client } = setUpProviders(
      {},
      {
        mapping: undefined,
        fetch: (_, init) =>
          (init?.signal && signals.push(init.signal), new Promise(() => undefined)) as Promise<Response>,
      },
    );
    const stream = client.chatCompletionStream({ ...chat, provider: ["groq", "together"] });
    const pending = stream.next();
    await new Promise((resolve) => setImmediate(resolve));
    await stream.return();
    expect(await pending).toEqual({ value: undefined, done: true });
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});

describe("what may start a paid job", () => {
  const images = {
    groq: served("text-to-image"),
    together: served("text-to-image"),
    "black-forest-labs": served("text-to-image"),
  };
  const picture = { model: "org/M", inputs: "x", provider: ["together", "black-forest-labs"] };

  it("goes on only where it was surely refused", async () => {
    const refused = setUpClient({ mapping: images, token: hubToken, answer: fail(429), retries: 0 });
    await errorOf(refused.client.textToImage(picture));
    expect(refused.calls().map(providerOf)).toEqual(["together", "black-forest-labs"]);
    const unclear = setUpClient({ mapping: images, token: hubToken, answer: fail(502) });
    const error = (await errorOf(unclear.client.textToImage(picture))) as PatchbayError;
    expect(error.maybeAccepted).toBe(true);
    expect(unclear.calls().map(providerOf)).toEqual(["together"]);
  });

  it("is never sent twice for speed", async () => {
    const { client, calls } = setUpClient({ mapping: images, token: hubToken, answer: never });
    await errorOf(client.textToImage(picture, { hedgeAfter: 100, deadline: 5000 }));
    expect(calls()).toHaveLength(1);
  });
});

describe("a deadline", () => {
  it("is one for all providers together, and says how long it was", async () => {
    const clock = createVirtualClock();
    const groqLate: Answer = async (...given) => {
      await after(3000, clock)(...given);
      return fail(500)(...given);
    };
    const { client } = setUpProviders({ groq: groqLate, together: never }, { clock });
    const error = await errorOf(client.chatCompletion({ ...chat, provider: ["groq", "together"] }, { deadline: 5000 }));
    expect(error.message).toBe("The call did not end within its deadline of 5 s.");
    expect(clock.now()).toBe(5000);
  });
});
