import { describe, expect, it } from "vitest";
import { ChoiceCollector, type ChatChoice } from "./chat-choices.ts";

/** The answers after these stream events. */
function collected(...events: readonly (readonly object[])[]): readonly ChatChoice[] {
  const collector = new ChoiceCollector();
  return events.map((choices) => collector.add({ choices })).at(-1) ?? [];
}
const ofDeltas = (...deltas: readonly object[]) => collected(...deltas.map((delta) => [{ index: 0, delta }]));
const textDetail = (members: object) => [{ type: "reasoning.text", index: 0, ...members }];

describe("ChoiceCollector", () => {
  it("keeps interleaved answers apart", () => {
    const answers = collected(
      [{ index: 1, delta: { content: "B" } }],
      [{ index: 0, delta: { content: "A" } }],
      [
        { index: 1, delta: { content: "b" }, finish_reason: "length" },
        { index: 0, delta: { content: "a" } },
      ],
    );
    expect(answers).toEqual([
      { text: "Aa", reasoning: "", toolCalls: [] },
      { text: "Bb", reasoning: "", toolCalls: [], finishReason: "length" },
    ]);
  });

  it("ignores what is no answer", () => {
    const collector = new ChoiceCollector();
    for (const chunk of [null, "text", { choices: null }, { choices: "none" }, { choices: [null, "a"] }]) {
      expect(collector.add(chunk as never)).toEqual([]);
    }
    expect(ofDeltas({ content: 42, tool_calls: [null, "a"] })).toEqual([{ text: "", reasoning: "", toolCalls: [] }]);
  });

  it("joins tool calls whose name comes once or with every chunk", () => {
    const [answer] = ofDeltas(
      { tool_calls: [{ index: 0, id: "c1", function: { name: "weather", arguments: '{"ci' } }] },
      { tool_calls: [{ index: 1, id: "c2", function: { name: "time", arguments: "{}" } }] },
      { tool_calls: [{ index: 0, id: "", function: { name: "weather", arguments: 'ty":1}' } }] },
    );
    expect(answer?.toolCalls).toEqual([
      { id: "c1", name: "weather", arguments: '{"city":1}' },
      { id: "c2", name: "time", arguments: "{}" },
    ]);
  });

  it("reads every choice of a complete answer, with tool calls", () => {
    const call = { id: "1", type: "function", function: { name: "weather", arguments: "{}" } };
    const answers = collected([
      { index: 0, message: { content: "A" }, finish_reason: "stop" },
      { index: 1, message: { content: null, tool_calls: [call] }, finish_reason: "tool_calls" },
    ]);
    expect(answers).toEqual([
      { text: "A", reasoning: "", toolCalls: [], finishReason: "stop" },
      {
        text: "",
        reasoning: "",
        toolCalls: [{ id: "1", name: "weather", arguments: "{}" }],
        finishReason: "tool_calls",
      },
    ]);
  });

  it("accepts answers with missing members or members in other formats", () => {
    const calls = [{ function: { name: "weather", arguments: { city: "Rome" } } }, {}];
    const answers = collected([{ index: 1e9, delta: { tool_calls: calls } }, { finish_reason: "stop" }]);
    expect(answers).toMatchObject([
      { toolCalls: [{ name: "weather", arguments: '{"city":"Rome"}' }] },
      { text: "", finishReason: "stop" },
    ]);
  });

  it("reads reasoning from each of its names, also from lists of typed parts", () => {
    const answers = ofDeltas(
      { reasoning_content: "a", content: "" },
      { reasoning: "b", reasoning_content: "b" },
      {
        content: [
          { type: "thinking", thinking: [{ type: "text", text: "c" }] },
          { type: "text", text: "D" },
        ],
      },
    );
    expect(answers).toEqual([{ text: "D", reasoning: "abc", toolCalls: [] }]);
  });

  it("keeps signed reasoning, joined so that the signature covers the whole text, and blocks of the vendor's own tools", () => {
    const hidden = { type: "reasoning.encrypted", index: 1, data: "xyz" };
    const block = { type: "server_tool_use", id: "s1", name: "web_search", input: { query: "Rome" } };
    const [answer] = ofDeltas(
      { reasoning_details: textDetail({ text: "Rome is " }) },
      { reasoning_details: textDetail({ text: "warm." }) },
      { reasoning_details: [...textDetail({ signature: "signed" }), hidden] },
      { content_blocks: [block], citations: [{ url: "https://a.example" }] },
    );
    expect(answer?.wantedBack).toEqual({
      reasoning_details: [...textDetail({ text: "Rome is warm.", signature: "signed" }), hidden],
      content_blocks: [block],
    });
  });
});
