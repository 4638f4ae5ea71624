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
  it.each([401, 402, 404, 408, 429, 500, 503])(
    "continues with the next provider after status %d, at once, and reports why",
    async (status) => {
      const events: RetryEvent[] = [];
      const { client, called } = setUpProviders(
        { groq: fail(status) },
        { hooks: { onRetry: (event) => void events.push(event) } },
      );
      const { response } = await client.withResponse.chatCompletion({ ...chat, provider: ["groq", "together"] });
      expect(called()).toEqual(["groq", "together"]);
      expect(response).toMatchObject({
        provider: "together",
        attempts: 2,
        failed: [{ provider: "groq", error: { status } }],
      });
      expect(events).toMatchObject([{ provider: "groq", nextProvider: "together", delayMs: 0, error: { status } }]);
    },
  );

  it.each([
    ["a broken connection", () => Promise.reject(new TypeError("fetch failed"))],
    [
      "an answer that cannot be read",
      () => new Response("<html>", { headers: { "content-type": "application/json" } }),
    ],
  ] as const)("continues after %s", async (_what, answer) => {
    const { client, called } = setUpProviders({ groq: answer });
    await client.chatCompletion({ ...chat, provider: ["groq", "together"] });
    expect(called()).toEqual(["groq", "together"]);
  });

  it("continues if a provider is missing or does not serve the model", async () => {
    const { client, called } = setUpProviders({}, { mapping: { together: served("conversational") } });
    await client.chatCompletion({ ...chat, provider: ["no-such", "groq", "together"] });
    expect(called()).toEqual(["together"]);
  });

  it("continues if a vendor refuses the key with another status", async () => {
    const keyed = { ...groq, failure: refuseKey };
    const { client, called } = setUpProviders({ groq: fail(400) }, { providers: [keyed, together] });
    const error = await errorOf(client.chatCompletion({ ...chat, provider: "groq" }));
    expect(error).toMatchObject({ name: "AuthenticationError", status: 400 });
    await client.chatCompletion({ ...chat, provider: ["groq", "together"] });
    expect(called()).toEqual(["groq", "groq", "together"]);
  });

  it("the call stops if the arguments are wrong, because every provider would refuse them", async () => {
    const { client, called } = setUpProviders({ groq: fail(400) });
    expect(await errorOf(client.chatCompletion({ ...chat, provider: ["groq", "together"] }))).toMatchObject({
      status: 400,
    });
    await errorOf(
      client.chatCompletion({ model: "org/M", messages: undefined as never, provider: ["groq", "together"] }),
    );
    expect(called()).toEqual(["groq"]);
  });

  it("retries at the last provider only, and then throws its error with those of the others", async () => {
    const { client, called } = setUpProviders(
      { groq: fail(500), together: fail(502) },
      { retries: undefined as never },
    );
    const error = (await errorOf(client.chatCompletion({ ...chat, provider: ["groq", "together"] }))) as PatchbayError;
    expect(error).toMatchObject({ status: 502, failed: [{ provider: "groq", error: { status: 500 } }] });
    expect(called()).toEqual(["groq", ...Array.from({ length: 6 }, () => "together")]);
  });

  it("replaces auto with all providers that the hub lists", async () => {
    const { client, called } = setUpProviders({ together: fail(500), groq: fail(500) });
    await client.chatCompletion({ ...chat, provider: ["together", "auto"] });
    expect(called()).toEqual(["together", "groq", "dear"]);
  });

  it("never sends one provider's key to another, and takes keys by provider", async () => {
    const { client, calls, called } = setUpProviders({ "api.groq.com": fail(500) }, { token: providerKey });
    const error = await errorOf(client.chatCompletion({ ...chat, provider: ["groq", "together"] }));
    expect(error).toMatchObject({ name: "InputError" });
    expect(calls()).toEqual([]);
    const keys = { groq: "groq-key-0123", together: "together-key-0123" };
    await client.chatCompletion({ ...chat, provider: ["groq", "together"] }, { keys });
    expect(called()).toEqual(["api.groq.com", "api.together.xyz"]);
    expect(calls().map(({ headers }) => headers.get("authorization"))).toEqual(
      Object.values(keys).map((key) => `Bearer ${key}`),
    );
    await client.chatCompletion({ ...chat, provider: "together" }, { keys });
    expect(calls().at(-1)?.headers.get("authorization")).toBe("Bearer together-key-0123");
  });

  it("a list of providers must contain ids", async () => {
    for (const provider of [[], [1]]) {
      const error = await errorOf(setUpProviders().client.chatCompletion({ ...chat, provider: provider as never }));
      expect(error.message).toBe('provider must be the id of a provider, or a list such as ["some-cloud", "auto"].');
    }
  });
});

describe("a stream with several providers", () => {
  const first = { choices: [{ index: 0, delta: { content: "He" } }] };
  const whole: Answer = () => sse(first, "[DONE]");

  it("continues with the next provider before the first chunk", async () => {
    const { client, called } = setUpProviders({ groq: () => sse({ error: "overloaded" }), together: whole });
    const stream = client.chatCompletionStream({ ...chat, provider: ["groq", "together"] });
    expect(await collect(stream)).toEqual([first]);
    expect(called()).toEqual(["groq", "together"]);
  });

  it("never continues with another provider after it", async () => {
    const { client, called } = setUpProviders({ groq: () => sse(first, { error: "overloaded" }), together: whole });
    const { data, response } = await client.withResponse.chatCompletionStream({
      ...chat,
      provider: ["groq", "together"],
    });
    expect(response.provider).toBe("groq");
    expect((await errorOf(collect(data))).name).toBe("StreamError");
    expect(called()).toEqual(["groq"]);
  });

  it("a stream ends at once when its reader leaves, even if no provider has answered", async () => {
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

  it("a call that may start a paid job continues with the next provider only if it was certainly refused", async () => {
    const refused = setUpClient({ mapping: images, token: hubToken, answer: fail(429), retries: 0 });
    await errorOf(refused.client.textToImage(picture));
    expect(refused.calls().map(providerOf)).toEqual(["together", "black-forest-labs"]);
    const unclear = setUpClient({ mapping: images, token: hubToken, answer: fail(502) });
    const error = (await errorOf(unclear.client.textToImage(picture))) as PatchbayError;
    expect(error.maybeAccepted).toBe(true);
    expect(unclear.calls().map(providerOf)).toEqual(["together"]);
  });

  it("a call that may start a paid job is never sent twice for speed", async () => {
    const { client, calls } = setUpClient({ mapping: images, token: hubToken, answer: never });
    await errorOf(client.textToImage(picture, { hedgeAfter: 100, deadline: 5000 }));
    expect(calls()).toHaveLength(1);
  });
});

describe("a deadline", () => {
  it("a deadline applies to all providers together, and its error reports its length", async () => {
    const clock = createVirtualClock();
    const groqLate: Answer = async (...args) => {
      await after(3000, clock)(...args);
      return fail(500)(...args);
    };
    const { client } = setUpProviders({ groq: groqLate, together: never }, { clock });
    const error = await errorOf(client.chatCompletion({ ...chat, provider: ["groq", "together"] }, { deadline: 5000 }));
    expect(error.message).toBe("The call did not end within its deadline of 5 s.");
    expect(clock.now()).toBe(5000);
  });
});
