import { describe, expect, it } from "vitest";
import { splitPrompt } from "./special-tokens.ts";

const tokensIn = (prompt: string, given: readonly string[] = []) =>
  splitPrompt(prompt, given)
    .filter(({ token }) => token)
    .map(({ text }) => text);

describe("splitPrompt", () => {
  it.each([
    ["<|im_start|>user", ["<|im_start|>"]],
    ["<｜User｜>Hi<｜Assistant｜>", ["<｜User｜>", "<｜Assistant｜>"]],
    ["<s>[INST] <<SYS>>\nx\n<</SYS>> [/INST] y</s>", ["<s>", "[INST]", "<<SYS>>", "<</SYS>>", "[/INST]", "</s>"]],
    ["[AVAILABLE_TOOLS] [][/AVAILABLE_TOOLS]", ["[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]"]],
    ["<bos><start_of_turn>user<end_of_turn>", ["<bos>", "<start_of_turn>", "<end_of_turn>"]],
    ["<think>\n</think>", ["<think>", "</think>"]],
  ])("finds those of %j", (prompt, tokens) => {
    expect(tokensIn(prompt)).toEqual(tokens);
  });

  it.each(["a < b | c > d", "<div>[TODO] x[0]</div>", "<| spaced |>", "[A]"])("leaves %j alone", (prompt) => {
    expect(splitPrompt(prompt, [])).toEqual([{ text: prompt, token: false, ofAssistant: false }]);
  });

  it("takes given tokens literally, the longest first", () => {
    expect(tokensIn("a.*b $$ $$$ END", ["$$", "$$$", "", ".*"])).toEqual([".*", "$$", "$$$"]);
  });

  it("says what the assistant wrote, tokens of its own included", () => {
    const pieces = splitPrompt(
      "<s>user: a; b</s>c",
      [],
      [
        { start: 9, end: 15 },
        { start: 16, end: 17 },
      ],
    );
    expect(pieces.map(({ text, ofAssistant }) => [text, ofAssistant])).toEqual([
      ["<s>", false],
      ["user: ", false],
      ["a; b", true],
      ["</", true],
      ["s", false],
      [">", true],
      ["c", false],
    ]);
  });

  it("loses nothing of the prompt", () => {
    const prompt = "<s>\n\n[INST] <|a|><|b|> [/INST]\t";
    expect(
      splitPrompt(prompt, ["a"])
        .map(({ text }) => text)
        .join(""),
    ).toBe(prompt);
  });
});
