import { describe, expect, it } from "vitest";
import type { Gateway } from "./create-gateway.ts";
import { completion, gate, gatewayWith, KEY, post } from "./testing/fake-vendor.ts";

const PATH = "/v1/chat/completions";
const messages = [{ role: "user", content: "Hi" }];
const good = { model: "acme/small", messages };
const answers = () => Response.json(completion);

async function failure(response: Response): Promise<object> {
  const { error } = (await response.json()) as { error: object };
  return { status: response.status, ...error };
}

describe("a request that cannot be served", () => {
  it.each([
    [
      "no JSON",
      '{"model": acme}',
      { status: 400, code: "invalid_json", message: expect.stringContaining("position 10") },
    ],
    ["a list", "[]", { status: 400, code: "invalid_json", message: expect.stringContaining("position 0") }],
    [
      "a wrong type",
      { ...good, temperature: "hot" },
      { status: 400, param: "temperature", message: "`temperature`: expected number, received string." },
    ],
    [
      "a wrong type inside",
      { ...good, messages: [{ content: "Hi" }] },
      { status: 400, param: "messages.0.role", message: "`messages.0.role`: expected string, received nothing." },
    ],
    [
      "a wrong type of content",
      { ...good, messages: [{ role: "user", content: 5 }] },
      { status: 400, message: "`messages.0.content`: expected string or array, received number." },
    ],
    [
      "a message without content",
      { ...good, messages: [...messages, { role: "user" }] },
      { status: 400, message: "`messages.1.content`: expected string or array, received nothing." },
    ],
    [
      "a text without text",
      { ...good, messages: [{ role: "user", content: [{ type: "text" }] }] },
      { status: 400, message: "`messages.0.content.0.text`: expected string, received nothing." },
    ],
    ["no body", "", { status: 400, code: "invalid_json", message: "The body is empty. Send a JSON object." }],
    [
      "an empty list",
      { ...good, messages: [] },
      { status: 400, param: "messages", message: "`messages`: expected at least 1 element." },
    ],
    ["no messages", { model: "acme/small" }, { status: 400, param: "messages" }],
    [
      "100,000 levels",
      `${JSON.stringify(good).slice(0, -1)},"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      { status: 400, code: "nested_too_deeply" },
    ],
    [
      "a model's name of 100,000 letters",
      { ...good, model: `acme/${"x".repeat(100_000)}` },
      { status: 404, message: expect.stringMatching(/^There is no model "acme\/x{295}…"/) },
    ],
    [
      "an address for a model",
      { ...good, model: "acme/https://api.other.example" },
      { status: 404, code: "model_not_found" },
    ],
    ["a large body", `{"x":"${"a".repeat(400_000)}"}`, { status: 413, code: "request_too_large" }],
    [
      "an unknown model",
      { ...good, model: "smal" },
      { status: 404, code: "model_not_found", param: "model", message: expect.stringContaining("There is no model") },
    ],
    [
      "a provider without a key",
      { ...good, model: "other/large" },
      { status: 400, code: "provider_not_configured", message: expect.stringContaining("no key for other") },
    ],
  ])("with %s is refused, and nothing is sent", async (_, body, expected) => {
    const { gateway, seen } = gatewayWith(answers, { keys: { acme: KEY }, config: { limits: { bodyBytes: 300_000 } } });
    expect(await failure(await post(gateway, PATH, body))).toMatchObject(expected);
    expect(seen).toEqual([]);
  });

  it("names the three most similar models", async () => {
    const config = { aliases: { smart: "acme/a", smarter: "acme/b", small: "acme/c", unlike: "acme/d" } };
    const { gateway } = gatewayWith(answers, { config });
    const { message } = (await failure(await post(gateway, PATH, { ...good, model: "smarte" }))) as { message: string };
    expect(message).toContain('The most similar names are "smarter", "smart", "small"; GET /v1/models lists all.');
  });

  it.each([
    ["in its own words", { error: { message: "No endpoint smarter2" } }],
    ["without words", {}],
  ])("names them also where the provider itself answers 404 %s", async (_, answer) => {
    const config = { aliases: { smart: "acme/a", smarter: "acme/b" } };
    const { gateway } = gatewayWith(() => Response.json(answer, { status: 404 }), { config });
    const problem = await failure(await post(gateway, PATH, { ...good, model: "acme/smarter2" }));
    expect(problem).toMatchObject({ status: 404, code: "model_not_found", param: "model", provider: "acme" });
    expect(problem).toHaveProperty("message", expect.stringContaining('The most similar names are "smarter", "smart"'));
  });

  it("with another content type is refused, because pages of any origin can send it", async () => {
    const { gateway } = gatewayWith(answers);
    const response = await post(gateway, PATH, good, { headers: { "content-type": "text/plain" } });
    expect(await failure(response)).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  it("with a compressed body is refused by name", async () => {
    const { gateway } = gatewayWith(answers);
    const response = await post(gateway, PATH, good, { headers: { "content-encoding": "gzip" } });
    expect(await failure(response)).toMatchObject({ status: 415, code: "unsupported_encoding" });
  });

  it("with a member of every object's prototype is refused by name", async () => {
    const { gateway } = gatewayWith(answers);
    const response = await post(gateway, "/v1/responses", '{"model":"acme/small","input":"Hi","__proto__":{"a":1}}');
    expect(await failure(response)).toMatchObject({ status: 400, param: "__proto__" });
  });

  it("to another route or with another method is refused in the same format", async () => {
    const { gateway } = gatewayWith(answers);
    expect(await failure(await post(gateway, "/v1/chat", good))).toMatchObject({ status: 404, code: "unknown_route" });
    const response = await gateway.request(PATH);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await failure(response)).toMatchObject({ status: 405, code: "method_not_allowed" });
  });

  it.each([
    ["PUT", "/jobs/job_1", 405, "GET, DELETE"],
    ["GET", "/jobs/job_1/cancel", 405, "POST"],
    ["POST", "/v1/models/a/b", 405, "GET"],
    ["PUT", "/v1/responses/resp_1", 405, "GET, DELETE"],
    ["POST", "/jobs/job_1/other", 404, null],
    ["POST", "/openapi-json", 404, null],
  ])(
    "with the method %s to %s is answered with the methods of its path, if there are any",
    async (method, path, status, allow) => {
      const { gateway } = gatewayWith(answers);
      const response = await gateway.request(path, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([status, allow]);
    },
  );

  it("from a page of another origin, or without the gateway's token, is refused", async () => {
    const { gateway } = gatewayWith(answers, { token: "token-of-the-gateway", origins: ["https://app.example"] });
    const status = async (headers: Record<string, string>) => (await post(gateway, PATH, good, { headers })).status;
    const bearer = { authorization: "Bearer token-of-the-gateway" };
    expect(await status({})).toBe(401);
    expect(await status({ authorization: "Bearer token-of-the-gatewax" })).toBe(401);
    expect(await status(bearer)).toBe(200);
    expect(await status({ "x-api-key": "token-of-the-gateway" })).toBe(200);
    expect(await status({ ...bearer, origin: "https://evil.example" })).toBe(403);
    expect(await status({ ...bearer, origin: "https://app.example" })).toBe(200);
  });

  it("learns without a token that the gateway runs, and nothing else", async () => {
    const { gateway } = gatewayWith(answers, { token: "token-of-the-gateway" });
    const health = await gateway.request("/health");
    expect([health.status, await health.json()]).toEqual([200, { status: "ok", server: "patchbay-gateway" }]);
    expect((await gateway.request("/healthy")).status).toBe(401);
  });

  it("passes several gateways, and is refused by one that it passes twice", async () => {
    const names = { self: "gateway/self", both: ["gateway/both", "acme/small"], there: "gateway/acme/small" };
    const gateways: Gateway[] = [];
    /** Calls the other one as its provider `gateway`. */
    const linked = (other: () => Gateway | undefined, aliases: object) =>
      gatewayWith(
        ({ url, body, headers }) => {
          if (!url.startsWith("https://api.gateway.")) return answers();
          return other()?.request(PATH, { method: "POST", body, headers }) ?? Response.error();
        },
        { keys: { acme: KEY, gateway: KEY }, config: { retries: 0, aliases: aliases as typeof names } },
      ).gateway;
    gateways.push(
      linked(() => gateways[1], names),
      linked(() => gateways[0], { ...names, there: "acme/small" }),
    );
    const [first] = gateways;
    const alone = linked(() => alone, names);
    expect((await post(first!, PATH, { ...good, model: "there" })).status).toBe(200);
    for (const gateway of [first!, alone]) {
      for (const model of ["self", "both"]) {
        const message = expect.stringContaining("has passed this gateway before");
        expect(await failure(await post(gateway, PATH, { ...good, model }))).toMatchObject({ status: 400, message });
      }
    }
  });

  it("is refused while as many are served as may be, and served afterwards", async () => {
    const { waiting, release } = gate();
    const { gateway } = gatewayWith(() => waiting.then(answers), { config: { limits: { concurrency: 1 } } });
    const first = post(gateway, PATH, good);
    const second = await post(gateway, PATH, good);
    expect([second.status, second.headers.get("retry-after")]).toEqual([503, "1"]);
    release();
    expect((await first).status).toBe(200);
    expect((await post(gateway, PATH, good)).status).toBe(200);
  });
});

describe("a failure of the provider", () => {
  const echo = { error: { message: `Incorrect API key provided: ${KEY}` } };

  it.each([
    [401, { status: 502, code: "provider_authentication" }],
    [402, { status: 502, code: "provider_billing" }],
    [404, { status: 404, code: "model_not_found", param: "model" }],
    [422, { status: 422 }],
    [429, { status: 429, code: "rate_limit_exceeded" }],
    [500, { status: 502, code: "provider_error" }],
    [504, { status: 502, code: "provider_error" }],
  ])("with status %d is answered with provider and request id, and without the key", async (status, expected) => {
    const headers = { "x-request-id": "req-7", "retry-after": "3" };
    const { gateway } = gatewayWith(() => Response.json(echo, { status, headers }));
    const response = await post(gateway, PATH, good);
    const text = await response.clone().text();
    expect(await failure(response)).toMatchObject({ ...expected, provider: "acme", provider_request_id: "req-7" });
    expect(text).not.toContain(KEY);
    expect(response.headers.get("retry-after")).toBe(status === 429 ? "3" : null);
  });

  it("without an answer is 502, and after the gateway's own deadline 504", async () => {
    const { gateway } = gatewayWith(() => {
      throw new TypeError("fetch failed");
    });
    expect(await failure(await post(gateway, PATH, good))).toMatchObject({ status: 502, code: "provider_unreachable" });
    const slow = gatewayWith(() => new Promise(() => {}), { config: { limits: { deadlineMs: 20 } } });
    expect(await failure(await post(slow.gateway, PATH, good))).toMatchObject({ status: 504, code: "timeout" });
  });

  it("after the caller has gone is recorded with status 499", async () => {
    const states: unknown[] = [];
    const controller = new AbortController();
    const { gateway, seen } = gatewayWith(
      () => {
        controller.abort();
        return new Promise(() => {});
      },
      { onRecord: ({ status, state }) => states.push([status, state]) },
    );
    await post(gateway, PATH, good, { signal: controller.signal });
    expect(states).toEqual([[499, "canceled"]]);
    expect(seen[0]?.signal?.aborted).toBe(true);
  });
});
