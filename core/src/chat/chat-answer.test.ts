import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { StreamError } from "../errors/index.ts";
import type { ChatCompletionOutput, ChatCompletionStreamOutput } from "../task/io/conversational.ts";
import { collectStream, IncompleteAnswerError, readAnswer } from "./chat-answer.ts";

async function* streamOf(chunks: readonly unknown[]): AsyncGenerator<ChatCompletionStreamOutput> {
  yield* chunks as ChatCompletionStreamOutput[];
}

const delta = (content: object, finishReason: string | null = null) => ({
  id: "chatcmpl-1",
  model: "m",
  created: 1,
  choices: [{ index: 0, delta: content, finish_reason: finishReason }],
});
const call = (...calls: object[]) => delta({ tool_calls: calls });
const collect = (...chunks: unknown[]) => collectStream(streamOf(chunks));

const berlin = { type: "function", function: { name: "weather", arguments: '{"city":"Berlin"}' } };
const oslo = { type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } };

async function* cut(): AsyncGenerator<ChatCompletionStreamOutput> {
  yield* [delta({ content: "Bl" }), delta({ content: "ue" })] as ChatCompletionStreamOutput[];
  throw Object.assign(new StreamError("The stream ended early."), { provider: "groq" });
}

async function* broken(): AsyncGenerator<ChatCompletionStreamOutput> {
  yield delta({ content: "a" }) as ChatCompletionStreamOutput;
  throw new Error("cut");
}

describe("collectStream", () => {
  it("puts content, reasoning, usage and the reason together", async () => {
    const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
    const answer = await collect(
      delta({ role: "assistant", content: "" }),
      delta({ reasoning_content: "Hm." }),
      delta({ content: "Blue" }),
      delta({ content: "." }, "stop"),
      { id: "chatcmpl-1", model: "m", created: 1, choices: [], usage },
    );
    expect(answer).toEqual({
      content: "Blue.",
      reasoning: "Hm.",
      refusal: undefined,
      toolCalls: [],
      finishReason: "stop",
      usage,
      message: { role: "assistant", content: "Blue." },
      id: "chatcmpl-1",
      model: "m",
    });
  });

  it("reads content in parts, and usage in a vendor's own member", async () => {
    const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
    const answer = await collect(
      delta({ content: [{ type: "thinking", thinking: [{ type: "text", text: "Hm." }] }] }),
      delta({ content: [{ type: "text", text: "Blue." }] }, "stop"),
      { choices: [], x_vendor: { id: "r", usage } },
    );
    expect(answer).toMatchObject({ content: "Blue.", reasoning: "Hm.", usage });
  });

  it("reads the usage of a stream in its last choice, where Moonshot documents it", async () => {
    const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
    const choice = { index: 0, delta: { content: "Blue." }, finish_reason: "stop", usage };
    expect(await collect({ choices: [choice] })).toMatchObject({ usage });
  });

  it("joins the pieces of signed reasoning, and preserves them in the message", async () => {
    const detail = (piece: object) => delta({ reasoning_details: [{ type: "reasoning.text", index: 0, ...piece }] });
    const hidden = { type: "reasoning.encrypted", data: "ZW5j", index: 1 };
    const unnumbered = { type: "reasoning.encrypted", data: "eA==" };
    const { reasoningDetails, message } = await collect(
      detail({ text: "Hm" }),
      detail({ text: "." }),
      detail({ signature: "c2ln" }),
      delta({ reasoning_details: [hidden, unnumbered, unnumbered] }, "stop"),
    );
    const whole = { type: "reasoning.text", index: 0, text: "Hm.", signature: "c2ln" };
    expect(reasoningDetails).toEqual([whole, hidden, unnumbered, unnumbered]);
    expect(message).toEqual({ role: "assistant", content: "", reasoning_details: reasoningDetails });
  });

  it("selects the requested answer of several", async () => {
    const chunks = [0, 1].map((index) => ({ choices: [{ index, delta: { content: `answer ${index}` } }] }));
    expect((await collectStream(streamOf(chunks), { choice: 1 })).content).toBe("answer 1");
  });

  it("preserves the received part of a cut stream, hidden from logs and JSON", async () => {
    const error: unknown = await collectStream(cut()).catch((thrown: unknown) => thrown);
    if (!IncompleteAnswerError.isInstance(error)) throw error;
    expect(StreamError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ message: "The stream ended early.", provider: "groq" });
    expect(error.answer).toMatchObject({ content: "Blue", finishReason: undefined });
    expect(inspect(error) + JSON.stringify(error)).not.toContain("Blue");
  });

  it("throws what else the stream throws", async () => {
    await expect(collectStream(broken())).rejects.toThrow("cut");
  });
});

const piece = (text: string) => ({ function: { arguments: text } });

