import { describe, expect, it } from "vitest";
import type { GatewayRecord } from "./usage/record.ts";
import { completion, event, gate, gatewayWith, KEY, post, streamed } from "./testing/fake-vendor.ts";

const PATH = "/v1/chat/completions";
const messages = [{ role: "user", content: "Hi" }];
const chat = (model: string, more: object = {}) => ({ model, messages, ...more });
const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
const cut = (): never => {
  throw new TypeError("terminated");
};

describe("a request in the provider's own format", () => {
  it("passes byte for byte except for the model, and so does the answer", async () => {
    const text = ` {"seed": 12345678901234567890, "model":"acme/small",\t"messages" : [{"role":"user","content":"\\u00e9"}], "x":{"a":1e2}, "seed":12345678901234567890}`;
    const answer = ` ${JSON.stringify(completion)} `.replace('"id"', '"big":12345678901234567890,"id"');
    const { gateway, seen } = gatewayWith(
      () => new Response(answer, { headers: { "content-type": "application/json" } }),
    );
    const response = await post(gateway, PATH, text);
    expect(await response.text()).toBe(answer);
    expect(seen[0]?.body).toBe(text.replace("acme/small", "small"));
    expect(seen[0]?.url).toBe("https://api.acme.example/v1/chat/completions");
    expect(seen[0]?.headers["authorization"]).toBe(`Bearer ${KEY}`);
    expect(response.headers.get("x-patchbay-provider")).toBe("acme");
    expect(response.headers.get("x-patchbay-model")).toBe("small");
  });

  it("is rebuilt where the provider's code changes it", async () => {
    const { gateway, seen } = gatewayWith(json({ ...completion, object: undefined, created: 0 }));
    const response = await post(gateway, PATH, chat("odd/small", { seed: 1 }));
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ ...chat("small", { seed: 1 }), safe: true });
    expect(await response.json()).toMatchObject({
      object: "chat.completion",
      created: expect.toSatisfy((at) => at > 1),
    });
  });

  it("streams the provider's bytes, comments and unusual spacing included", async () => {
    const bytes = [
      `: hello\n\n${event("a")}`,
      event("b").slice(0, 30),
      `${event("b").slice(30)}${event("", "stop")}data:[DONE]\n\n`,
    ];
    const { gateway } = gatewayWith(() => streamed(...bytes));
    const response = await post(gateway, PATH, chat("acme/small", { stream: true }));
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(await response.text()).toBe(bytes.join(""));
  });

  it("sends each part on before the next one has arrived", async () => {
    const { waiting, release } = gate();
    const { gateway } = gatewayWith(() => streamed(event("a"), () => waiting, event("b", "stop"), "data: [DONE]\n\n"));
    const response = await post(gateway, PATH, chat("acme/small", { stream: true }));
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(event("a"));
    release();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('"b"');
    await reader.cancel();
  });
});

const endless = (): Promise<void> => new Promise(() => {});

