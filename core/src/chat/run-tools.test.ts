import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createClient } from "../client/index.ts";
import { groq } from "../client/testing/sample-providers.ts";
import { collect, errorOf, hubToken, served, setUpClient, sse } from "../client/testing/set-up-client.ts";
import { InputError } from "../errors/index.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import { ToolStepsError } from "./chat-errors.ts";
import { generateOutput } from "./generate-output.ts";
import { runTools, runToolsStream, type ToolRunEvent } from "./run-tools.ts";
import { defineTool } from "./tool.ts";
import { fromResponse, toResponse } from "./web-response.ts";

const chat = { model: "org/M", provider: "groq", messages: [{ role: "user", content: "Umbrella in Oslo?" }] };
const usage = { prompt_tokens: 2, completion_tokens: 1, total_tokens: 3 };

type Reply = string | readonly { readonly id?: string; readonly name: string; readonly arguments: string }[];

/** A client whose model answers these in order: a text, or tool calls. */
function setUp(replies: readonly Reply[]) {
  return setUpClient({
    mapping: { groq: served("conversational") },
    token: hubToken,
    answer: ({ body }, turn) => {
      const reply = replies[turn] ?? "no more replies";
      const calls = typeof reply === "string" ? undefined : reply;
      const message = {
        role: "assistant",
        content: calls ? null : reply,
        ...(calls && {
          tool_calls: calls.map(({ id = `c${turn}`, ...called }, index) => ({
            index,
            id,
            type: "function",
            function: called,
          })),
        }),
      };
      const head = { id: "x", created: 1, model: "m" };
      const finish_reason = calls ? "tool_calls" : "stop";
      if (!(body as { stream?: boolean }).stream) {
        return Response.json({ ...head, choices: [{ index: 0, message, finish_reason }], usage });
      }
      return sse({ ...head, choices: [{ index: 0, delta: message, finish_reason }], usage }, "[DONE]");
    },
  });
}
const messagesOf = (sent: { readonly body: unknown } | undefined) =>
  (sent?.body as { messages?: { role: string; content: string; tool_call_id?: string }[] } | undefined)?.messages ?? [];

const weather = defineTool({
  description: "The weather in a city",
  parameters: z.object({ city: z.string(), days: z.coerce.number().default(1) }),
  run: async ({ city, days }) => ({ city, days, rain: city === "Oslo" }),
});

const refuse = () => {
  throw new Error("not allowed");
};

