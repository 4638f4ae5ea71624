import { inspect } from "node:util";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { ChatCompletionOutput, ChatCompletionStreamOutput } from "../task/io/conversational.ts";
import { sampleProvider, sampleProviders } from "./testing/sample-providers.ts";
import { chatAnswer, hubToken, served, setUpClient } from "./testing/set-up-client.ts";
import { createClient, InferenceClient } from "./inference-client.ts";
import { methodOf, TASKS } from "../task/task-table.ts";

/** Serves every task by sending the arguments as they come, and answers with what came back. */
const echo = sampleProvider(
  "echo",
  { acceptsUnnamedTask: true },
  {
    tasks: Object.fromEntries(
      Object.keys(TASKS).map((task) => [
        task,
        {
          route: () => ({ path: task }),
          body: ({ args, parameters }) => (args["inputs"] instanceof Blob ? args["inputs"] : { ...args, parameters }),
          read: ({ data }) => data,
          stream: { format: "sse" as const, text: () => "" },
        },
      ]),
    ),
    generic: {
      route: () => ({ path: "generic" }),
      body: ({ args }) => (args["inputs"] instanceof Blob ? args["inputs"] : args),
      read: ({ data }) => data,
    },
  },
);

const methods = (streams: boolean) =>
  Object.keys(TASKS).flatMap((task) => {
    const name = methodOf(task, streams);
    return name === undefined ? [] : [[name, task] as const];
  });

describe("named methods", () => {
  const names = [...methods(false), ...methods(true)].map(([name]) => name);

  it("a client has a named method for each call, and no other", () => {
    const { client } = setUpClient();
    expect(Object.getOwnPropertyNames(client).toSorted()).toEqual(names.toSorted());
    expect(Object.keys(client)).toEqual([]);
    expect(names).toHaveLength(41);
  });

  it.each(methods(false))("%s calls task %s", async (name, task) => {
    const { client, calls } = setUpClient({
      providers: [echo],
      mapping: { echo: served(task) },
      answer: () => Response.json({ answer: true }),
    });
    const args = { model: "org/M", provider: "echo", inputs: "x", messages: [] };
    const method = (client as unknown as Record<string, (args: unknown) => Promise<unknown>>)[name]!;
    expect(await method(args)).toEqual({ answer: true });
    expect(calls()[0]?.url).toBe(`https://router.huggingface.co/echo/${task}`);
  });

  it("named methods have the types of their tasks", () => {
    const { client } = setUpClient();
    expectTypeOf(client.chatCompletion).returns.toEqualTypeOf<Promise<ChatCompletionOutput>>();
    expectTypeOf(client.chatCompletionStream).returns.toEqualTypeOf<
      AsyncGenerator<ChatCompletionStreamOutput, void, undefined>
    >();
    expectTypeOf(client.textToVideo).returns.toEqualTypeOf<Promise<Blob>>();
    expectTypeOf(() => client.run("fill-mask", { inputs: "" })).returns.resolves.toEqualTypeOf<
      { score: number; sequence: string; token: number; token_str: string }[]
    >();
    expectTypeOf(() => client.run("never-heard-of", {})).returns.resolves.toEqualTypeOf<unknown>();
    expectTypeOf(() => client.textToImage({ inputs: "" })).returns.resolves.toEqualTypeOf<Blob>();
    expectTypeOf(() => client.textToImage({ inputs: "" }, { outputType: "url" })).returns.resolves.toBeString();
    // @ts-expect-error: a chat has messages
    expectTypeOf(() => client.chatCompletion({ inputs: "x" })).toBeFunction();
  });
});

describe("legacy `data`", () => {
  const bytes = new TextEncoder().encode("abc");
  it.each([
    ["a Blob", new Blob(["abc"], { type: "audio/wav" }), "audio/wav"],
    ["an ArrayBuffer", bytes.buffer, ""],
    ["a typed array", bytes, ""],
  ])("given as %s is sent as bytes", async (_form, data, type) => {
    const { client, calls } = setUpClient({ providers: [echo], mapping: { echo: served("audio-to-audio") } });
    await client.audioToAudio({ model: "org/M", provider: "echo", data: data as Blob });
    const body = calls()[0]?.body as Blob;
    expect([await body.text(), body.type]).toEqual(["abc", type]);
  });

  it("legacy `data` that is not binary is unchanged", async () => {
    const { client, calls } = setUpClient({ providers: [echo], mapping: { echo: served("tabular-regression") } });
    const columns = { model: "org/M", provider: "echo", inputs: { data: {} }, data: { a: 1 } };
    await client.tabularRegression(columns);
    expect(calls()[0]?.body).toEqual({ inputs: { data: {} }, data: { a: 1 } });
  });
});

