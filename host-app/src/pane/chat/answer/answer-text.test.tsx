import { render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { AnswerText } from "./answer-text.tsx";

const view = (text: string, streaming = false) => (
  <MemoryRouter>
    <AnswerText text={text} streaming={streaming} />
  </MemoryRouter>
);

describe("AnswerText", () => {
  it("renders a closed block once, and shows the open tail as text", () => {
    const { container, rerender } = render(view("Hello **you**\n\nand *mo", true));
    const first = container.querySelector(".pb-answer-block");
    expect(first?.querySelector("strong")?.textContent).toBe("you");
    expect(container.querySelector(".pb-answer-tail")?.textContent).toBe("and *mo");
    rerender(view("Hello **you**\n\nand *more*\n\n```js\nlet a", true));
    expect(container.querySelector(".pb-answer-block")).toBe(first);
    expect(container.querySelector(".pb-answer-code")?.textContent).toBe("let a");
    rerender(view("Hello **you**\n\nand *more*\n\n```js\nlet a;\n```\n"));
    expect(container.querySelector(".pb-answer-block")).toBe(first);
    expect(container.querySelector("pre code")?.textContent).toBe("let a;");
    expect(container.querySelector(".pb-answer-tail")).toBeNull();
  });

  it("typesets formulas, and leaves code and prices alone", async () => {
    const text =
      "So \\(a_1 * b_2\\), $x$ and\n\n$\\frac{a}{b}$, or $x_i$, for $5 or $6. `\\(code\\)`\n\n```tex\n\\[x\\]\n```\n";
    const { container, rerender } = render(view(`${text}\n\nAnd $y`, true));
    await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(4));
    const formulas = [...container.querySelectorAll("math")];
    expect(formulas[2]?.querySelector("mfrac")?.textContent).toBe("ab");
    const codes = [...container.querySelectorAll("code")].map(({ textContent }) => textContent);
    expect(codes).toEqual(["\\(code\\)", "\\[x\\]"]);
    expect(container.textContent).toContain("for $5 or $6.");
    expect(container.querySelector("em")).toBeNull();
    // The rest of the answer leaves typeset formulas where they are.
    rerender(view(`${text}\n\nAnd $y$ again.`));
    await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(5));
    expect([...container.querySelectorAll("math")].slice(0, 4)).toEqual(formulas);
  });

  it("shows the source of a formula that is not valid", async () => {
    const { container } = render(view("Bad $\\frac{a$, unknown $\\nope$, good $b_1$"));
    await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(1));
    expect([...container.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual([
      "\\frac{a",
      "\\nope",
    ]);
  });

  it("shows tasks as boxes, and code with a button that copies it", () => {
    render(view("- [x] Done\n- [ ] Open\n\n```js\nlet a;\n```\n"));
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
    expect(screen.getByRole("button", { name: "Copy to clipboard" })).toBeTruthy();
  });

  it("runs no code of an answer, loads nothing, and makes links safe", () => {
    const { container } = render(
      view(
        '# Head\n\n<img src=x onerror="alert(1)"><script>alert(1)</script>\n\n![A cat](https://x.test/cat.png) [bad](javascript:alert(1)) [part](#main) [web](https://x.test/)',
      ),
    );
    expect(container.querySelector("img, script")).toBeNull();
    expect(container.textContent).toContain("<script>alert(1)</script>");
    expect(screen.getByRole("heading", { level: 3 }).id).toBe("");
    const links = screen
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")]);
    expect(links).toEqual([
      [expect.stringContaining("Image: A cat"), "https://x.test/cat.png", "noreferrer"],
      [expect.stringContaining("web"), "https://x.test/", "noreferrer"],
    ]);
  });

  it("shows every row of a table, and the end of a very long answer without formatting", () => {
    const table = `| a | b |\n| - | - |\n${"| 1 | 2 |\n".repeat(200)}`;
    const { container, rerender } = render(view(table));
    expect(container.querySelectorAll("tbody tr")).toHaveLength(200);
    rerender(view(`**One**\n\n${"Words and *words*. ".repeat(12_000)}`));
    expect(container.querySelectorAll("em")).toHaveLength(0);
    expect(container.querySelector("strong")?.textContent).toBe("One");
    expect(screen.getByText(/shown without formatting/)).toBeTruthy();
  });

  it("lays out a long paragraph in parts while it streams and afterwards, and formats everything around it", () => {
    const paragraph = "Words follow one another. ".repeat(400);
    const { container, rerender } = render(view(`**One**\n\n${paragraph}`, true));
    expect(container.querySelectorAll(".pb-answer-tail > p").length).toBeGreaterThan(4);
    rerender(view(`**One**\n\n${paragraph}\n\n*Two*`));
    const parts = [...container.querySelectorAll("p.pb-turn-text")].map((part) => part.textContent);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(2000);
    expect(parts.join("")).toBe(paragraph.trimEnd());
    expect(container.querySelector("strong")?.textContent).toBe("One");
    expect(container.querySelector("em")?.textContent).toBe("Two");
  });
});
