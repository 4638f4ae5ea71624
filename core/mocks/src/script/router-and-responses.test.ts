import { describe, expect, it } from "vitest";
import { mockProvider } from "../mock-provider.ts";
import { mockFail } from "../problem.ts";
import type { MockModel } from "../provider-mocks.ts";
import { createMock } from "./create-mock.ts";

const ROUTER = "https://router.huggingface.co/v1";

function providerOf(id: string) {
  const models: readonly MockModel[] = [{ id: "org/chat", task: "conversational", providerId: `${id}-chat` }];
  const wording = { "rate-limit": { message: "Too fast, {model}." } };
  const fail = mockFail({ words: wording, body: ({ message }) => ({ saidBy: id, message }) });
  const roots = [`https://api.${id}.example/v1`];
  return { models, handlers: mockProvider({ roots, calls: ["chat", "responses"], models, fail }) };
}

const createPair = (options = {}) => createMock({ one: providerOf("one"), two: providerOf("two") }, options);
type Pair = ReturnType<typeof createPair>;

async function ask(
  mock: Pair,
  url: string,
  body: object,
): Promise<{ status: number; by: string | null; body: unknown }> {
  const headers = { authorization: "Bearer hf_key", "content-type": "application/json" };
  const response = await mock.fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, by: response.headers.get("x-inference-provider"), body: await response.json() };
}

const messages = [{ role: "user", content: "Hi" }];
const viaRouter = (mock: Pair, model: string) => ask(mock, `${ROUTER}/chat/completions`, { model, messages });
const saying = (content: string) => ({ choices: [{ message: { content } }] });

describe("replies of a provider through the router", () => {
  it("is its script, whether it is named or chosen because a reply waits", async () => {
    const mock = createPair({ strict: true });
    mock.chat("two").reply("First.").reply("Second.").reply("Third.");
    const answers = [
      await viaRouter(mock, "org/chat:two"),
      await viaRouter(mock, "org/chat"),
      await ask(mock, `${ROUTER}/responses`, { model: "org/chat:fastest", input: "Hi" }),
    ];
    expect(answers).toMatchObject([
      { by: "two", body: { model: "two-chat", ...saying("First.") } },
      { by: "two", body: saying("Second.") },
      { by: "two", body: { output: [{ content: [{ text: "Third." }] }] } },
    ]);
    expect(mock.requests("two").map(({ model }) => model)).toEqual(["org/chat:two", "org/chat", "org/chat:fastest"]);
    expect(mock.requests("hub")).toEqual([]);
    mock.done();
  });

  it("is its own form of a refusal", async () => {
    const mock = createPair();
    mock.chat("two").reply({ error: 429, message: "Slowly." }).reply({ error: 429 });
    const answers = [await viaRouter(mock, "org/chat:two"), await viaRouter(mock, "org/chat:two")];
    expect(answers).toMatchObject([
      { status: 429, body: { saidBy: "two", message: "Slowly." } },
      { status: 429, body: { saidBy: "two", message: "Too fast, org/chat:two." } },
    ]);
  });

  it("does not answer for another provider, and a strict mock names the provider without a reply", async () => {
    const mock = createPair({ strict: true });
    mock.chat("two").reply("Two.");
    expect(await viaRouter(mock, "org/chat:one")).toMatchObject({ status: 418 });
    expect(() => mock.verify()).toThrow(/No reply was given for POST .*router.*[^]*Unused: chat\("two"\)/);
  });

  it("is simulated by the first provider if no reply is scripted", async () => {
    expect(await viaRouter(createPair(), "org/chat")).toMatchObject({ status: 200, by: "one" });
  });
});

const respond = (mock: Pair, id: "one" | "two", body: object) =>
  ask(mock, `https://api.${id}.example/v1/responses`, { model: `${id}-chat`, ...body });

describe("responses that go on with others", () => {
  it("remember the conversation with the script's answers, per mock and provider", async () => {
    const mock = createPair();
    mock.chat("one").reply("Scripted.");
    const { id } = (await respond(mock, "one", { input: "Hi", instructions: "Be kind." })).body as { id: string };
    const next = { input: "And?", previous_response_id: id };
    expect(await respond(mock, "one", next)).toMatchObject({ status: 200, body: { previous_response_id: id } });
    const refused = { status: 400, body: { message: `Previous response with id '${id}' not found.` } };
    expect(await respond(mock, "two", next)).toMatchObject(refused);
    expect(await respond(createPair(), "one", next)).toMatchObject(refused);
    mock.reset();
    expect(await respond(mock, "one", next)).toMatchObject(refused);
  });
});
