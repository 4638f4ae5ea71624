import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  AuthenticationError,
  DeadlineError,
  HttpError,
  InputError,
  NetworkError,
  OutputError,
  PluginError,
  RateLimitError,
} from "../errors/index.ts";
import { defineProvider, type ProviderTask } from "../provider/index.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { chatAnswer, errorOf, providerKey, served, setUpClient } from "./testing/set-up-client.ts";

const chat = { model: "org/M", provider: "groq", messages: [] };
const mapping = { groq: served("conversational"), together: served("text-to-image") };
const image = { model: "org/M", provider: "together", inputs: "cat" };

const busyTwentyTimes = (_request: unknown, index: number) =>
  index < 20 ? new Response("", { status: 503 }) : Response.json(chatAnswer);
const echoKey = () => Response.json({ echo: providerKey });

const dropped = () => Promise.reject(new TypeError("terminated"));
const refusal = (code: number) => () => new Response("", { status: code });

const task = (more: Partial<ProviderTask>): ProviderTask => ({
  route: () => ({ path: "x" }),
  body: () => ({}),
  read: ({ data }) => data,
  ...more,
});

const fail = (): never => {
  throw new TypeError("Cannot read properties of undefined");
};

const refuse = (): never => {
  throw new OutputError("Expected an odd answer");
};
const refuseLater: ProviderTask["read"] = async (_, context) => {
  await context.send("https://api.odd.example/result");
  return refuse();
};
const pngAnswer = () => new Response(new Blob(["abc"], { type: "image/png" }));

const clientWith = (broken: Partial<ProviderTask>, answer?: () => Response) =>
  setUpClient({
    token: providerKey,
    providers: [sampleProvider("odd", {}, defineProvider({ tasks: { "odd-task": task(broken) } }))],
    mapping: { odd: served("odd-task") },
    ...(answer && { answer }),
  }).client;
const run = (broken: Partial<ProviderTask>, answer?: () => Response) =>
  errorOf(clientWith(broken, answer).run("odd-task" as string, { model: "org/M", provider: "odd" }));

