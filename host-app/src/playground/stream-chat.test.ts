import { describe, expect, it } from "vitest";
import type { InferenceClient } from "@patchbay/core/client";
import { streamChat, type ChatPiece } from "./stream-chat.ts";

async function piecesOf(answer: { whole?: object; chunks?: readonly object[] }): Promise<ChatPiece[]> {
  const client = {
    chatCompletion: async () => answer.whole,
    async *chatCompletionStream() {
      yield* answer.chunks ?? [];
    },
  } as unknown as InferenceClient;
  const pieces: ChatPiece[] = [];
  const { signal } = new AbortController();
  const call = { provider: "acme", model: "m", args: { messages: [] }, streams: answer.chunks !== undefined, signal };
  for await (const piece of streamChat(client, call)) pieces.push(piece);
  return pieces;
}

describe("streamChat", () => {
  it("reads every answer of a whole one, with calls of tools", async () => {
    const call = { id: "1", type: "function", function: { name: "weather", arguments: "{}" } };
    const choices = [
      { index: 0, message: { content: "A" }, finish_reason: "stop" },
      { index: 1, message: { content: null, tool_calls: [call] }, finish_reason: "tool_calls" },
    ];
    expect(await piecesOf({ whole: { choices, usage: { completion_tokens: 7 } } })).toEqual([
      {
        choices: [
          { index: 0, text: "A", toolCalls: [], finishReason: "stop" },
          {
            index: 1,
            text: "",
            toolCalls: [{ index: 0, name: "weather", arguments: "{}" }],
            finishReason: "tool_calls",
          },
        ],
        completionTokens: 7,
      },
    ]);
  });

  it("leaves out chunks in which nothing is new", async () => {
    const delta = { role: "assistant", content: "" };
    expect(await piecesOf({ chunks: [{ choices: [{ index: 0, delta }] }, { choices: [] }] })).toEqual([]);
    expect(await piecesOf({ chunks: [{ choices: [], usage: { completion_tokens: 3 } }] })).toEqual([
      { choices: [], completionTokens: 3 },
    ]);
  });

  it("survives what servers leave out or write in another form", async () => {
    const calls = [{ function: { name: "weather", arguments: { city: "Rome" } } }, {}];
    const chunks = [{ choices: [{ index: 1e9, delta: { tool_calls: calls } }, { finish_reason: "stop" }] }];
    expect(await piecesOf({ chunks })).toEqual([
      {
        choices: [
          {
            index: 0,
            text: "",
            toolCalls: [
              { index: 0, name: "weather", arguments: '{"city":"Rome"}' },
              { index: 1, name: "", arguments: "" },
            ],
          },
          { index: 1, text: "", toolCalls: [], finishReason: "stop" },
        ],
      },
    ]);
  });
});
