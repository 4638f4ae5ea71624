import { describe, expect, it } from "vitest";
import { chatCompletionInput } from "@patchbay/core/task";
import { chatFields, PANE_ARGUMENTS, rareParameters } from "./chat-parameters.ts";
import { readDrafts } from "../../ui/form/read-drafts.ts";
import { readFields } from "../../ui/form/read-fields.ts";

const names = (fields: ReturnType<typeof chatFields>) => fields.map(({ name }) => name);

describe("rareParameters", () => {
  it("finds what in an address needs a plugin", () => {
    expect(rareParameters(["provider", "model", "system", "temperature"])).toEqual([]);
    expect(rareParameters(["provider", "seed"])).toEqual(["seed"]);
  });
});

describe("chatFields", () => {
  it("offers the common parameters where no plugin describes the call", () => {
    expect(names(chatFields(undefined, readFields))).toEqual(["temperature", "top_p", "max_tokens"]);
  });

  it("starts with the common ones and leaves out what the pane fills in", () => {
    const fields = chatFields(chatCompletionInput, readFields);
    expect(names(fields).slice(0, 4)).toEqual(["temperature", "top_p", "max_tokens", "seed"]);
    expect(names(fields)).toContain("tools");
    expect(names(fields).filter((name) => /^(model|messages|stream)/.test(name))).toEqual([]);
    expect(fields.filter(({ isInput }) => isInput)).toEqual([]);
  });

  it.each([
    [{ tools: '[{ "type": "function" }]' }, "tools", /^0\.function: /],
    [{ tools: '[{ "type": "function", "function": { "name": 7 } }]' }, "tools", /^0\.function\.name: .*string/],
    [{ tools: "{}" }, "tools", /array/],
    [{ response_format: '{ "type": "jsonish" }' }, "response_format", /expected .*JSON by a schema/],
    [{ logit_bias: '["one"]' }, "logit_bias", /^0: .*number/],
  ])("checks JSON deeply against the schema of the call: %j", (drafts, name, expected) => {
    const fields = chatFields(chatCompletionInput, readFields);
    const { problems = {} } = readDrafts(fields, drafts, chatCompletionInput, PANE_ARGUMENTS);
    expect(Object.keys(problems)).toEqual([name]);
    expect(problems[name]).toMatch(expected);
  });

  it("accepts valid JSON, and leaves what the pane fills in out of the arguments", () => {
    const tools = [{ type: "function", function: { name: "weather", parameters: { type: "object" } } }];
    const drafts = { tools: JSON.stringify(tools), seed: "7" };
    const fields = chatFields(chatCompletionInput, readFields);
    expect(readDrafts(fields, drafts, chatCompletionInput, PANE_ARGUMENTS)).toEqual({ args: { tools, seed: 7 } });
  });

  it.each([
    [{ temperature: "warm" }, "Temperature is “warm”; give a number from 0 to 2"],
    [{ temperature: "2.1" }, "from 0 to 2"],
    [{ top_p: "-1" }, "Top p"],
    [{ max_tokens: "1.5" }, "a whole number"],
    [{ max_tokens: "-1" }, "of at least 0"],
  ])("refuses %j with a plugin's description and without one", (drafts, expected) => {
    for (const input of [undefined, chatCompletionInput]) {
      const { problems = {} } = readDrafts(chatFields(input, readFields), drafts);
      expect(Object.values(problems).join()).toContain(expected);
    }
  });
});
