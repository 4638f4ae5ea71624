import { describe, expect, it } from "vitest";
import { mockChat, mockMessages, mockResponses } from "../chat/mock-chat.ts";
import { mockProvider } from "../mock-provider.ts";
import { createMock } from "./create-mock.ts";

const root = "https://api.acme.example/v1";
const calls = [
  "chat",
  "completions",
  "embeddings",
  "images",
  "edits",
  "moderations",
  "rerank",
  "speech",
  "transcriptions",
] as const;
const acme = { handlers: mockProvider({ roots: [root], calls, models: [] }) };

async function post(mock: { readonly fetch: typeof fetch }, path: string, body: object | FormData): Promise<Response> {
  const isForm = body instanceof FormData;
  const headers = { authorization: "Bearer sk", ...(!isForm && { "content-type": "application/json" }) };
  return mock.fetch(`${root}/${path}`, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) });
}

it("every kind of call takes its own kind of reply, as plain text if it is text", async () => {
  const mock = createMock({ acme }, { strict: true });
  mock.chat("acme").reply({ content: "Chat.", reasoning: "Hm.", usage: { promptTokens: 3 } });
  mock.completion("acme").reply("Completion.");
  mock.embeddings("acme").reply({ vectors: [[1, 0]] });
  mock.images("acme").reply({ images: [new Blob(["image"])] });
  mock.moderation("acme").reply({ scores: { violence: 0.9 } });
  mock.rerank("acme").reply({ scores: [0.1, 0.9] });
  mock.speech("acme").reply({ audio: new Blob(["audio"]) });
  mock.transcription("acme").reply("Transcription.");
  const form = new FormData();
  form.set("file", new Blob(["audio"]), "a.wav");
  form.set("model", "m");
  const model = "m";
  expect(await (await post(mock, "chat/completions", { model, messages: [] })).text()).toContain("Chat.");
  expect(await (await post(mock, "completions", { model, prompt: "x" })).text()).toContain("Completion.");
  expect(await (await post(mock, "embeddings", { model, input: "x" })).json()).toMatchObject({
    data: [{ embedding: [1, 0] }],
  });
  expect(await (await post(mock, "moderations", { model, input: "x" })).json()).toMatchObject({
    results: [{ flagged: true, categories: { violence: true }, category_scores: { violence: 0.9 } }],
  });
  expect(await (await post(mock, "images/generations", { model, prompt: "x" })).text()).toContain(btoa("image"));
  expect(
    await (await post(mock, "rerank", { model, query: "x", documents: ["a", "b"], top_n: 1 })).json(),
  ).toMatchObject({
    results: [{ index: 1, relevance_score: 0.9 }],
  });
  expect(await (await post(mock, "audio/speech", { model, input: "x", voice: "v" })).text()).toBe("audio");
  expect(await (await post(mock, "audio/transcriptions", form)).json()).toMatchObject({ text: "Transcription." });
  mock.verify();
});

it.each([
  ["chat/completions", mockChat, { messages: [] }],
  ["responses", mockResponses, { input: "x" }],
  ["messages", mockMessages, { messages: [], max_tokens: 9 }],
])("waits the delays of a list before the pieces of the text: %s", async (path, mockIt, body) => {
  const mock = createMock({ acme: { handlers: mockIt([`${root}/${path}`]) } });
  mock.chat("acme").reply({ chunks: ["One", " two", " three"], delays: [0, 0, 3_600_000] });
  const answer = await post(mock, path, { model: "m", stream: true, ...body });
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece);
    if (text.includes(" two")) break;
  }
  expect(text).not.toContain(" three");
});

const shout = async (answer: Response): Promise<Response> => new Response((await answer.text()).toUpperCase());