describe("a stream", () => {
  it.each(["acme", "odd"])(
    "of %s that breaks off ends with an error event, and without the mark of an end",
    async (id) => {
      const { gateway } = gatewayWith(() => streamed(event("a"), event("b").slice(0, 40), cut));
      const text = await (await post(gateway, PATH, chat(`${id}/small`, { stream: true }))).text();
      const events = text
        .trim()
        .split("\n\n")
        .map((each) => JSON.parse(each.slice(6)) as Record<string, object>);
      expect(events).toHaveLength(2);
      expect(events[0]).toMatchObject({ choices: [{ delta: { content: "a" }, finish_reason: null }] });
      expect(events[1]).toMatchObject({ error: { type: "api_error", code: "provider_stream", provider: id } });
      expect(text).not.toContain("[DONE]");
    },
  );

  it("reports an error inside of it in its own words, after everything that was complete", async () => {
    const failed = `data: ${JSON.stringify({ error: { message: `Key ${KEY} is overloaded`, code: 500 } })}\n\ndata: [DONE]\n\n`;
    const { gateway } = gatewayWith(() => streamed(event("a"), event("b") + failed));
    const text = await (await post(gateway, PATH, chat("acme/small", { stream: true }))).text();
    expect(text).toContain('"content":"b"');
    expect(text).toContain('"code":"provider_stream"');
    expect(text).not.toContain("[DONE]");
    expect(text).not.toContain(KEY);
  });

  it("aborts the provider's request when its caller leaves, and is recorded as canceled", async () => {
    const records: GatewayRecord[] = [];
    const { gateway, seen } = gatewayWith(() => streamed(event("a"), () => new Promise(() => {})), {
      onRecord: (record) => records.push(record),
    });
    const response = await post(gateway, PATH, chat("acme/small", { stream: true }));
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(seen[0]?.signal?.aborted).toBe(true);
    expect(records).toEqual([expect.objectContaining({ state: "canceled", provider: "acme" })]);
  });

  it.each(["acme", "odd"])("of %s holds no more than two parts for a slow caller", async (id) => {
    const sizes = { sent: 0, received: 0, most: 0 };
    const part = event("x".repeat(100_000));
    const pieces = Array.from({ length: 50 }, () => [() => void (sizes.sent += part.length), part]).flat();
    const { gateway } = gatewayWith(() => streamed(...pieces, event("", "stop"), "data: [DONE]\n\n"));
    const response = await post(gateway, PATH, chat(`${id}/small`, { stream: true }));
    for await (const bytes of response.body!) {
      sizes.received += bytes.byteLength;
      // Whatever is read ahead is read now.
      await new Promise(setImmediate);
      sizes.most = Math.max(sizes.most, sizes.sent - sizes.received);
    }
    expect(sizes.received).toBeGreaterThan(5_000_000);
    expect(sizes.most).toBeLessThan(2.1 * part.length);
  });

  it("records the provider's usage, wherever it is in the stream", async () => {
    const usage = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
    const last = `data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`;
    const records: GatewayRecord[] = [];
    const { gateway } = gatewayWith(() => streamed(event("a"), event("b"), event("c"), event("", "stop"), last), {
      onRecord: (record) => records.push(record),
    });
    await (await post(gateway, PATH, chat("acme/small", { stream: true }))).text();
    expect(records).toEqual([
      expect.objectContaining({
        state: "completed",
        usage: { inputTokens: 5, outputTokens: 7, totalTokens: 12 },
      }),
    ]);
  });

  it("without an end is an error, and after the gateway's own deadline another one", async () => {
    const ends = [
      [[event("a"), event("b")], {}, "provider_stream"],
      [[event("a"), event("b"), endless], { limits: { deadlineMs: 50 } }, "timeout"],
    ] as const;
    for (const [pieces, config, code] of ends) {
      const { gateway } = gatewayWith(() => streamed(...pieces), { config: { retries: 0, ...config } });
      const text = await (await post(gateway, PATH, chat("acme/small", { stream: true }))).text();
      expect(text).toContain('"content":"b"');
      expect(text).toContain(`"code":"${code}"`);
      expect(text).not.toContain("data: [DONE]");
    }
  });
});

describe("a list of models", () => {
  const config = { retries: 0, aliases: { both: ["acme/small", "other/large"] } };

  it.each([
    ["status 401", json({ error: { message: "no" } }, { status: 401 })],
    ["status 429", json({ error: { message: "slow down" } }, { status: 429 })],
    ["status 500", json({}, { status: 500 })],
    ["a web page", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["no connection", cut],
  ])("continues with the next one after %s", async (_, failing) => {
    const { gateway } = gatewayWith(({ url }) => (url.includes("acme") ? failing() : Response.json(completion)), {
      config,
    });
    const response = await post(gateway, PATH, chat("both"));
    expect(response.status).toBe(200);
    expect(response.headers.get("x-patchbay-provider")).toBe("other");
    expect(response.headers.get("x-patchbay-failed")).toBe("acme");
  });

  it("continues with the next one while nothing of a stream was sent", async () => {
    const { gateway } = gatewayWith(
      ({ url }) => (url.includes("acme") ? streamed(cut) : streamed(event("b", "stop"), "data: [DONE]\n\n")),
      { config },
    );
    const response = await post(gateway, PATH, chat("both", { stream: true }));
    expect([response.headers.get("x-patchbay-provider"), await response.text()]).toEqual([
      "other",
      `${event("b", "stop")}data: [DONE]\n\n`,
    ]);
  });

  it("ends with a request that every provider would refuse", async () => {
    const { gateway, seen } = gatewayWith(json({ error: { message: "bad tools", param: "tools" } }, { status: 400 }), {
      config,
    });
    const response = await post(gateway, PATH, chat("both"));
    expect([response.status, seen.length]).toEqual([400, 1]);
    expect(await response.json()).toMatchObject({ error: { param: "tools", provider: "acme" } });
  });
});

describe("what a caller must not choose", () => {
  it.each(["accessToken", "endpointUrl", "provider", "providerOptions"])(
    "a member %s reaches only the body of the named provider",
    async (name) => {
      const { gateway, seen } = gatewayWith(json(completion));
      const value = { order: ["https://evil.example"] };
      expect((await post(gateway, PATH, chat("acme/small", { [name]: value }))).status).toBe(200);
      expect(seen.map(({ url }) => url)).toEqual(["https://api.acme.example/v1/chat/completions"]);
      expect(JSON.parse(seen[0]?.body ?? "")).toMatchObject({ [name]: value });
    },
  );
});
