import OpenAI from "openai";
import { afterEach, describe, expect, it, vi } from "vitest";
import { http, HttpResponse } from "msw";
import { mockChat } from "../chat/mock-chat.ts";
import { setMockPace } from "../pause.ts";
import { createMock, type Mock } from "./create-mock.ts";
import type { MockOptions } from "./mock-options.ts";

const root = "https://api.acme.example/v1";
const acme = {
  handlers: [
    ...mockChat([`${root}/chat/completions`]),
    http.post(`${root}/paint`, () => HttpResponse.json({ painted: true })),
    http.get("https://files.acme.example/*", () => HttpResponse.text("a file")),
  ],
};
const other = { handlers: mockChat(["https://api.other.example/v1/chat/completions"]) };

const create = (options: MockOptions<"acme"> = {}): Mock<"acme"> => createMock({ acme }, options);

function clientOf(mock: { readonly fetch: typeof fetch }, apiKey = "sk-test"): OpenAI {
  return new OpenAI({ apiKey, baseURL: root, fetch: mock.fetch });
}

async function ask(
  mock: { readonly fetch: typeof fetch },
  text = "Hello",
  model = "m",
): Promise<OpenAI.ChatCompletionMessage | undefined> {
  const { choices } = await clientOf(mock).chat.completions.create({
    model,
    messages: [{ role: "user", content: text }],
  });
  return choices[0]?.message;
}

async function cutShort(response: Response): Promise<Response> {
  return new Response((await response.text()).slice(0, 40), { headers: { "content-type": "application/json" } });
}

const say = async (...args: Parameters<typeof ask>): Promise<string | null | undefined> =>
  (await ask(...args))?.content;

describe("a scripted reply", () => {
  it("is replied in order, then what would be without it", async () => {
    const mock = create();
    mock
      .chat("acme")
      .reply("Yes.")
      .reply({ toolCalls: [{ name: "weather", arguments: { city: "Berlin" } }] })
      .reply("No.")
      .times(2);
    expect(await say(mock)).toBe("Yes.");
    expect(await ask(mock)).toMatchObject({
      tool_calls: [{ function: { name: "weather", arguments: '{"city":"Berlin"}' } }],
    });
    expect([await say(mock), await say(mock)]).toEqual(["No.", "No."]);
    expect(await say(mock)).toContain("simulated model");
  });

  it("with a matcher takes precedence over one for all requests", async () => {
    const mock = create();
    const chat = mock.chat("acme").always("Else.").reply("First.");
    chat.when(/weather/i).reply("Sunny.");
    chat.when({ model: "small", body: { messages: [{ role: "user" }] } }).always("A title");
    chat.when(({ text }) => text.length > 20).reply(({ text }) => `${text.length} letters`);
    expect(await say(mock, "The weather?")).toBe("Sunny.");
    expect(await say(mock, "Hello", "small")).toBe("A title");
    expect(await say(mock, "x".repeat(21))).toBe("21 letters");
    expect([await say(mock), await say(mock, "weather")]).toEqual(["First.", "Else."]);
    expect(await say(mock, "Hello", "small")).toBe("A title");
  });

  it("is refused in the vendor's form, with its headers", async () => {
    const mock = create();
    mock.chat("acme").reply({ error: 429, retryAfter: 0 }).reply("At last.");
    expect(await say(mock)).toBe("At last.");
    mock.chat("acme").reply({ error: 400, kind: "too-long", message: "Too many tokens", field: "messages" });
    await expect(ask(mock)).rejects.toMatchObject({
      status: 400,
      code: "context_length_exceeded",
      param: "messages",
      message: "400 Too many tokens",
    });
    expect(mock.requests("acme")).toHaveLength(3);
  });

  it("can be any answer, at any address, and damaged", async () => {
    const mock = create();
    mock.chat("acme").reply(HttpResponse.json({ choices: [{ message: { content: "By hand" } }] }));
    mock
      .any("acme")
      .when({ path: "/v1/paint" })
      .reply({ json: { painted: false } })
      .reply({ error: 500 });
    mock
      .any("acme")
      .when({ path: "/v1/models" })
      .reply({ json: { data: [] } });
    const paint = (): Promise<Response> => mock.fetch(`${root}/paint`, { method: "POST", body: "{}" });
    expect(await say(mock)).toBe("By hand");
    expect(await (await paint()).json()).toEqual({ painted: false });
    expect((await paint()).status).toBe(500);
    expect(await (await paint()).json()).toEqual({ painted: true });
    expect(await (await mock.fetch(`${root}/models`)).json()).toEqual({ data: [] });
    await expect(mock.fetch(`${root}/models`)).rejects.toThrow(`No mock answers GET ${root}/models`);

    mock.chat("acme").reply({ fault: cutShort, reply: "Cut." }).reply({ fault: cutShort }).reply(Response.error());
    await expect(ask(mock)).rejects.toThrow("JSON");
    await expect(ask(mock)).rejects.toThrow("JSON");
    await expect(mock.fetch(`${root}/chat/completions`, { method: "POST" })).rejects.toThrow("Failed to fetch");
    mock.verify();
  });

  it("is streamed in the given pieces at the given pace", async () => {
    const mock = create();
    mock.chat("acme").reply({ chunks: ["One", " two"], delays: [5, 10] });
    const stream = await clientOf(mock).chat.completions.create({ model: "m", messages: [], stream: true });
    const pieces: (string | null | undefined)[] = [];
    for await (const { choices } of stream) pieces.push(choices[0]?.delta.content);
    expect(pieces.filter(Boolean)).toEqual(["One", " two"]);
  });

  it("is used in the order in which requests arrive", async () => {
    const mock = create();
    const script = mock.chat("acme");
    for (let count = 0; count < 20; count += 1) script.reply(`${count}`);
    const replies = await Promise.all(Array.from({ length: 20 }, () => say(mock)));
    expect(replies).toEqual(Array.from({ length: 20 }, (_, count) => `${count}`));
  });
});

