import { describe, expect, it } from "vitest";
import { diffLines, diffParts } from "./line-diff.ts";

const picture = (before: string, after: string): string[] =>
  diffLines(before, after).map(
    ({ kind, parts }) =>
      `${{ same: " ", removed: "-", added: "+" }[kind]}${parts.map(({ kind: part, text }) => (part === "same" ? text : `[${text}]`)).join("")}`,
  );

describe("the difference of two texts", () => {
  it("marks changed lines, and the changed words in them", () => {
    expect(picture("a\n<|im_start|>user\nz", "a\n<|im_start|>assistant\nnew\nz")).toEqual([
      " a",
      "-<|im_start|>[user]",
      "+<|im_start|>[assistant]",
      "+[new]",
      " z",
    ]);
    expect(picture("same", "same")).toEqual([" same"]);
  });

  it("restores both texts, whatever they are", () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 0x7fffffff) % below;
    for (let round = 0; round < 200; round++) {
      const [before, after] = [0, 1].map(() => Array.from({ length: random(12) }, () => "abc"[random(3)] ?? ""));
      const parts = diffParts(before ?? [], after ?? []);
      const without = (left: string) => parts.filter(({ kind }) => kind !== left).map(({ text }) => text);
      expect(without("added")).toEqual(before);
      expect(without("removed")).toEqual(after);
    }
  });

  it("stops comparing texts that would take too long", () => {
    const [before = [], after = []] = ["a", "b"].map((sign) => Array.from({ length: 3000 }, (_, line) => sign + line));
    expect(diffParts(before, after)).toHaveLength(6000);
  });
});
