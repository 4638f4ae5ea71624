import { describe, expect, it } from "vitest";
import { mockChat } from "../chat/mock-chat.ts";
import { conversationOf, textOf } from "./conversation.ts";
import { createMock } from "./create-mock.ts";

const question = { role: "user", content: "Rain?" };
const call = { role: "assistant", content: null, tool_calls: [{ id: "1" }] };

const FORMATS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  chat: {
    messages: [{ role: "system", content: "Be brief." }, question, call, { role: "tool", content: "It rains." }],
  },
  messages: {
    system: [{ type: "text", text: "Be brief." }],
    messages: [
      question,
      { role: "assistant", content: [{ type: "tool_use", id: "1", name: "weather", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: [{ text: "It rains." }] }] },
    ],
  },
  responses: {
    instructions: "Be brief.",
    input: [
      question,
      { type: "reasoning", summary: [] },
      { type: "function_call", name: "weather" },
      { type: "function_call_output", output: "It rains." },
    ],
  },
  google: {
    systemInstruction: { parts: [{ text: "Be brief." }] },
    contents: [
      { role: "user", parts: [{ text: "Rain?" }] },
      { role: "model", parts: [{ functionCall: { name: "weather" } }] },
      { role: "user", parts: [{ functionResponse: { name: "weather", response: { text: "It rains." } } }] },
    ],
  },
  amazon: {
    system: [{ text: "Be brief." }],
    messages: [
      question,
      { role: "assistant", content: [{ toolUse: { name: "weather" } }] },
      { role: "user", content: [{ toolResult: { content: [{ text: "It rains." }] } }] },
    ],
  },
};

it.each(Object.entries(FORMATS))("the state of a conversation is read from a request of %s", (_, body) => {
  const { turn, system, toolResult } = conversationOf(body);
  expect([turn, system]).toEqual([2, "Be brief."]);
  expect(toolResult).toContain("It rains.");
  const list = (body["messages"] ?? body["input"] ?? body["contents"]) as object[];
  expect(conversationOf({ messages: list.slice(0, 1) })).toMatchObject({ turn: 1, toolResult: "" });
});

it("the last text of a request of Google is its last message", () => {
  expect(textOf({ contents: [{ role: "user", parts: [{ text: "Rain?" }] }] })).toBe("Rain?");
});

describe("a reply waits for", () => {
  const url = "https://api.acme.example/v1/chat/completions";
  const acme = { handlers: mockChat([url]) };

  it.each([
    [{ turn: 2 }, { turn: 1 }],
    [{ system: "brief" }, { system: /^brief/ }],
    [{ toolResult: /rains/ }, { toolResult: "It snows." }],
    [{ headers: { "X-Team": "red" } }, { headers: { "x-team": "re" } }],
    [{ headers: { "x-team": /^r/ } }, { headers: { "x-group": /./ } }],
  ])("%o, and not for %o", async (fits, differs) => {
    const mock = createMock({ acme });
    mock.chat("acme").when(differs).reply("Wrong.");
    mock.chat("acme").when(fits).reply("Right.");
    const body = JSON.stringify({ model: "m", ...FORMATS["chat"] });
    const answer = await mock.fetch(url, { method: "POST", headers: { "x-team": "red" }, body });
    expect(await answer.text()).toContain("Right.");
  });

  it("no condition that does not exist", () => {
    const mock = createMock({ acme });
    expect(() => mock.chat("acme").when({ txt: "x" } as object)).toThrow("There is no condition txt. There is text,");
    expect(() => mock.chat("acme").when(7 as never)).toThrow("There is no condition it.");
  });

  it("whatever its chain requires before it: a matcher applies to all that follows", async () => {
    const mock = createMock({ acme });
    mock.chat("acme").reply("Any.").when("rain").reply("Once.").always("Always.");
    const ask = async (content: string): Promise<string> => {
      const body = JSON.stringify({ model: "m", messages: [{ role: "user", content }] });
      const answer = (await (await mock.fetch(url, { method: "POST", body })).json()) as {
        choices: [{ message: { content: string } }];
      };
      return answer.choices[0].message.content;
    };
    expect([await ask("rain"), await ask("rain"), await ask("sun")]).toEqual(["Once.", "Always.", "Any."]);
    expect(await ask("sun")).toContain("simulated");
  });
});