describe("requests", () => {
  it("are recorded without their keys", async () => {
    const mock = create();
    await say(mock, "Where?");
    await mock.fetch(`${root}/paint?api_key=sk-secret&n=1`, { method: "POST", headers: { "x-api-key": "sk-secret" } });
    const [chat, paint] = mock.requests();
    expect(chat).toMatchObject({
      provider: "acme",
      kind: "chat",
      method: "POST",
      path: "/v1/chat/completions",
      headers: { authorization: "Bearer …" },
      body: { model: "m", messages: [{ role: "user", content: "Where?" }] },
      model: "m",
      stream: false,
      text: "Where?",
    });
    expect(paint).toMatchObject({ kind: undefined, body: null, headers: { "x-api-key": "…" } });
    expect(JSON.stringify(mock.requests())).not.toContain("sk-");
    expect(mock.requests("acme", { path: "/v1/paint" })).toEqual([paint]);
    mock.reset();
    expect(mock.requests()).toEqual([]);
  });

  it("with an unaccepted key are refused and consume no reply", async () => {
    const mock = create({ keys: { acme: ["sk-right"] } });
    mock.chat("acme").reply("Come in.");
    const chat = (key: string): Promise<OpenAI.ChatCompletion> =>
      clientOf(mock, key).chat.completions.create({ model: "m", messages: [] });
    await expect(chat("sk-wrong")).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
    expect((await chat("sk-right")).choices[0]?.message.content).toBe("Come in.");
    expect(await (await mock.fetch("https://files.acme.example/1")).text()).toBe("a file");
  });
});

describe("a script that does not come true", () => {
  it("is named by verify, with its position in the test", async () => {
    const mock = create();
    mock.chat("acme").reply("Used.").reply("Left over.").times(3).always("Never asked for.");
    mock.chat("acme").when({ text: /rain/ }).reply({ error: 500 });
    await say(mock);
    await say(mock);
    expect(() => mock.verify()).toThrow(
      /^Mock expectations were not met:\n {2}Unused: chat\("acme"\)\.reply\("Left over\."\), used 1 of 3 times at \S*create-mock\.test\.ts:\d+:\d+\n {2}Unused: chat\("acme"\)\.when\({"text":"\/rain\/"}\)\.reply\({"error":500}\) at \S+$/,
    );
    expect(() => mock[Symbol.dispose]()).toThrow("Left over.");
    mock.verify();
  });

  it("is refused in strict mode, with what waits, and not repeated by clients", async () => {
    const mock = create({ strict: true });
    mock.chat("acme").when("weather").reply("Sunny.");
    await expect(ask(mock, "Hello")).rejects.toThrow(
      /^418 No reply was given for POST https:\/\/api\.acme\.example\/v1\/chat\/completions \(chat, model m, “Hello”\)\. These wait for other requests: chat\("acme"\)\.when\("weather"\)\.reply\("Sunny\."\) at /,
    );
    expect(mock.requests("acme")).toHaveLength(1);
    expect((await mock.fetch("https://files.acme.example/1")).status).toBe(200);
    expect(await say(mock, "The weather?")).toBe("Sunny.");
    expect(() => mock.verify()).toThrow("No reply was given");
  });

  it("explains an error in a function, in the answer and by verify", async () => {
    const mock = create();
    mock
      .chat("acme")
      .when(() => JSON.parse("{") as boolean)
      .reply("Never.");
    await expect(ask(mock)).rejects.toThrow("418 A matcher of acme failed: SyntaxError");
    mock.reset();
    mock.chat("acme").reply(() => {
      throw new Error("Oops");
    });
    mock.chat("acme").reply(() => ({ content: "x", tools: [] }) as { content: string });
    mock.chat("acme").reply(async () => undefined);
    await expect(ask(mock)).rejects.toThrow(/^418 chat\("acme"\)\.reply\(a function\) at \S+ failed: Error: Oops$/);
    await expect(ask(mock)).rejects.toThrow("A reply of chat has no tools. It has error, json, fault, content");
    expect(await say(mock)).toContain("simulated model");
    expect(() => mock.verify()).toThrow("Oops");
  });

  it("is reported with its position", () => {
    const mock = create();
    const replying = (reply: unknown) => () => mock.chat("acme").reply(reply as string);
    expect(replying({ toolCall: [] })).toThrow("A reply of chat has no toolCall. It has error, json, fault, content");
    expect(replying({ error: 200 })).toThrow("{ error: 200 } is no refusal: give a status from 400 to 599.");
    expect(replying(7)).toThrow("7 is no reply.");
    expect(replying({ fault: 7 })).toThrow("A fault is a name, or a function");
    expect(() => mock.any("acme").reply("Yes" as never)).toThrow("A text is no reply at an address of any kind.");
    expect(() => mock.chat("acme").reply("x").times(0)).toThrow("times(0)");
    const two = createMock({ acme, paints: { handlers: [] } });
    expect(() => two.chat("groq" as "acme")).toThrow("createMock has no mocks of groq. It has acme, paints.");
    expect(() => two.chat("paints")).toThrow("The mocks of paints have no address of chat. They have any.");
    expect(() => two.jobs("hub" as "acme")).toThrow("createMock has no mocks of hub.");
  });
});

