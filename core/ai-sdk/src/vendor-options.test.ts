import { describe, expect, it } from "vitest";
import { answer, bodyOf, setUp } from "./testing/set-up-model.ts";

const callPart = (toolCallId: string) => ({ type: "tool-call", toolCallId, toolName: "f", input: {} }) as const;
const made = (id: string) => ({ id, type: "function", function: { name: "f", arguments: "{}" } });

describe("options of a vendor", () => {
  it("reach messages and parts unchanged, the client's apply per call, and those of tools cause a warning", async () => {
    const { model, sent } = setUp(() => Response.json(answer()));
    const cached = { acme: { cache_control: { type: "ephemeral" } }, other: { x: 1 } };
    const { warnings } = await model.doGenerate({
      prompt: [
        { role: "system", content: "Be brief.", providerOptions: cached },
        {
          role: "user",
          content: [
            { type: "text", text: "One", providerOptions: cached },
            { type: "text", text: "Two" },
          ],
          providerOptions: { patchbay: { detail: "low" } },
        },
      ],
      tools: [{ type: "function", name: "f", inputSchema: { type: "object" }, providerOptions: cached }],
    });
    const marked = { cache_control: { type: "ephemeral" } };
    expect(bodyOf(sent[0])["messages"]).toEqual([
      { role: "system", content: [{ type: "text", text: "Be brief.", ...marked }] },
      {
        role: "user",
        content: [
          { type: "text", text: "One", ...marked },
          { type: "text", text: "Two", detail: "low" },
        ],
      },
    ]);
    expect(warnings).toMatchObject([{ type: "unsupported", feature: "providerOptions of tool f" }]);
  });

  it("reach the calls of a message without other parts, and the message's own reach the last call", async () => {
    const { model, sent } = setUp(() => Response.json(answer()));
    const cached = { acme: { cache_control: { type: "ephemeral" } } };
    await model.doGenerate({
      prompt: [
        {
          role: "assistant",
          content: [{ ...callPart("a"), providerOptions: cached }, callPart("b")],
          providerOptions: cached,
        },
        { role: "assistant", content: [{ type: "text", text: "I look." }, callPart("c")], providerOptions: cached },
      ],
    });
    const marked = { cache_control: { type: "ephemeral" } };
    expect(bodyOf(sent[0])["messages"]).toEqual([
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { ...made("a"), ...marked },
          { ...made("b"), ...marked },
        ],
      },
      { role: "assistant", content: [{ type: "text", text: "I look.", ...marked }], tool_calls: [made("c")] },
    ]);
  });
});