describe("a call that fails", () => {
  it.each([
    [
      401,
      AuthenticationError,
      "Provider groq answered with status 401: bad. No access token was sent: pass one as accessToken.",
    ],
    [429, RateLimitError, "Provider groq answered with status 429: bad. Try again later."],
    [502, HttpError, "Provider groq answered with status 502: bad. Try again later."],
  ])("a call that fails with status %i throws the error of its cause", async (status, kind, message) => {
    const { client } = setUpClient({ mapping, answer: () => Response.json({ error: "bad" }, { status }) });
    const error = await errorOf(client.chatCompletion(chat));
    expect(error.message).toBe(message);
    expect(kind.isInstance(error)).toBe(true);
  });

  it("a failed call throws errors that JSON shows with their message", async () => {
    const { client } = setUpClient({ mapping, answer: () => Response.json({ error: "bad" }, { status: 429 }) });
    const error = await errorOf(client.chatCompletion(chat));
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: "RateLimitError",
      message: "Provider groq answered with status 429: bad. Try again later.",
      response: { status: 429, body: { error: "bad" } },
    });
  });

  it("a failed call names an endpoint by its host", async () => {
    const { client } = setUpClient({ answer: () => new Response("down", { status: 502 }) });
    await expect(client.chatCompletion({ endpointUrl: "https://e.example/x", messages: [] })).rejects.toThrow(
      "Endpoint e.example answered with status 502: down.",
    );
  });

  it("a call without a connection reports whether it may have been accepted", async () => {
    const { client } = setUpClient({ mapping, answer: () => Promise.reject(new TypeError("fetch failed")) });
    const error = await errorOf(client.textToImage(image));
    expect(NetworkError.isInstance(error)).toBe(true);
    expect(error.message).toBe(
      "Provider together could not be reached at https://router.huggingface.co/together/v1/images/generations: fetch failed. Check the address and the connection. It may have been accepted anyway: calling again may be billed twice.",
    );
    expect(error).toHaveProperty("maybeAccepted", true);
  });

  it("a call is not repeated after status 503 if the caller turns retries off or limits them", async () => {
    const { client, calls } = setUpClient({
      mapping,
      answer: () => Response.json({ error: "loading" }, { status: 503 }),
    });
    await expect(client.chatCompletion(chat, { retry_on_error: false })).rejects.toThrow("status 503: loading.");
    expect(calls()).toHaveLength(1);
    await expect(client.chatCompletion(chat, { retries: 2 })).rejects.toThrow("status 503: loading.");
    expect(calls()).toHaveLength(4);
  });

  it("a call is repeated after status 503 until the server answers", async () => {
    const { client, calls, lookups } = setUpClient({ mapping, answer: busyTwentyTimes });
    expect(await client.chatCompletion(chat)).toEqual(chatAnswer);
    expect([calls().length, lookups().length]).toEqual([21, 1]);
  });

  it("a paid call is also repeated after status 503", async () => {
    const { client, calls } = setUpClient({
      mapping,
      answer: (_request, index) =>
        index < 20 ? new Response("", { status: 503 }) : Response.json({ data: [{ b64_json: btoa("image") }] }),
    });
    expect(await (await client.textToImage(image)).text()).toBe("image");
    expect(calls()).toHaveLength(21);
  });

  it.each([
    ["chatCompletion", chat, refusal(502), 6],
    ["chatCompletion", chat, refusal(429), 6],
    ["chatCompletion", chat, dropped, 6],
    ["chatCompletion", chat, refusal(400), 1],
    ["textToImage", image, refusal(502), 1],
    ["textToImage", image, dropped, 1],
    ["textToImage", image, refusal(429), 6],
  ] as const)("%s %j is sent as often as it may be", async (method, args, answer, requests) => {
    const { client, calls } = setUpClient({ mapping, answer });
    const call = client[method] as (args: object, options?: object) => Promise<unknown>;
    await errorOf(call(args));
    expect(calls()).toHaveLength(requests);
    await errorOf(call(args, { retry_on_error: false }));
    expect(calls()).toHaveLength(requests + 1);
  });

  it.each([
    [undefined, 1],
    ["conversational", 6],
    ["text-to-image", 1],
  ])("a raw request of task %j is sent as often as it may be", async (id, requests) => {
    const { client, calls } = setUpClient({
      mapping: { "hf-inference": served("conversational"), together: served("text-to-image") },
      answer: refusal(502),
    });
    const provider = id === "text-to-image" ? "together" : "hf-inference";
    await errorOf(client.request({ model: "org/M", provider, inputs: "a" }, id === undefined ? {} : { task: id }));
    expect(calls()).toHaveLength(requests);
  });

  it("a call is repeated as often as its client allows", async () => {
    const { client, calls } = setUpClient({ mapping, answer: refusal(502), retries: 2 });
    await errorOf(client.chatCompletion(chat));
    expect(calls()).toHaveLength(3);
    await errorOf(client.chatCompletion(chat, { retries: 1 }));
    expect(calls()).toHaveLength(5);
  });

  it("a call ends at its deadline", async () => {
    const { client } = setUpClient({ mapping, answer: () => new Promise(() => undefined) });
    const error = await errorOf(client.chatCompletion(chat, { deadline: 5000 }));
    expect(DeadlineError.isInstance(error)).toBe(true);
    expect(error.message).toBe("The call did not end within its deadline of 5 s.");
  });

  it.each([{ deadline: -1 }, { deadline: Number.NaN }, { retries: "3" as never }, { billTo: "a\nb" }])(
    "options that make no sense: %j",
    async (options) => {
      const { client, calls } = setUpClient({ mapping });
      expect(InputError.isInstance(await errorOf(client.chatCompletion(chat, options)))).toBe(true);
      expect(calls()).toHaveLength(0);
    },
  );
});

