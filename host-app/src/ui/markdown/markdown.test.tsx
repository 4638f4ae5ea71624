import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { adaptToGitHub } from "./github-marks.ts";
import { Markdown, MarkdownView, type MarkdownProps } from "./markdown.tsx";
import { readMarkdown } from "./read-markdown.ts";

function show(text: string, props: Omit<MarkdownProps, "text"> = {}) {
  return render(
    <MemoryRouter>
      <Markdown text={text} {...props} />
    </MemoryRouter>,
  ).container;
}

describe("Markdown", () => {
  it("shows headings at their level, with ids to link to", () => {
    show("# How `it` works\n\n###### Last", { lowerBy: 1, idPrefix: "about-" });
    expect(screen.getByRole("heading", { level: 2, name: "How it works" }).id).toBe("about-how-it-works");
    expect(screen.getByRole("heading", { level: 6, name: "Last" })).toBeTruthy();
  });

  it("aligns lists and quotations with the direction of their script", () => {
    const container = show(
      "- \u0645\u0631\u062D\u0628\u0627\n  - Hello\n\n1. \u05E9\u05DC\u05D5\u05DD\n\n> \u0645\u0631\u062D\u0628\u0627",
    );
    const parts = [...container.querySelectorAll<HTMLElement>("ul, ol, blockquote")];
    expect(parts.map(({ tagName, dir }) => `${tagName} ${dir}`)).toEqual([
      "UL auto",
      "UL auto",
      "OL auto",
      "BLOCKQUOTE auto",
    ]);
  });

  it("gives every heading a unique id, also equal ones and those without a letter", () => {
    const text = "## Use\n\n## Use 2\n\n## Use\n\n### ???\n\n### !\n\n## Main";
    const container = show(text);
    const ids = [...container.querySelectorAll("h2, h3")].map(({ id }) => id);
    expect(ids).toEqual(["use", "use-2", "use-3", "section", "section-2", "main-2"]);
    cleanup();
    show("### ???", { idPrefix: "about-" });
    expect(screen.getByRole("heading").id).toBe("about-section");
    expect(screen.getByRole("link").getAttribute("href")).toBe("#about-section");
  });

  it("shows links to its sections above the text on request, if there are several", () => {
    show("# Title\n\n## Use `it`\n\n### Detail\n\n## Use it\n\n## Limits", { idPrefix: "about-", outline: true });
    const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Use it", "#about-use-it"],
      ["Use it", "#about-use-it-2"],
      ["Limits", "#about-limits"],
    ]);
    cleanup();
    show("## Use it\n\n## Limits", { outline: true });
    expect(screen.queryByRole("navigation")).toBeNull();
    cleanup();
    show("## Use");
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("joins the lines of a paragraph, and ends it where a list starts", () => {
    const container = show("One\ntwo.\n- first\n  goes on\n- second\n\nAfter");
    expect([...container.querySelectorAll("p")].map((one) => one.textContent)).toEqual(["One\ntwo.", "After"]);
    expect([...container.querySelectorAll("ul > li")].map((one) => one.textContent)).toEqual([
      "first\ngoes on",
      "second",
    ]);
  });

  it("formats code, strong text and emphasis, and nothing inside code", () => {
    const container = show("**Bold `x*y`** and _soft_, snake_case_name, 2 * 3 * 4, ``a `tick` b``");
    expect(container.querySelector("strong")?.innerHTML).toBe("Bold <code>x*y</code>");
    expect(container.querySelector("em")?.textContent).toBe("soft");
    expect(container.querySelectorAll("em")).toHaveLength(1);
    expect(container.querySelectorAll("code")[1]?.textContent).toBe("a `tick` b");
    expect(container.textContent).toContain("snake_case_name, 2 * 3 * 4");
  });

  it("numbers ordered lists", () => {
    expect(show("1. one\n2. two").querySelectorAll("ol > li")).toHaveLength(2);
  });

  it("shows fenced code unchanged, also if the fence is not closed", () => {
    const container = show("```sh\nnpm start  # **not** bold\n\n- no list\n");
    expect(container.querySelector("pre code")?.textContent).toBe("npm start  # **not** bold\n\n- no list");
    expect(container.querySelector("code")?.className).toBe("language-sh");
  });

  it("shows tables", () => {
    show("| what | why |\n| --- | :-: |\n| `a \\| b` | because |\n");
    const table = within(screen.getByRole("table"));
    expect(table.getAllByRole("columnheader").map((one) => one.textContent)).toEqual(["what", "why"]);
    expect(table.getAllByRole("cell").map((one) => one.textContent)).toEqual(["a | b", "because"]);
  });

  it("opens web addresses in a new tab, resolves relative links through the page, and drops all others", () => {
    show("[web](https://x.test/) [docs](GUIDE.md) [gone](other.md) [part](#part) [bad](javascript:alert(1))", {
      resolveLink: (href) => (href === "GUIDE.md" ? "/docs/guide" : undefined),
    });
    const addresses = screen.getAllByRole("link").map((one) => one.getAttribute("href"));
    expect(addresses).toEqual(["https://x.test/", "/docs/guide", "/#part"]);
  });

  it("treats HTML as text", () => {
    const container = show('<img src=x onerror="alert(1)"> <b>x</b>');
    expect(container.querySelector("img, b")).toBeNull();
    expect(container.textContent).toBe('<img src=x onerror="alert(1)"> <b>x</b>');
  });
});

