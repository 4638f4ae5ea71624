import { describe, expect, it } from "vitest";
import { chunksOf, closeBlocks, createBlockReader } from "./answer-blocks.ts";

const TEXT = [
  "Intro\ngoes on.\n\n",
  "# Head\n",
  "- one\n\n- two\n\n  still two\n\n",
  "After\n",
  "```js\nlet a;\n\n# no head\n```\n",
  "1. first\n\n2. second\n\n",
  "| a |\n| - |\n| 1 |\n\n",
  "- item\n  ```\n  code\n\n  more\n  ```\n\n",
  "Last",
];

describe("closeBlocks", () => {
  it("cuts where a block is certain to be complete, and keeps lists and fences whole", () => {
    const { closed, end } = closeBlocks(TEXT.join(""));
    expect(closed).toEqual(TEXT.slice(0, -1));
    expect(TEXT.join("").slice(end)).toBe("Last");
  });

  it("returns the same blocks character by character, and never removes one", () => {
    const whole = TEXT.join("");
    const read = createBlockReader();
    let before: readonly string[] = [];
    for (let length = 1; length <= whole.length; length += 1) {
      const { closed } = read(whole.slice(0, length));
      expect(closed.slice(0, before.length)).toEqual(before);
      before = closed;
    }
    expect(before).toEqual(closeBlocks(whole).closed);
  });

  it("starts over with another text", () => {
    const read = createBlockReader();
    read("One\n\nTwo\n\nThree");
    expect(read("Other\n\nText").closed).toEqual(["Other\n\n"]);
  });

  it("leaves unfinished blocks open: a fence, and a line that may become a list item", () => {
    expect(closeBlocks("```\na\n\nb\n\nc").closed).toEqual([]);
    expect(closeBlocks("- a\n\n1").closed).toEqual([]);
    expect(closeBlocks("a\n\nb").closed).toEqual(["a\n\n"]);
  });
});

describe("chunksOf", () => {
  it("keeps the whole text, and changes only its last chunk while the text grows", () => {
    const text = "A sentence of some words. ".repeat(400);
    const chunks = chunksOf(text);
    expect(chunks.join("")).toBe(text);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(2000);
    expect(chunksOf(`${text}More`).slice(0, -1)).toEqual(chunks.slice(0, -1));
    expect(chunksOf("x".repeat(5000)).map(({ length }) => length)).toEqual([2000, 2000, 1000]);
  });
});