describe("a provider's code", () => {
  it.each(["route", "headers", "body"] as const)(
    "an error thrown in `%s` is reported as the plugin's fault",
    async (member) => {
      const error = await run({ [member]: fail });
      expect(PluginError.isInstance(error)).toBe(true);
      expect(error.message).toBe("Provider odd could not prepare the request: Cannot read properties of undefined.");
    },
  );

  it("a plugin that throws in `read` causes an error about an unknown answer", async () => {
    const error = await run({ read: fail });
    expect(OutputError.isInstance(error)).toBe(true);
    expect(error.message).toContain("Provider odd answered in a form that could not be read: Cannot read properties");
  });

  it("a plugin that refuses an answer causes an error with the request and the answer", async () => {
    const headers = { "x-request-id": "r1" };
    const answer = () => Response.json({ error: { message: "overloaded", key: providerKey } }, { headers });
    const error = await run({ read: refuse, body: () => ({ a: 1 }) }, answer);
    const shown = {
      request: { method: "POST", url: "https://api.odd.example/x", body: { a: 1 } },
      response: { status: 200, requestId: "r1", body: { error: { message: "overloaded", key: "[redacted]" } } },
    };
    expect(error).toMatchObject({ detail: "Expected an odd answer", ...shown });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ message: error.message, ...shown });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("canary");
  });

  it("a plugin that refuses a later answer causes an error with that answer", async () => {
    expect(await run({ read: refuseLater }, () => Response.json({ state: "odd" }))).toMatchObject({
      request: { method: "GET", url: "https://api.odd.example/result" },
      response: { body: { state: "odd" } },
    });
  });

  it("a plugin receives no JSON if the answer is not JSON, and the error shows the answer", async () => {
    const page = `<html>${"x".repeat(5000)}`;
    const answer = () => new Response(page, { headers: { "content-type": "application/json" } });
    const error = await run({}, answer);
    expect(error).toMatchObject({ detail: "Expected JSON", request: { method: "POST" }, response: { status: 200 } });
    expect((error as OutputError).response?.body).toBe(`${page.slice(0, 1000)}… (5006 characters)`);
  });

  it("an error contains only the type and size of a file", async () => {
    expect(await run({ read: refuse }, pngAnswer)).toMatchObject({ response: { body: "[Blob image/png, 3 bytes]" } });
  });

  it("a plugin may throw typed errors", async () => {
    const error = await run({
      body: () => {
        throw new InputError("Params are required");
      },
    });
    expect(error.message).toBe("Params are required");
  });

  it("a plugin cannot call a host that its manifest does not list", async () => {
    const error = await run({ route: () => ({ host: "https://evil.example", path: "x" }) });
    expect(error.message).toBe("Provider odd calls https://evil.example, which its manifest does not list in `hosts`.");
  });

  it("a plugin cannot leave its hosts' origin by any path", async () => {
    const error = await run({ route: () => ({ path: "../../x" }) });
    expect(error.message).toContain("cannot be called");
  });

  it("a plugin that lacks a task of its manifest causes another error than an undeclared task", async () => {
    const provider = sampleProvider("odd", { tasks: { "odd-task": {} } }, { tasks: {} });
    const { client } = setUpClient({ providers: [provider], mapping: { odd: served("odd-task") } });
    const error = await errorOf(client.run("odd-task" as string, { model: "org/M", provider: "odd" }));
    expect(error.message).toBe("Task 'odd-task' not supported for provider 'odd'. Available tasks: odd-task");
  });

  it("a plugin that repeats the key in an error does not reveal it", async () => {
    const error = await run(
      {
        read: ({ data }) => {
          throw new OutputError(`got instead: ${JSON.stringify(data)}`, { cause: new Error(JSON.stringify(data)) });
        },
      },
      echoKey,
    );
    expect(error.message).toContain('got instead: {"echo":"[redacted]"}');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("canary");
  });
});
