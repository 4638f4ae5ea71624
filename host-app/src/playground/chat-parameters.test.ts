import { describe, expect, it } from "vitest";
import { chatCompletionInput } from "@patchbay/core/task";
import { chatFields, needsPlugin } from "./chat-parameters.ts";
import { readDrafts } from "./form/read-drafts.ts";

const names = (fields: ReturnType<typeof chatFields>) => fields.map(({ name }) => name);

describe("needsPlugin", () => {
  it("is true of an address with a rare parameter only", () => {
    expect(needsPlugin(["provider", "model", "system", "temperature"])).toBe(false);
    expect(needsPlugin(["provider", "seed"])).toBe(true);
  });
});

describe("chatFields", () => {
  it("has the common parameters where no plugin describes the call", () => {
    expect(names(chatFields(undefined))).toEqual(["temperature", "top_p", "max_tokens"]);
  });

  it("starts with the common ones and leaves out what the pane fills in", () => {
    const fields = chatFields(chatCompletionInput);
    expect(names(fields).slice(0, 4)).toEqual(["temperature", "top_p", "max_tokens", "seed"]);
    expect(names(fields)).toContain("tools");
    expect(names(fields).filter((name) => /^(model|messages|stream)/.test(name))).toEqual([]);
    expect(fields.filter(({ isInput }) => isInput)).toEqual([]);
  });

  it.each([
    [{ temperature: "warm" }, "Temperature is “warm”; give a number from 0 to 2"],
    [{ temperature: "2.1" }, "from 0 to 2"],
    [{ top_p: "-1" }, "Top p"],
    [{ max_tokens: "1.5" }, "a whole number"],
    [{ max_tokens: "-1" }, "of at least 0"],
  ])("refuses %j with a plugin's description and without one", (drafts, expected) => {
    for (const input of [undefined, chatCompletionInput]) {
      const { problems = {} } = readDrafts(chatFields(input), drafts);
      expect(Object.values(problems).join()).toContain(expected);
    }
  });
});
