import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { InputError, OutputError } from "../errors/index.ts";
import { errorOf, hubToken, served, setUpClient, sse } from "./testing/set-up-client.ts";

const chat = { model: "org/M", provider: "groq", messages: [] };
const mapping = { groq: served("conversational"), together: served("text-to-image") };

const echo = (body: unknown, status: number) => () =>
  Response.json(body, { status, headers: { "x-request-id": hubToken } });

const held = (value: unknown) => JSON.stringify([inspect(value, { depth: 9, showHidden: true }), value]);

describe("a secret in an endpoint's address", () => {
  const secret = "s3cr3t-0123456789";
  const endpointUrl = `https://e.example/v1?api_key=${secret}&version=2&sig=s3cr3t%2Fplus%2Bequals`;

  it.each([
    ["a refusal", () => Response.json({ error: `no model at ${endpointUrl}` }, { status: 404 })],
    ["a malformed answer", () => new Response(endpointUrl, { headers: { "content-type": "application/json" } })],
    ["a broken connection", () => Promise.reject(new Error(`cannot reach ${endpointUrl}, s3cr3t/plus+equals`))],
  ])("a secret in an endpoint's address is in no part of an error after %s", async (_what, answer) => {
    const { client, calls } = setUpClient({ answer });
    for (const args of [{ endpointUrl }, { endpointUrl, model: "m" }, { model: endpointUrl }]) {
      const error = await errorOf(client.chatCompletion({ ...args, messages: [] }));
      expect(held(error)).not.toMatch(/s3cr3t/);
      expect(error.message).not.toBe("");
    }
    expect(calls().every(({ url }) => url.includes(secret))).toBe(true);
    expect(JSON.stringify(calls().map(({ body }) => body))).not.toContain("s3cr3t");
  });

  it("a secret in an endpoint's address appears in no part of an error", async () => {
    const { client } = setUpClient({ endpointUrl, answer: () => new Response(secret, { status: 500 }) });
    expect(held(await errorOf(client.chatCompletion({ messages: [] })))).not.toMatch(/s3cr3t/);
    expect(held(await errorOf(client.chatCompletionStream({ messages: [] }).next()))).not.toMatch(/s3cr3t/);
  });
});

describe("no token is in any part of an error", () => {
  it.each([
    ["status 400", echo({ error: { message: `${hubToken} is bad`, token: hubToken } }, 400)],
    ["status 401", echo({ error: hubToken, [hubToken]: hubToken }, 401)],
    ["status 502", () => new Response(`proxy: authorization: Bearer ${hubToken}`, { status: 502 })],
    ["a malformed answer", echo({ [hubToken]: hubToken }, 200)],
    [
      "a redirect",
      () => new Response(null, { status: 307, headers: { location: `http://evil.example/?t=${hubToken}` } }),
    ],
    ["an event that is not JSON", () => sse(`${"x".repeat(180)}${hubToken}`)],
    ["an event cut in the middle of the token", () => sse(`{"error": "${hubToken.slice(0, -1)}`)],
    ["JSON cut in the middle of the token", () => new Response(`{"error":"${hubToken.slice(0, 12)}`, { status: 400 })],
    ["a broken connection", () => Promise.reject(Object.assign(new Error(hubToken), { token: hubToken }))],
  ])("after %s", async (_what, answer) => {
    const { client, warnings } = setUpClient({ mapping, answer, token: hubToken });
    const errors = [client.chatCompletion(chat), client.chatCompletionStream(chat).next()].map(errorOf);
    for (const error of await Promise.all(errors)) {
      const shown = [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), error.stack, ...warnings];
      expect(shown.join("\n")).not.toContain("canary");
    }
  });

  it.each(["hf_canary with space", "hf_canary\n", "hf_canaryé"])("a token that cannot be used: %j", async (token) => {
    const { client } = setUpClient({ mapping });
    const error = await errorOf(client.chatCompletion({ ...chat, accessToken: token }));
    expect(InputError.isInstance(error)).toBe(true);
    expect(inspect(error, { depth: 9 })).not.toContain("canary");
    expect(() => setUpClient({ token })).toThrow("Copy it again");
  });
});

describe("an answer of the hub", () => {
  it("an answer of the hub is read up to a limit", async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(2 ** 20).fill(32 + 0 * sent++)),
    });
    const { client } = setUpClient({ mapping: new Response(body) });
    expect(OutputError.isInstance(await errorOf(client.chatCompletion(chat)))).toBe(true);
    expect(sent).toBeLessThan(40);
  });
});

describe("an error as JSON", () => {
  it("an error as JSON contains what happened and with what, and no key", async () => {
    const body = { error: { message: `slow down, ${hubToken}` } };
    const answer = () => Response.json(body, { status: 429, headers: { "request-id": "r-7", "x-echo": hubToken } });
    const { client } = setUpClient({ mapping, answer, token: hubToken, retries: 2 });
    const error = await errorOf(client.chatCompletion(chat));
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: "RateLimitError",
      message: "Provider groq answered with status 429: slow down, [redacted]. Try again later.",
      words: "slow down, [redacted]",
      provider: "groq",
      attempts: 3,
      status: 429,
      requestId: "r-7",
      request: { method: "POST", headers: { authorization: "[redacted]" } },
    });
    expect(held(error)).not.toContain(hubToken);
  });

  it("an error as JSON reports that a paid call may have been accepted", async () => {
    const { client } = setUpClient({ mapping, answer: () => new Response("", { status: 502 }) });
    const error = await errorOf(client.textToImage({ model: "org/M", provider: "together", inputs: "x" }));
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ maybeAccepted: true, attempts: 1, status: 502 });
  });
});