describe("tool calls in a stream", () => {
  const two = [
    { id: "a", ...berlin },
    { id: "b", ...oslo },
  ];

  it.each<[string, unknown[]]>([
    [
      "in pieces by index, as OpenAI sends them",
      [
        call({ index: 0, id: "a", type: "function", function: { name: "weather", arguments: "" } }),
        call({ index: 0, ...piece('{"city":') }),
        call({ index: 1, id: "b", type: "function", function: { name: "weather", arguments: "" } }),
        call({ index: 1, ...piece('{"city":"Oslo"}') }),
        call({ index: 0, ...piece('"Berlin"}') }),
      ],
    ],
    ["whole and at once", [call({ index: 0, id: "a", ...berlin }, { index: 1, id: "b", ...oslo })]],
    ["without an index", [call({ id: "a", ...berlin }), call({ id: "b", ...oslo })]],
    [
      "without an index, in pieces",
      [
        call({ id: "a", function: { name: "weather", arguments: '{"city":' } }),
        call(piece('"Berlin"}')),
        call({ id: "b", function: { name: "weather", arguments: '{"city":' } }),
        call({ id: "", ...piece('"Oslo"}') }),
      ],
    ],
    ["all with index 0", [call({ index: 0, id: "a", ...berlin }), call({ index: 0, id: "b", ...oslo })]],
    [
      "with an empty id and name in later pieces",
      [
        call({ index: 0, id: "a", function: { name: "weather", arguments: '{"city"' } }),
        call({ index: 0, id: "", function: { name: "", arguments: ':"Berlin"}' } }),
        call({ index: 1, id: "b", ...oslo }),
      ],
    ],
    [
      "with id and name in every piece",
      [
        call({ index: 0, id: "a", function: { name: "weather", arguments: '{"city"' } }),
        call({ index: 0, id: "a", function: { name: "weather", arguments: ':"Berlin"}' } }),
        call({ index: 1, id: "b", ...oslo }),
      ],
    ],
    [
      "with another id in every piece of a call",
      [
        call({ index: 0, id: "a", function: { name: "weather", arguments: '{"city"' } }),
        call({ index: 0, id: "z", ...piece(':"Berlin"}') }),
        call({ index: 1, id: "b", ...oslo }),
      ],
    ],
    [
      "repeated whole at the end",
      [
        call({ index: 0, id: "a", function: { name: "weather", arguments: '{"city":"Berlin"}' } }),
        call({ index: 1, id: "b", ...oslo }),
        call({ index: 0, id: "a", ...berlin }, { index: 1, id: "b", ...oslo }),
      ],
    ],
    [
      "after an empty object",
      [
        call({ index: 0, id: "a", function: { name: "weather", arguments: "{}" } }),
        call({ index: 0, ...piece('{"city":"Berlin"}') }),
        call({ index: 1, id: "b", ...oslo }),
      ],
    ],
    [
      "with arguments as an object",
      [
        call({ index: 0, id: "a", function: { name: "weather", arguments: { city: "Berlin" } } }),
        call({ index: 1, id: "b", function: { name: "weather", arguments: { city: "Oslo" } } }),
      ],
    ],
    ["in a message at the end", [{ choices: [{ index: 0, message: { tool_calls: two }, finish_reason: "stop" }] }]],
  ])("%s", async (_, chunks) => {
    const { toolCalls, message } = await collect(...chunks, delta({}, "tool_calls"));
    expect(toolCalls).toEqual(two);
    expect(message).toEqual({ role: "assistant", content: null, tool_calls: two });
  });

  it("get ids if the vendor sends none, or the same one twice", async () => {
    for (const id of [undefined, "", "weather"]) {
      const { toolCalls } = await collect(call({ index: 0, id, ...berlin }), call({ index: 1, id, ...oslo }));
      expect(toolCalls.map(({ function: { arguments: text } }) => text)).toEqual([
        berlin.function.arguments,
        oslo.function.arguments,
      ]);
      expect(new Set(toolCalls.map((each) => each.id)).size).toBe(2);
      expect(toolCalls.every((each) => each.id !== "")).toBe(true);
    }
  });

  it("are two if the same function is called twice without arguments", async () => {
    const ping = { function: { name: "ping", arguments: "" } };
    const { toolCalls } = await collect(call({ index: 0, id: "a", ...ping }), call({ index: 1, id: "b", ...ping }));
    expect(toolCalls.map(({ id, function: { arguments: text } }) => [id, text])).toEqual([
      ["a", "{}"],
      ["b", "{}"],
    ]);
  });
});

describe("readAnswer", () => {
  it("reads an answer that came whole as it would a stream", () => {
    const whole = {
      id: "x",
      model: "m",
      created: 1,
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: null, tool_calls: [{ id: "a", ...berlin }] },
          finish_reason: "tool_calls",
        },
      ],
      usage: null,
    };
    expect(readAnswer(whole as unknown as ChatCompletionOutput)).toMatchObject({
      content: "",
      toolCalls: [{ id: "a", ...berlin }],
      finishReason: "tool_calls",
      usage: undefined,
    });
  });
});