describe("runTools", () => {
  it("calls tools with checked arguments until the model answers", async () => {
    const { client, calls } = setUp([[{ id: "c1", name: "weather", arguments: '{"city":"Oslo"}' }], "Take one."]);
    const run = await runTools(client, { ...chat, tools: { weather } });
    expect(run.content).toBe("Take one.");
    expect(run.usage).toEqual({ prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 });
    expect(run.steps[0]?.results).toMatchObject([{ callId: "c1", result: { city: "Oslo", days: 1, rain: true } }]);
    expect((calls()[0]?.body as { tools: unknown } | undefined)?.tools).toMatchObject([
      { type: "function", function: { name: "weather", parameters: { type: "object", required: ["city"] } } },
    ]);
    expect(messagesOf(calls()[1]).slice(1)).toEqual([
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } }],
      },
      { role: "tool", tool_call_id: "c1", content: '{"city":"Oslo","days":1,"rain":true}' },
    ]);
    expect(run.messages.at(-1)).toEqual({ role: "assistant", content: "Take one." });
  });

  it.each([
    ["a tool that throws", { name: "broken", arguments: "{}" }, "Error: no connection"],
    [
      "arguments that do not fit",
      { name: "weather", arguments: '{"town":"Oslo"}' },
      "Error: The arguments do not fit: city: ",
    ],
    [
      "arguments that are no JSON",
      { name: "weather", arguments: '{"city":' },
      "Error: The arguments are not a JSON object",
    ],
    [
      "a tool that does not exist",
      { name: "toString", arguments: "{}" },
      "Error: There is no tool toString. The tools are: weather, broken.",
    ],
  ])("reports %s to the model", async (_, call, expected) => {
    const broken = defineTool({
      run() {
        throw new Error("no connection");
      },
    });
    const { client, calls } = setUp([[call], "Sorry."]);
    await runTools(client, { ...chat, tools: { weather, broken } });
    expect(messagesOf(calls()[1]).at(-1)?.content).toContain(expected);
  });

  it("calls a tool that was made of another one, with the other's schema", async () => {
    const dry = defineTool({ ...weather, run: () => "dry" });
    const { client, calls } = setUp([[{ name: "weather", arguments: '{"city":"Oslo"}' }], "Fine."]);
    const { steps } = await runTools(client, { ...chat, tools: { weather: dry } });
    expect(steps[0]?.results).toMatchObject([{ content: "dry" }]);
    expect((calls()[0]?.body as { tools: unknown } | undefined)?.tools).toMatchObject([
      { function: { parameters: { required: ["city"] } } },
    ]);
    expect(() => defineTool({ parameters: { city: z.string() }, run: () => "" })).toThrow(
      "parameters must be one schema, but its member city is a schema. Wrap the members, for example in z.object({ … }).",
    );
  });

  it("runs the calls of one answer in parallel, and preserves their order", async () => {
    let started = 0;
    const wait = defineTool({
      parameters: z.object({ n: z.number() }),
      async run({ n }) {
        started++;
        await expect.poll(() => started).toBe(2);
        return n;
      },
    });
    const calls = [1, 2].map((n) => ({ id: `c${n}`, name: "wait", arguments: `{"n":${n}}` }));
    const { client } = setUp([calls, "Done."]);
    const { steps } = await runTools(client, { ...chat, tools: { wait } });
    expect(steps[0]?.results.map(({ content }) => content)).toEqual(["1", "2"]);
  });

  it("ends at maxSteps, with the conversation to go on from", async () => {
    const forever = Array.from({ length: 5 }, () => [{ name: "weather", arguments: '{"city":"Oslo"}' }]);
    const { client, calls } = setUp(forever);
    const error = await errorOf(runTools(client, { ...chat, tools: { weather } }, { maxSteps: 2 }));
    expect(ToolStepsError.isInstance(error) && error.messages.length).toBe(5);
    expect(calls()).toHaveLength(2);
    expect(InputError.isInstance(await errorOf(runTools(client, { ...chat, tools: {} }, { maxSteps: 0 })))).toBe(true);
    const misnamed = await errorOf(runTools(client, { ...chat, tools: { "the weather": weather } }));
    expect(InputError.isInstance(misnamed) && misnamed.message).toContain('"the weather"');
  });

  it("does not force a tool after the first answer", async () => {
    const { client, calls } = setUp([[{ name: "weather", arguments: '{"city":"Oslo"}' }], "Done."]);
    await runTools(client, { ...chat, tool_choice: "required", tools: { weather } });
    expect(calls().map(({ body }) => (body as { tool_choice?: string }).tool_choice)).toEqual(["required", undefined]);
  });

  it("is aborted while a tool runs that does not listen", async () => {
    const controller = new AbortController();
    const stuck = defineTool({ run: () => new Promise(() => undefined) });
    const { client, calls } = setUp([[{ name: "stuck", arguments: "{}" }], "Done."]);
    const running = runTools(
      client,
      { ...chat, tools: { stuck } },
      {
        signal: controller.signal,
        onToolCall: () => setTimeout(() => controller.abort(new Error("enough")), 0) as never,
      },
    );
    expect((await errorOf(running)).message).toBe("enough");
    expect(calls()).toHaveLength(1);
  });

  it("ends before any tool runs where onToolCall throws", async () => {
    let ran = false;
    const risky = defineTool({ run: () => (ran = true) });
    const { client } = setUp([[{ name: "risky", arguments: "{}" }]]);
    expect((await errorOf(runTools(client, { ...chat, tools: { risky } }, { onToolCall: refuse }))).message).toBe(
      "not allowed",
    );
    expect(ran).toBe(false);
  });
});

describe("runToolsStream", () => {
  it("yields events in order, also through a web server", async () => {
    const replies: Reply[] = [[{ id: "c1", name: "weather", arguments: '{"city":"Oslo"}' }], "Take one."];
    const events = () => runToolsStream(setUp(replies).client, { ...chat, tools: { weather } });
    const direct = await collect(events());
    expect(direct.map(({ type }) => type)).toEqual(["chunk", "tool-call", "tool-result", "chunk", "finish"]);
    expect(direct.at(-1)).toMatchObject({ content: "Take one.", usage: { total_tokens: 6 } });
    const passed = await collect(fromResponse<ToolRunEvent>(toResponse(events())));
    expect(passed.at(-1)).toMatchObject({ type: "finish", content: "Take one." });
  });

  it("aborts a tool when the loop is left", async () => {
    let toolSignal: AbortSignal | undefined;
    const slow = defineTool({
      run: (_, { signal }) => {
        toolSignal = signal;
        return new Promise(() => undefined);
      },
    });
    const quick = defineTool({ run: () => 1 });
    const { client } = setUp([
      [
        { id: "a", name: "quick", arguments: "" },
        { id: "b", name: "slow", arguments: "" },
      ],
    ]);
    for await (const { type } of runToolsStream(client, { ...chat, tools: { slow, quick } })) {
      if (type === "tool-result") break;
    }
    expect(toolSignal?.aborted).toBe(true);
  });
});

it("accepts the client's providers, as its methods do", () => {
  const client = createClient({ providers: [groq as ProviderPlugin<"groq">] });
  const messages: [] = [];
  // Only compiled: that is the test.
  const compiled = [
    () => runTools(client, { messages, provider: ["groq", "auto"], tools: {} }),
    // @ts-expect-error no provider that was passed
    () => runTools(client, { messages, provider: "grok", tools: {} }),
    // @ts-expect-error nor as a stream
    () => runToolsStream(client, { messages, provider: "grok", tools: {} }),
    // @ts-expect-error nor for an output
    () => generateOutput(client, { messages, provider: "grok", output: z.object({}) }),
    () => runTools(createClient(), { messages, provider: "anything", tools: {} }),
  ];
  expect(compiled).toHaveLength(5);
});