it("a fault is set after its reply, beside its members, or for what a function replies", async () => {
  const mock = createMock({ acme });
  const ask = async (): Promise<string> => (await post(mock, "chat/completions", { model: "m", messages: [] })).text();
  const chat = mock.chat("acme");
  chat.reply("one.").fault("cut-json", { at: 7 }).times(2);
  chat.reply({ content: "two.", fault: shout });
  chat.reply(() => "three.").fault(shout);
  expect([await ask(), await ask()]).toEqual(['{"id":"', '{"id":"']);
  expect(await ask()).toContain('"CONTENT":"TWO."');
  expect(await ask()).toContain('"CONTENT":"THREE."');
  expect(() => chat.reply({ content: "x", fault: shout, tools: [] } as { content: string })).toThrow("has no tools");
  mock.verify();
});

async function play(seed: number): Promise<number[]> {
  const mock = createMock({ acme });
  mock.chat("acme").reply("First.").always("Else.");
  mock.chaos({ "503": 0.3, "429": 0.2 }, { seed });
  const statuses: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const answer = await post(mock, "chat/completions", { model: "m", messages: [] });
    // The reply waits until a request gets it.
    expect(answer.ok && !statuses.includes(200)).toBe((await answer.text()).includes("First."));
    statuses.push(answer.status);
  }
  expect(mock.requests("acme")).toHaveLength(20);
  mock.chaos({});
  expect((await post(mock, "chat/completions", { model: "m", messages: [] })).status).toBe(200);
  mock.verify();
  return statuses;
}

describe("random faults", () => {
  it("happen as likely as set, the same for the same seed, until they are set again", async () => {
    const first = await play(3);
    expect(new Set(first)).toEqual(new Set([200, 429, 503]));
    expect(await play(3)).toEqual(first);
    expect(await play(4)).not.toEqual(first);
  });

  it("are refused when they are no probabilities, or have no such name", async () => {
    const mock = createMock({ acme });
    expect(() => mock.chaos({ "503": 0.6, "429": 0.6 })).toThrow("at most 1, not 1.2");
    expect(() => mock.chaos({ "503": -1 })).toThrow("Rates are probabilities");
    mock.chaos({ nonsense: 1 });
    const answer = await post(mock, "chat/completions", { model: "m", messages: [] });
    expect([answer.status, await answer.text()]).toEqual([418, expect.stringContaining("no fault 'nonsense'")]);
  });
});

it("requests are counted by route, model and test, also after a reset", async () => {
  const mock = createMock({ acme });
  const chat = async (model: string, headers: Record<string, string> = {}): Promise<Response> =>
    mock.fetch(`${root}/chat/completions`, {
      method: "POST",
      headers: { authorization: "Bearer sk", "content-type": "application/json", ...headers },
      body: JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }] }),
    });
  await chat("small");
  mock.reset();
  await chat("small");
  await chat("large", { "x-test-id": "checkout" });
  const route = "POST /v1/chat/completions";
  expect(mock.metrics()).toEqual([
    { provider: "acme", route, model: "small", requests: 2 },
    { provider: "acme", route, model: "large", test: "checkout", requests: 1 },
  ]);
});

it("what makes no sense does not compile", () => {
  const mock = createMock({ acme, other: acme });
  // @ts-expect-error a provider that was not given
  expect(() => mock.chat("groq")).toThrow("createMock has no mocks of groq. It has acme, other.");
  // @ts-expect-error a member that a chat does not have
  expect(() => mock.chat("acme").reply({ toolCall: [] })).toThrow("A reply of chat has no toolCall.");
  // @ts-expect-error a text is no vector
  expect(() => mock.embeddings("acme").reply("x")).toThrow("A text is no reply of embeddings.");
  // @ts-expect-error a chat's reply at an address of unknown format
  expect(() => mock.any("acme").reply({ content: "x" })).toThrow("is no reply at an address of any kind.");
  // @ts-expect-error there is no reply to repeat three times
  expect(() => mock.chat("acme").times(3)).toThrow("times is not a function");
  // @ts-expect-error a status is a number
  expect(() => mock.chat("acme").reply({ error: "429" })).toThrow('{ error: "429" } is no refusal');
  // @ts-expect-error keys of a provider that was not given
  expect(createMock({ acme }, { keys: { groq: ["gsk_test"] } }).requests()).toEqual([]);
});
