import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { controlMock, createMock } from "@patchbay/mocks";
import OpenAI, { type ClientOptions } from "openai";
import { ResponsesWS } from "openai/resources/responses/ws";
import type { Response, ResponsesClientEvent, ResponsesServerEvent } from "openai/resources/responses/responses";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { loadMocks } from "./load-mocks.ts";
import type { LoopbackServer } from "@patchbay/mocks/loopback";
import { readReplies } from "./reply-file.ts";
import { startMockServer } from "./start-mock-server.ts";

// As the kit built them: `npm test` builds before it tests.
const PLUGINS = fileURLToPath(new URL("../../../../plugins", import.meta.url));

/** Milliseconds; a busy machine takes long for a message. */
const PATIENCE = 10_000;

let server: LoopbackServer;
let mock: ReturnType<typeof controlMock>;
beforeAll(async () => {
  const { providers } = await loadMocks(PLUGINS);
  server = await startMockServer(providers, 0, { pace: 0 });
  mock = controlMock(server.url);
});
beforeEach(() => mock.reset());
afterAll(() => server.close());

async function say(text: string, options: ClientOptions = {}): Promise<string | null | undefined> {
  const groq = new OpenAI({ apiKey: "gsk_test", ...options, baseURL: `${server.url}/groq/openai/v1`, maxRetries: 0 });
  const model = "openai/gpt-oss-120b";
  const { choices } = await groq.chat.completions.create({ model, messages: [{ role: "user", content: text }] });
  return choices[0]?.message.content;
}

async function control(path: string, init?: RequestInit): Promise<[status: number, body: unknown]> {
  const response = await fetch(`${server.url}/__mock/${path}`, init);
  return [response.status, await response.json()];
}

const header = (test: string): ClientOptions => ({ defaultHeaders: { "x-test-id": test } });

const json = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const write = (file: string, replies: unknown) => writeFile(file, JSON.stringify(replies));
const rain = (reply: string) => [{ provider: "groq", kind: "chat", when: [{ text: "rain" }], reply }];

describe("a file of replies", { timeout: 3 * PATIENCE }, () => {
  it("is read again when it changes, and unless it is broken", async () => {
    const file = join(await temporaryFolder(), "replies.json");
    await write(file, rain("Wet."));
    const { providers } = await loadMocks(PLUGINS);
    const mocked = createMock(Object.fromEntries(providers.map((provider) => [provider.id, provider])));
    const warn = vi.fn<(message: string) => void>();
    const replies = readReplies(file, mocked, { watch: true, warn });
    const watching = await startMockServer(providers, 0, { pace: 0, replies });
    onTestFinished(async () => {
      replies.close();
      await watching.close();
    });
    const ask = async (test: string) => {
      const groq = new OpenAI({ apiKey: "k", baseURL: `${watching.url}/groq/openai/v1`, ...header(test) });
      const messages = [{ role: "user" as const, content: "Any rain?" }];
      const { choices } = await groq.chat.completions.create({ model: "openai/gpt-oss-120b", messages });
      return choices[0]?.message.content;
    };
    expect([await ask("one"), await ask("two"), await ask("two")]).toEqual(["Wet.", "Wet.", "Wet."]);
    await controlMock(watching.url, { test: "one" }).reset();
    expect(await ask("one")).toBe("Wet.");

    await write(file, [{ provider: "groq", kind: "telepathy", reply: "x" }]);
    await vi.waitFor(() =>
      expect(warn.mock.lastCall?.[0]).toMatch(/reply 0: There is no kind 'telepathy'.*still apply/),
    );
    expect(await ask("one")).toBe("Wet.");

    await write(file, rain("Dry."));
    await vi.waitFor(async () => expect(await ask("one")).toBe("Dry."), PATIENCE);
    expect(await ask("two")).toBe("Dry.");
  });
});

const textOf = ({ output }: Response) => output.flatMap((item) => (item.type === "message" ? item.content : []));