/** Three answers at the same time. */
async function run(mock: Mock<"acme">): Promise<string> {
  mock.chat("acme").always({ toolCalls: [{ name: "one" }, { name: "two" }] });
  const body = JSON.stringify({ model: "m", messages: [] });
  const answers = [1, 2, 3].map(async () =>
    (await mock.fetch(`${root}/chat/completions`, { method: "POST", body })).text(),
  );
  return (await Promise.all(answers)).join("\n");
}

describe("the same script", () => {
  it("gives the same bytes, whatever other mocks of the process do", async () => {
    const [first, second] = await Promise.all([run(create()), run(create())]);
    expect(first).toBe(second);
    expect(first).toContain('"id":"chatcmpl-simulated-3","created":1767225600');
    expect(first).toContain('"id":"call-simulated-3-2"');
    const mock = create();
    await run(mock);
    mock.reset();
    expect(await run(mock)).toBe(first);
  });

  it("has the given seed and clock", async () => {
    const text = await run(create({ seed: "green", now: () => new Date(5000) }));
    expect(text).toContain('"id":"chatcmpl-simulated-green-1","created":5');
  });
});

describe("the pace", () => {
  afterEach(() => vi.restoreAllMocks());

  it("preserves the delays of replies, unless it is 0 for all", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const pauses = (): unknown[] =>
      timers.mock.calls.map(([, milliseconds]) => milliseconds).filter((one) => one === 39);
    const mock = create();
    mock.chat("acme").reply({ content: "Slow.", delays: 13 }).times(2);
    await say(mock);
    expect(pauses()).toHaveLength(1);
    const restore = setMockPace(0);
    await say(mock);
    restore();
    expect(pauses()).toHaveLength(1);
  });
});

it("each of several providers has its own script and hub", async () => {
  const model = { id: "org/model", task: "conversational", providerId: "m" };
  const mock = createMock({ acme: { ...acme, models: [model] }, other });
  mock.chat("other").reply("Other.");
  mock.any("hub").when({ path: "/api/models/org/busy" }).reply({ error: 503 });
  expect(await say(mock)).toContain("simulated");
  const hub = "https://huggingface.co/api/models/org";
  expect(await (await mock.fetch(`${hub}/model`)).json()).toMatchObject({
    inferenceProviderMapping: { acme: { providerId: "m" } },
  });
  expect((await mock.fetch(`${hub}/busy`)).status).toBe(503);
  expect(mock.requests("hub").map(({ path }) => path)).toEqual(["/api/models/org/model", "/api/models/org/busy"]);
  expect(() => mock.verify()).toThrow('chat("other").reply("Other.")');
  const alone = createMock({ acme }, { hub: false });
  await expect(alone.fetch(`${hub}/model`)).rejects.toThrow("No mock answers GET");
});

it("an abort ends an answer that is under way", async () => {
  const mock = create();
  mock.chat("acme").reply(() => new Promise(() => {}));
  const stop = new AbortController();
  const answering = mock.fetch(`${root}/chat/completions`, { method: "POST", body: "{}", signal: stop.signal });
  stop.abort(new Error("Enough"));
  await expect(answering).rejects.toThrow("Enough");
});
