import { describe, expect, it } from "vitest";
import { closestName, didYouMean } from "./did-you-mean.ts";

const names = ["groq", "together", "fal-ai", "fireworks-ai", "hf-inference"];

describe("closestName", () => {
  it.each([
    ["Groq", "groq"],
    ["grok", "groq"],
    ["gorq", "groq"],
    ["togther", "together"],
    ["fal", "fal-ai"],
    ["fireworks", "fireworks-ai"],
    ["openai", undefined],
    ["", undefined],
    ["x".repeat(100_000), undefined],
  ])("of %s is %s", (name, expected) => {
    expect(closestName(name, names)).toBe(expected);
  });

  it("becomes a sentence if there is one", () => {
    expect(didYouMean("grok", names)).toBe(' Did you mean "groq"?');
    expect(didYouMean("x", names)).toBe("");
  });
});