/** Shows a text with HTML enabled. */
function showHtml(text: string) {
  const tree = readMarkdown(text, { html: true, idPrefix: "card-" });
  return render(
    <MemoryRouter>
      <MarkdownView
        tree={tree}
        idPrefix="card-"
        resolveLink={(href) => (href.includes(":") ? undefined : `https://hub.test/${href}`)}
        Image={({ src, ...size }) => <span data-testid="image">{JSON.stringify({ src, ...size })}</span>}
      />
    </MemoryRouter>,
  ).container;
}

describe("Markdown with HTML in it", () => {
  it("keeps text elements with harmless attributes", () => {
    const container = showHtml(
      '<p align="center"><b>Bold</b><br>H<sub>2</sub>O</p>\n\n<details open><summary>More</summary>\n\n*inside*\n\n</details>\n\n' +
        '<table><tr><th colspan="2">A</th></tr><tr><td align="right">1</td><td>2</td></tr></table>',
    );
    expect(container.querySelector("p")?.outerHTML).toBe('<p data-align="center"><b>Bold</b><br>H<sub>2</sub>O</p>');
    expect(container.querySelector("details[open] em")?.textContent).toBe("inside");
    expect(container.querySelector("th")?.colSpan).toBe(2);
    expect(container.querySelector("td")?.dataset["align"]).toBe("end");
    expect(screen.getByRole("group", { name: "Table: A" })).toBeTruthy();
  });

  it("drops scripts, styles, frames, form fields and drawings with their content, and keeps the text of other elements", () => {
    const container = showHtml(
      "a<script>alert(1)</script><style>p{}</style><iframe src='//x.test'>b</iframe><svg><a href='#'>c</a></svg><object>d</object>" +
        "<form action='https://x.test'>e<input value='f'><textarea>g</textarea></form><font color=red>h</font><custom-tag>i</custom-tag>",
    );
    expect(container.textContent).toBe("aehi");
    expect(container.querySelectorAll("script, style, iframe, svg, object, form, input, textarea, font")).toHaveLength(
      0,
    );
  });

  it("drops every class of code but its language", () => {
    const container = showHtml('<p><code class="pb-notice">x</code><code class="language-sh pb-notice">y</code></p>');
    expect([...container.querySelectorAll("code")].map(({ className }) => className)).toEqual(["", ""]);
  });

  it("drops handlers, styles, classes and ids", () => {
    const container = showHtml('<div onclick="alert(1)" style="position:fixed" class="pb-notice" id="main">x</div>');
    expect(container.querySelector(".pb-markdown div")?.outerHTML).toBe("<div>x</div>");
  });

  it.each([
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='JaVaScRiPt:alert(1)'>x</a>",
    "<a href=' javascript:alert(1)'>x</a>",
    "<a href='data:text/html,x'>x</a>",
    "<a href='vbscript:x'>x</a>",
    "<a href='file:///etc/passwd'>x</a>",
    "[x](javascript:alert(1))",
    "<a>x</a>",
  ])("makes no link of %s", (text) => {
    const container = showHtml(text);
    expect(container.textContent).toContain("x");
    expect(container.querySelector("a")).toBeNull();
  });

  it("opens links in a new tab without a referrer, and links within the text to its own ids", () => {
    showHtml("# Use it\n\n[a](LICENSE) <https://x.test/> [c](#use-it)");
    const [, a, b, c] = screen.getAllByRole("link");
    expect([a, b, c].map((link) => link?.getAttribute("href"))).toEqual([
      "https://hub.test/LICENSE",
      "https://x.test/",
      "/#card-use-it",
    ]);
    expect([a, b].map((link) => [link?.getAttribute("rel"), link?.getAttribute("target")])).toEqual([
      ["noreferrer", "_blank"],
      ["noreferrer", "_blank"],
    ]);
    expect(screen.getByRole("heading").id).toBe("card-use-it");
  });

  it("leaves images to the page with their addresses, and links to audio and video", () => {
    const text =
      '[![Badge](https://x.test/b.svg)](LICENSE) <img src="a.png" width="50%" height=20><video controls src="demo.mp4?x=1"></video>';
    expect(readMarkdown(text, { html: true }).images).toEqual(["https://x.test/b.svg", "a.png"]);
    showHtml(text);
    expect(screen.getAllByTestId("image").map(({ textContent }) => JSON.parse(textContent))).toEqual([
      { src: "https://x.test/b.svg", alt: "Badge", inLink: true },
      { src: "a.png", alt: "", height: 20, inLink: false },
    ]);
    expect(screen.getByRole("link", { name: /Video: demo.mp4/ }).getAttribute("href")).toBe(
      "https://hub.test/demo.mp4?x=1",
    );
  });

  it("repairs broken tables as far as possible", () => {
    const container = showHtml("| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | 3 |\n\n<table><tr><td>x<td>y<tr><td>z");
    const rows = [...container.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([["a", "b"], ["1", ""], ["1", "2"], ["x", "y"], ["z"]]);
  });

  it("stops at the number of elements that a page can show, and limits nesting", () => {
    const many = readMarkdown("<i>a</i>".repeat(20_500), { html: true });
    expect(many.isCut).toBe(true);
    expect(readMarkdown("<i>a</i>", { html: true }).isCut).toBe(false);
    expect(() => showHtml("<div>".repeat(30_000) + "deep")).not.toThrow();
    expect(() => showHtml(">".repeat(30_000) + "deep")).not.toThrow();
  });
});

/** Shows a text as GitHub formats it. */
function showAdapted(text: string) {
  const tree = readMarkdown(text, { adapt: adaptToGitHub });
  return render(<MarkdownView tree={tree} />).container;
}

describe("Markdown with GitHub's extensions", () => {
  it.each(["Note", "Tip", "Important", "Warning", "Caution"])("shows GitHub’s alert with its name: %s", (name) => {
    const container = showAdapted(`> [!${name.toUpperCase()}]\n> Keep **this**\n> in mind.\n>\n> - And this`);
    const box = container.querySelector<HTMLElement>("[data-alert]");
    expect(box?.dataset["alert"]).toBe(name.toLowerCase());
    expect([...(box?.querySelectorAll("p") ?? [])].map((one) => one.textContent)).toEqual([
      name,
      "Keep this\nin mind.",
    ]);
    expect(box?.querySelector("li")?.textContent).toBe("And this");
    expect(container.querySelector("blockquote")).toBeNull();
  });

  it("accepts an alert’s marker alone in its paragraph, and leaves every other quotation unchanged", () => {
    const container = showAdapted(
      "> [!tip]\n>\n> Alone\n\n> [!NOTE] in a line\n\n> [!OTHER]\n> x\n\n> A [!NOTE]\n\n>\n",
    );
    const quotations = [...container.querySelectorAll("blockquote")];
    expect([...container.querySelectorAll("[data-alert] p")].map((one) => one.textContent)).toEqual(["Tip", "Alone"]);
    expect(quotations.map((one) => one.textContent?.trim())).toEqual([
      "[!NOTE] in a line",
      "[!OTHER]\nx",
      "A [!NOTE]",
      "",
    ]);
  });

  it("shows task lists with read-only checkboxes", () => {
    const container = showAdapted(
      "- [x] Weights\n- [ ] Code\n  - [X] nested\n- [link] only\n- [y] no box\n\n1. [ ] loose\n\n2. b",
    );
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map((box) => [box.getAttribute("aria-label"), box.checked, box.disabled])).toEqual([
      ["Completed", true, true],
      ["Not completed", false, true],
      ["Completed", true, true],
      ["Not completed", false, true],
    ]);
    expect(container.textContent).not.toMatch(/\[[xX ]\]/);
    expect(container.textContent).toContain("[y] no box");
  });
});
