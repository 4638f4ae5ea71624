import { describe, expect, it } from "vitest";
import { addPieces, type ChoicePiece } from "./chat-choices.ts";

const piece = (index: number, changes: Partial<ChoicePiece>): ChoicePiece => ({
  index,
  text: "",
  toolCalls: [],
  ...changes,
});

describe("addPieces", () => {
  it("keeps answers apart that come in turns", () => {
    const pieces = [
      piece(1, { text: "B" }),
      piece(0, { text: "A" }),
      piece(1, { text: "b", finishReason: "length" }),
      piece(0, { text: "a" }),
    ];
    expect(addPieces([], pieces)).toEqual([
      { text: "Aa", toolCalls: [] },
      { text: "Bb", toolCalls: [], finishReason: "length" },
    ]);
  });

  it("puts calls of tools together, whose name comes once or with every piece", () => {
    const first = [
      piece(0, { toolCalls: [{ index: 0, name: "weather", arguments: '{"ci' }] }),
      piece(0, { toolCalls: [{ index: 1, name: "time", arguments: "{}" }] }),
    ];
    const second = [piece(0, { toolCalls: [{ index: 0, name: "weather", arguments: 'ty":1}' }] })];
    expect(addPieces(addPieces([], first), second)).toEqual([
      {
        text: "",
        toolCalls: [
          { name: "weather", arguments: '{"city":1}' },
          { name: "time", arguments: "{}" },
        ],
      },
    ]);
  });
});
