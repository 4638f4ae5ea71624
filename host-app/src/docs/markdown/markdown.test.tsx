import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { Markdown, type MarkdownProps } from "./markdown.tsx";

afterEach(cleanup);

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

  it("gives every heading an id of its own, also equal ones and those without a letter", () => {
    const text = "## Use\n\n## Use 2\n\n## Use\n\n### ???\n\n### !\n\n## Main";
    const container = show(text);
    const ids = [...container.querySelectorAll("h2, h3")].map(({ id }) => id);
    expect(ids).toEqual(["use", "use-2", "use-3", "section", "section-2", "main-2"]);
    cleanup();
    show("### ???", { idPrefix: "about-" });
    expect(screen.getByRole("heading").id).toBe("about-section");
    expect(screen.getByRole("link").getAttribute("href")).toBe("#about-section");
  });

  it("links to its sections above the text where it is asked to", () => {
    show("# Title\n\n## Use `it`\n\n### Detail\n\n## Use it", { idPrefix: "about-", outline: true });
    const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Use it", "#about-use-it"],
      ["Use it", "#about-use-it-2"],
    ]);
    cleanup();
    show("## Use");
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("joins the lines of a paragraph, and ends it where a list begins", () => {
    const container = show("One\ntwo.\n- first\n  goes on\n- second\n\nAfter");
    expect([...container.querySelectorAll("p")].map((one) => one.textContent)).toEqual(["One two.", "After"]);
    expect([...container.querySelectorAll("ul > li")].map((one) => one.textContent)).toEqual([
      "first goes on",
      "second",
    ]);
  });

  it("marks code, strong words and emphasis, and nothing inside code", () => {
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

  it("keeps fenced code as it is, also when the fence is not closed", () => {
    const container = show("```sh\nnpm start  # **not** bold\n\n- no list\n");
    expect(container.querySelector("pre code")?.textContent).toBe("npm start  # **not** bold\n\n- no list\n");
    expect(container.querySelector("code")?.className).toBe("language-sh");
  });

  it("shows tables", () => {
    show("| what | why |\n| --- | :-: |\n| `a \\| b` | because |\n");
    const table = within(screen.getByRole("table"));
    expect(table.getAllByRole("columnheader").map((one) => one.textContent)).toEqual(["what", "why"]);
    expect(table.getAllByRole("cell").map((one) => one.textContent)).toEqual(["a | b", "because"]);
  });

  it("leads out for web addresses, inside where the page knows the way, and nowhere else", () => {
    show("[web](https://x.test/) [docs](GUIDE.md) [gone](other.md) [part](#part) [bad](javascript:alert(1))", {
      resolveLink: (href) => (href === "GUIDE.md" ? "/docs/guide" : undefined),
    });
    const addresses = screen.getAllByRole("link").map((one) => one.getAttribute("href"));
    expect(addresses).toEqual(["https://x.test/", "/docs/guide", "/#part"]);
  });

  it("takes HTML for text", () => {
    const container = show('<img src=x onerror="alert(1)"> <b>x</b>');
    expect(container.querySelector("img, b")).toBeNull();
    expect(container.textContent).toBe('<img src=x onerror="alert(1)"> <b>x</b>');
  });
});
