import { describe, expect, it } from "vitest";
import { kindOfToken, splitPrompt } from "./prompt-view.tsx";

const tokensIn = (prompt: string, tokens: readonly string[] = []) =>
  splitPrompt(prompt, tokens)
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
  ])("finds the tokens in %j", (prompt, tokens) => {
    expect(tokensIn(prompt)).toEqual(tokens);
  });

  it.each(["a < b | c > d", "<div>[TODO] x[0]</div>", "<| spaced |>", "[A]"])("leaves %j alone", (prompt) => {
    expect(splitPrompt(prompt, [])).toEqual([{ text: prompt, token: undefined, ofAssistant: false }]);
  });

  it.each([
    ["bounds", ["<s>", "<bos>", "<|begin_of_text|>", "<｜end▁of▁sentence｜>", "<BOS_TOKEN>", "<|return|>"]],
    [
      "turn",
      [
        "<|im_start|>",
        "<|im_end|>",
        "[/INST]",
        "<<SYS>>",
        "<start_of_turn>",
        "<|end|>",
        "<|eot_id|>",
        "<|start_of_role|>",
      ],
    ],
    ["turn", ["<｜User｜>", "<|SYSTEM_TOKEN|>", "<|END_OF_TURN_TOKEN|>", "<|start_header_id|>", "<|message|>"]],
    ["tools", ["<tool_call>", "[AVAILABLE_TOOLS]", "<|python_tag|>", "</tools>", "<|call|>"]],
    ["reasoning", ["<think>", "</think>", "[THINK]"]],
    ["media", ["[IMG]", "<image>", "<|vision_start|>", "<|image_pad|>", "<start_of_image>"]],
    ["other", ["<unk>", "<|sep|>"]],
  ] as const)("recognizes tokens of the kind %s", (kind, tokens) => {
    expect(tokens.map((token) => [token, kindOfToken(token, [])])).toEqual(tokens.map((token) => [token, kind]));
  });

  it("trusts the model's own tokens for the bounds of a text", () => {
    expect(kindOfToken("<|im_end|>", ["<|im_end|>"])).toBe("bounds");
    expect(kindOfToken("<fin>", ["", "<fin>"])).toBe("bounds");
  });

  it("takes given tokens literally, the longest first", () => {
    expect(tokensIn("a.*b $$ $$$ END", ["$$", "$$$", "", ".*"])).toEqual([".*", "$$", "$$$"]);
  });

  it("marks the assistant's text, including its own tokens", () => {
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

  it("returns the complete prompt", () => {
    const prompt = "<s>\n\n[INST] <|a|><|b|> [/INST]\t";
    expect(
      splitPrompt(prompt, ["a"])
        .map(({ text }) => text)
        .join(""),
    ).toBe(prompt);
  });
});