describe("a client", () => {
  const chat = { model: "org/M", provider: "groq", messages: [] };
  const mapping = { groq: served("conversational") };

  it("a call overrides its client's token and options", async () => {
    const { client, calls } = setUpClient({ mapping, token: "hf_abc", billTo: "acme" });
    await client.chatCompletion({ ...chat, accessToken: "key123" }, { billTo: "other" });
    expect(calls()[0]?.url).toBe("https://api.groq.com/openai/v1/chat/completions");
    expect(calls()[0]?.headers.get("authorization")).toBe("Bearer key123");
    expect(calls()[0]?.headers.get("x-hf-bill-to")).toBe("other");
  });

  it("a client retains its options if a call passes undefined", async () => {
    const { client, calls } = setUpClient({ mapping, token: "hf_abc" });
    await client.chatCompletion({ ...chat, accessToken: undefined as never });
    expect(calls()[0]?.headers.get("authorization")).toBe("Bearer hf_abc");
  });

  it("a client's endpoints retain its token and options", async () => {
    const { client, calls } = setUpClient({ mapping, token: "key123" });
    const local = client.endpoint("http://localhost:8080/v1");
    expect(local).toBeInstanceOf(InferenceClient);
    await local.chatCompletion({ messages: [] });
    expect(calls()[0]?.url).toBe("http://localhost:8080/v1/chat/completions");
    expect(calls()[0]?.headers.get("authorization")).toBe("Bearer key123");
  });

  it("a client is also created from a single object", async () => {
    const { client, calls } = setUpClient({ mapping });
    expect(createClient()).toBeInstanceOf(InferenceClient);
    const requested: string[] = [];
    const created = createClient({
      accessToken: "key123",
      providers: sampleProviders,
      fetch: async (url, init) => {
        requested.push(`${String(url)} ${new Headers(init?.headers).get("authorization")}`);
        return Response.json(requested.length === 1 ? { inferenceProviderMapping: mapping } : chatAnswer);
      },
    });
    expect(await created.chatCompletion(chat)).toEqual(await client.chatCompletion(chat));
    expect(requested[1]).toBe("https://api.groq.com/openai/v1/chat/completions Bearer key123");
    expect(calls()).toHaveLength(1);
  });

  it("a client shows its token nowhere", () => {
    const { client } = setUpClient({ token: hubToken });
    expect(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client)).not.toContain("canary");
  });

  it("a client passes no token to a provider's code", async () => {
    let seen = "";
    const nosy = sampleProvider(
      "nosy",
      {},
      {
        tasks: {
          "nosy-task": {
            route: (call) => {
              seen = inspect(call, { depth: 9, showHidden: true });
              return { path: "x" };
            },
            body: () => ({}),
            read: (_answer, context) => {
              seen += inspect(context, { depth: 9, showHidden: true });
            },
          },
        },
      },
    );
    const { client } = setUpClient({ providers: [nosy], mapping: { nosy: served("nosy-task") }, token: hubToken });
    await client.run("nosy-task" as string, { model: "org/M", provider: "nosy" });
    expect(seen).toContain("nosy-task");
    expect(seen).not.toContain("canary");
  });
});

describe("request", () => {
  it("request returns the provider's answer without a check", async () => {
    const { client } = setUpClient({
      mapping: { groq: served("conversational") },
      answer: () => Response.json({ any: 1 }),
    });
    const args = { model: "org/M", provider: "groq", messages: [] };
    expect(await client.request(args, { task: "conversational" })).toEqual({ any: 1 });
    await expect(client.chatCompletion(args)).rejects.toThrow("Expected ChatCompletionOutput");
  });

  it("request returns bytes as a Blob", async () => {
    const { client } = setUpClient({
      providers: [echo],
      mapping: { echo: served("text-to-speech") },
      answer: () => new Response("x"),
    });
    const blob = await client.request({ model: "org/M", provider: "echo", inputs: "a" }, { task: "text-to-speech" });
    expect(blob).toBeInstanceOf(Blob);
  });

  it("request needs no task if the provider has a generic call", async () => {
    const { client, calls } = setUpClient({ providers: [echo], mapping: { echo: served("whatever") } });
    await client.request({ model: "org/M", provider: "echo", inputs: "a" });
    expect(calls()[0]?.url).toBe("https://router.huggingface.co/echo/generic");
  });

  it("request needs a task if the provider has no generic call", async () => {
    const { client } = setUpClient({ mapping: { groq: served("conversational") } });
    await expect(client.request({ model: "org/M", provider: "groq", inputs: "a" })).rejects.toThrow(
      "you need to provide a task name when using an external provider, e.g. 'text-to-image'",
    );
  });
});
