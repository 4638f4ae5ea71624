import { describe, expect, it } from "vitest";
import { separateMath } from "./math-source.ts";

const formulasIn = (text: string) => separateMath(text).formulas.map(({ tex }) => tex);

describe("separateMath", () => {
  it.each([
    ["It costs $5 and $10.", []],
    ["Pay $5 or 10$ to me, US$5, $20,000-$30,000 a year", []],
    ["From $1.50 to 2$ each", []],
    ["Set $HOME, $PATH and \\$5; $$", []],
    ["`$x$` and ``$y$``\n\n```\n$z$\n```\n\n~~~\n\\[z\\]\n", []],
    ["Escaped: \\\\(x\\\\) and \\\\[2pt]", []],
    [
      "Let $x$ be $x_1 + y$, so $\\text{two words}$, $5x$ and $n + 1$.",
      ["x", "x_1 + y", "\\text{two words}", "5x", "n + 1"],
    ],
    ["| $a$ | \\(b|c\\) |", ["a", "b|c"]],
    [
      "$$\n\\begin{aligned}\na &= b \\\\[2pt]\nc &= `d`\n\\end{aligned}\n$$",
      ["\\begin{aligned}\na &= b \\\\[2pt]\nc &= `d`\n\\end{aligned}"],
    ],
  ])("finds the formulas in %j", (text, expected) => {
    expect(formulasIn(text)).toEqual(expected);
  });

  it("leaves inline code with the formula's index in its place", () => {
    const { text, formulas } = separateMath("A $x$ and\n\\[\ny\n\\]");
    expect(text).toBe("A `\uE0000` and\n`\uE0001`");
    expect(formulas).toEqual([
      { tex: "x", isDisplay: false },
      { tex: "y", isDisplay: true },
    ]);
  });
});
