import { describe, expect, it } from "vitest";
import { addPieces, readAnswer, readChunk, type ChoicePiece } from "./chat-choices.ts";

const piece = (index: number, changes: Partial<ChoicePiece>): ChoicePiece => ({
  index,
  text: "",
  reasoning: "",
  toolCalls: [],
  ...changes,
});

const textDetail = (members: object) => [{ type: "reasoning.text", index: 0, ...members }];

describe("addPieces", () => {
  it("keeps answers apart that come in turns", () => {
    const pieces = [
      piece(1, { text: "B" }),
      piece(0, { text: "A" }),
      piece(1, { text: "b", finishReason: "length" }),
      piece(0, { text: "a" }),
    ];
    expect(addPieces([], pieces)).toEqual([
      { text: "Aa", reasoning: "", toolCalls: [] },
      { text: "Bb", reasoning: "", toolCalls: [], finishReason: "length" },
    ]);
  });

  it("puts calls of tools together, whose name comes once or with every piece", () => {
    const first = [
      piece(0, { toolCalls: [{ index: 0, id: "c1", name: "weather", arguments: '{"ci' }] }),
      piece(0, { toolCalls: [{ index: 1, id: "c2", name: "time", arguments: "{}" }] }),
    ];
    const second = [piece(0, { toolCalls: [{ index: 0, id: "", name: "weather", arguments: 'ty":1}' }] })];
    expect(addPieces(addPieces([], first), second)).toEqual([
      {
        text: "",
        reasoning: "",
        toolCalls: [
          { id: "c1", name: "weather", arguments: '{"city":1}' },
          { id: "c2", name: "time", arguments: "{}" },
        ],
      },
    ]);
  });
});

describe("readAnswer", () => {
  it("reads every answer of a whole one, with calls of tools", () => {
    const call = { id: "1", type: "function", function: { name: "weather", arguments: "{}" } };
    const choices = [
      { index: 0, message: { content: "A" }, finish_reason: "stop" },
      { index: 1, message: { content: null, tool_calls: [call] }, finish_reason: "tool_calls" },
    ];
    expect(readAnswer({ choices })).toEqual([
      { index: 0, text: "A", reasoning: "", toolCalls: [], finishReason: "stop" },
      {
        index: 1,
        text: "",
        reasoning: "",
        toolCalls: [{ index: 0, id: "1", name: "weather", arguments: "{}" }],
        finishReason: "tool_calls",
      },
    ]);
  });
});

describe("readChunk", () => {
  it("leaves out pieces in which nothing is new", () => {
    expect(readChunk({ choices: [{ index: 0, delta: { content: "" } }] })).toEqual([]);
  });

  it("survives what servers leave out or write in another form", () => {
    const calls = [{ function: { name: "weather", arguments: { city: "Rome" } } }, {}];
    expect(readChunk({ choices: [{ index: 1e9, delta: { tool_calls: calls } }, { finish_reason: "stop" }] })).toEqual([
      {
        index: 0,
        text: "",
        reasoning: "",
        toolCalls: [
          { index: 0, id: "", name: "weather", arguments: '{"city":"Rome"}' },
          { index: 1, id: "", name: "", arguments: "" },
        ],
      },
      { index: 1, text: "", reasoning: "", toolCalls: [], finishReason: "stop" },
    ]);
  });

  it("takes thoughts by each of their names, also out of lists of typed parts", () => {
    const deltas = [
      { reasoning_content: "a", content: "" },
      { reasoning: "b", reasoning_content: "b" },
      {
        content: [
          { type: "thinking", thinking: [{ type: "text", text: "c" }] },
          { type: "text", text: "D" },
        ],
      },
    ];
    const pieces = deltas.flatMap((delta) => readChunk({ choices: [{ index: 0, delta }] }));
    expect(addPieces([], pieces)).toEqual([{ text: "D", reasoning: "abc", toolCalls: [] }]);
  });

  it("joins the pieces of signed reasoning, so that the signature covers the whole text", () => {
    const hidden = { type: "reasoning.encrypted", index: 1, data: "xyz" };
    const deltas = [
      { reasoning_details: textDetail({ text: "Rome is " }) },
      { reasoning_details: textDetail({ text: "warm." }) },
      { reasoning_details: [...textDetail({ signature: "signed" }), hidden] },
    ];
    const choices = deltas.map((delta) => readChunk({ choices: [{ index: 0, delta }] })).reduce(addPieces, []);
    expect(choices[0]?.reasoningDetails).toEqual([
      ...textDetail({ text: "Rome is warm.", signature: "signed" }),
      hidden,
    ]);
  });
});
