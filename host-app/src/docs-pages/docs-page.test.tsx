import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { DOCS_PAGES, resolveDocsLink } from "./docs-pages.ts";
import { renderApp } from "../testing/render-app.tsx";

afterEach(cleanup);

describe("the documentation", () => {
  it("lists its pages and leads through them", async () => {
    await renderApp("/docs", { entries: [] });
    await screen.findByRole("heading", { level: 1, name: "Documentation" });
    fireEvent.click(within(screen.getByRole("main")).getByRole("link", { name: "Architecture" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Architecture" })).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 2, name: "The tree" })).toBeTruthy();
    const navigation = within(screen.getByRole("navigation", { name: "Documentation" }));
    expect(navigation.getByRole("link", { name: "Architecture" }).getAttribute("aria-current")).toBe("page");
  });

  it.each(DOCS_PAGES)("$slug has one title, and only links that lead somewhere", async ({ slug, load }) => {
    const text = (await load()).default;
    expect(text.match(/^# /gm)).toHaveLength(1);
    // Code is no text of links.
    const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
    const links = [...prose.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)].map((match) => match[1] ?? "");
    expect(links.filter((href) => !href.startsWith("https:") && !resolveDocsLink(href))).toEqual([]);
    await renderApp(`/docs/${slug}`, { entries: [] });
    expect((await screen.findAllByRole("heading", { level: 2 })).length).toBeGreaterThan(2);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  it("says when there is no such page", async () => {
    await renderApp("/docs/nothing", { entries: [] });
    expect(await screen.findByText("There is no page “nothing”")).toBeTruthy();
  });
});