describe("OpenAI's Responses over a WebSocket", { timeout: 3 * PATIENCE }, () => {
  const model = "gpt-5.4-mini";

  function connect(test: string) {
    const client = new OpenAI({ apiKey: "sk-test", baseURL: `${server.url}/openai/v1` });
    const socket = new ResponsesWS(client, { headers: { "x-test-id": test } });
    onTestFinished(() => socket.close());
    const events: ResponsesServerEvent[] = [];
    const failures: unknown[] = [];
    socket.on("event", (event) => events.push(event));
    socket.on("error", ({ error }) => failures.push(error));
    const ended = () => events.filter(({ type }) => type === "response.completed");
    const ask = async (input: string, more: object = {}) => {
      const before = ended().length;
      socket.send({ type: "response.create", model, input, ...more } as ResponsesClientEvent);
      await vi.waitFor(() => expect(ended()).toHaveLength(before + 1), PATIENCE);
      return (ended().at(-1) as { response: Response }).response;
    };
    return { socket, events, failures, ask };
  }

  it("sends the events of the stream, and continues a conversation on one connection", async () => {
    const test = controlMock(server.url, { test: "socket" });
    const long = "Second. ".repeat(10_000);
    await test
      .chat("openai")
      .reply("First.")
      .reply({ chunks: [long] });
    const { events, ask } = connect("socket");
    const warm = await ask("You are brief.", { generate: false });
    expect(warm.output).toEqual([]);
    const first = await ask("Hello?", { previous_response_id: warm.id });
    expect(textOf(first)).toMatchObject([{ text: "First." }]);
    expect(events.slice(-8).map(({ type }) => type)).toContain("response.output_text.delta");
    expect(textOf(await ask("And then?", { previous_response_id: first.id }))[0]).toMatchObject({
      text: long,
    });
    expect(await test.requests("openai")).toMatchObject([
      { body: { generate: false, stream: true } },
      { text: "Hello?", headers: { authorization: "Bearer …" } },
      { text: "And then?" },
    ]);
  });

  it("sends errors as events, and answers on the same connection afterwards", async () => {
    const { socket, failures, ask } = connect("errors");
    socket.send({ type: "response.create", model, input: "x", previous_response_id: "resp_0" } as ResponsesClientEvent);
    await vi.waitFor(() => expect(failures).toHaveLength(1), PATIENCE);
    expect(failures[0]).toMatchObject({ status: 400, error: { param: "previous_response_id" } });
    socket.send({ type: "nonsense" } as never);
    await vi.waitFor(() => expect(failures).toHaveLength(2), PATIENCE);
    expect((await ask("Are you there?")).status).toBe("completed");
  });

  it("refuses the upgrade at other addresses", async () => {
    const headers = { upgrade: "websocket", connection: "Upgrade", "sec-websocket-key": btoa("0123456789abcdef") };
    const status = await new Promise((resolve) => {
      const asking = request(`${server.url}/openai/v1/chat/completions`, { headers });
      asking.on("response", ({ statusCode }) => resolve(statusCode)).end();
    });
    expect(status).toBe(404);
  });
});

describe("a mock server that a test in another process scripts", () => {
  it("replies in order, by matcher, and lists the requests", async () => {
    await mock.chat("groq").reply("One").reply("Two").times(2).when(/rain/i).always("Wet.");
    expect([await say("A"), await say("The RAIN?"), await say("B"), await say("C")]).toEqual([
      "One",
      "Wet.",
      "Two",
      "Two",
    ]);
    expect(await say("D")).toContain("D");
    expect((await mock.requests("groq", /rain/i)).map(({ text }) => text)).toEqual(["The RAIN?"]);
  });

  it("refuses, breaks connections, and damages answers", async () => {
    await mock.chat("groq").reply({ error: 400, message: "Not like this" }).reply({ fault: "reset" });
    await expect(say("A")).rejects.toThrow("400 Not like this");
    await expect(say("B")).rejects.toThrow("Connection error");
    await mock.verify();
    await mock.chat("groq").reply({ fault: "no-such-fault" });
    await expect(say("C")).rejects.toThrow("There is no fault 'no-such-fault'");
  });

  it("damages a reply that it names first, and lets faults happen at random", async () => {
    await mock.chat("groq").when({ turn: 1 }).reply("One").fault("cut-json", { at: 7 });
    await expect(say("A")).rejects.toThrow("JSON");
    await mock.chaos({ "503": 1 });
    await expect(say("B")).rejects.toThrow("503");
    await mock.chaos({});
    expect(await say("C")).toContain("C");
    await expect(mock.chaos({ "503": 2 })).rejects.toThrow("at most 1, not 2");
  });

  it("answers each test apart from all others, by a header or by its key", async () => {
    const tests = ["one", "two"].map((test) => controlMock(server.url, { test }));
    await Promise.all(
      tests.map((test, index) => test.chat("groq").reply(`First of ${index}`).reply(`Key of ${index}`)),
    );
    await mock.chat("groq").reply("Common");
    expect(await Promise.all([say("A", header("two")), say("B", header("one")), say("C")])).toEqual([
      "First of 1",
      "First of 0",
      "Common",
    ]);
    expect(await say("D", { apiKey: "one" })).toBe("Key of 0");
    expect((await tests[0]?.requests("groq"))?.map(({ text }) => text)).toEqual(["B", "D"]);
    await tests[0]?.verify();
    await expect(tests[1]?.verify()).rejects.toThrow('reply("Key of 1")');
    await mock.verify();
  });

  it("counts requests of all tests at one address, and of one test at the same", async () => {
    const before = (await mock.metrics()).length;
    await say("A", header("counted"));
    await say("B", header("counted"));
    const route = "POST /openai/v1/chat/completions";
    const counted = { provider: "groq", route, model: "openai/gpt-oss-120b", test: "counted", requests: 2 };
    expect(await controlMock(server.url, { test: "counted" }).metrics()).toEqual([counted]);
    const all = await mock.metrics();
    expect(all).toHaveLength(before + 1);
    expect(all).toContainEqual(counted);
  });

  it("controls jobs", async () => {
    await mock.jobs("fal-ai").hold();
    const headers = { authorization: "Key test-key" };
    const start = await fetch(`${server.url}/fal-ai/fal-ai/flux/schnell`, { ...json({ prompt: "A cat" }), headers });
    expect(start.status).toBe(200);
    expect(await mock.requests("fal-ai", { method: "POST" })).toMatchObject([{ body: { prompt: "A cat" } }]);
  });

  it("lists unmet expectations with their position in the test", async () => {
    await mock.chat("groq").when({ model: /llama/ }).reply("Unused");
    await expect(mock.verify()).rejects.toThrow(
      /Unused: chat\("groq"\)\.when\({"model":"\/llama\/"}\)\.reply\("Unused"\) at \S*script-mock-server\.test\.ts:\d+/,
    );
    await mock.reset();
    await mock.verify();
    expect(await mock.requests()).toEqual([]);
  });

  it("reports the problem of a script", async () => {
    await expect(mock.chat("unknown-provider").reply("x")).rejects.toThrow(
      /^createMock has no mocks of unknown-provider\. It has .*\bgroq, /,
    );
    await expect(mock.chat("groq").reply({ error: 99 })).rejects.toThrow("{ error: 99 } is no refusal");
    expect(() => mock.chat("groq").reply((() => "x") as never)).toThrow("A function cannot be sent to a mock server.");
    await expect(controlMock(`${server.url}/groq`).reset()).rejects.toThrow("No mock answers");
    expect(await control("replies", json({ provider: "groq", kind: "telepathy", reply: "x" }))).toEqual([
      400,
      { error: expect.stringMatching(/^There is no kind 'telepathy'\. There is chat/) },
    ]);
    expect(await control("nonsense")).toEqual([404, { error: expect.stringContaining("GET nonsense is unknown") }]);
  });

  it("takes scripts as JSON only, and none from pages of other origins", async () => {
    const body = JSON.stringify({ provider: "groq", kind: "chat", reply: "x" });
    expect(await control("replies", { method: "POST", body })).toEqual([
      400,
      { error: "Send JSON, with the header content-type: application/json." },
    ]);
    const response = await fetch(`${server.url}/__mock/replies`, { method: "OPTIONS" });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([404, null]);
    expect(await control("replies", json({ provider: "groq", kind: "chat", reply: "x" }))).toEqual([201, {}]);
    expect(await say("A")).toBe("x");
    const listed = await control("requests?provider=groq");
    expect(listed).toMatchObject([200, { requests: [{ text: "A", headers: { authorization: "Bearer …" } }] }]);
  });
});
