import { existsSync } from "node:fs";
import path from "node:path";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { RateLimitError } from "@patchbay/core/errors";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { PartNotLoadedError } from "../../ui/lazy-part.tsx";
import { pageTree } from "../../ui/markdown/markdown.tsx";
import { DOCS_PAGES, docsAddress, fileOf, loadText, resolveDocsLink, withoutTitle } from "./docs-pages.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { unfold } from "../../testing/unfold.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const SOURCE = "https://git.example/patchbay/blob/HEAD";

const refused = {
  request: { method: "POST", url: "https://api.test/", headers: {} },
  response: { status: 429, requestId: "", body: undefined },
};

describe("the page of the gateway's routes", () => {
  const schema = {
    type: "object",
    properties: { model: { type: "string", description: "Who answers." }, seed: { type: ["integer", "null"] } },
    required: ["model"],
  };
  const operation = {
    operationId: "postChat",
    summary: "Chat",
    requestBody: { content: { "application/json": { schema } } },
  };

  it("shows the fields of each route, and a command to copy", async () => {
    const answer = vi.fn(async () => Response.json({ paths: { "/v1/chat": { post: operation } } }));
    vi.stubGlobal("fetch", answer);
    await renderApp("/docs/gateway-api", { entries: [] });
    const route = await screen.findByText("POST /v1/chat");
    expect(screen.queryByText("Who answers.")).toBeNull();
    unfold(route);
    const table = within(await screen.findByRole("group", { name: "Fields of /v1/chat" }));
    const rows = table.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual(["FieldType", "model requiredWho answers.string", "seedinteger"]);
    expect(screen.getByText(/curl http:\/\/127\.0\.0\.1:4800\/v1\/chat/)).toBeTruthy();
  });

  it("reports that a host does not describe them, and how to get them", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    await renderApp("/docs/gateway-api", { entries: [] });
    expect(await screen.findByText("The routes could not be loaded")).toBeTruthy();
    expect(screen.getByText(/Only Patchbay’s own server describes them/)).toBeTruthy();
  });
});

describe("the documentation", () => {
  it("lists its pages and links them", async () => {
    await renderApp("/docs", { entries: [] });
    await screen.findByRole("heading", { level: 1, name: "Documentation" });
    fireEvent.click(within(screen.getByRole("main")).getByText("Contributing"));
    expect(await screen.findByRole("heading", { level: 1, name: "Contributing" })).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 2, name: "Set up" })).toBeTruthy();
    const navigation = within(screen.getByRole("navigation", { name: "Documentation" }));
    expect(navigation.getByRole("link", { name: "Contributing" }).getAttribute("aria-current")).toBe("page");
  });

  it.each(DOCS_PAGES)("has one title in $slug, and only links with a target", async (page) => {
    const { slug } = page;
    const text = await loadText(page);
    expect(text.match(/^# /gm)).toHaveLength(1);
    // Code contains no links.
    const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
    const links = [...prose.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)].map((match) => match[1] ?? "");
    const relative = links.filter((href) => !href.startsWith("https:") && !href.startsWith("#"));
    const resolved = relative.map((href) => resolveDocsLink(page, href, SOURCE) ?? "");
    const files = resolved
      .filter((to) => to.startsWith(SOURCE))
      .map((to) => to.slice(SOURCE.length).split("#")[0] ?? "");
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(resolved.filter((to) => !/^(\/docs\/|\/libraries\/|https:)/.test(to))).toEqual([]);
    await renderApp(`/docs/${slug}`, { entries: [] });
    // By role, a long page takes seconds.
    await waitFor(() => expect(document.querySelectorAll("main h2").length).toBeGreaterThan(1));
    expect(document.querySelectorAll("h1")).toHaveLength(1);
  });

  it("links only to headings that exist", async () => {
    const texts = await Promise.all(DOCS_PAGES.map(async (page) => [page, await loadText(page)] as const));
    const ids = new Map(
      texts.map(([page, text]) => [docsAddress(page), pageTree(withoutTitle(text)).headings.map(({ id }) => id)]),
    );
    const dead = texts.flatMap(([page, text]) =>
      [...text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/\]\(([^)\s]*#[^)\s]+)\)/g)]
        .map(([, href = ""]) => (href.startsWith("#") ? docsAddress(page) + href : resolveDocsLink(page, href, SOURCE)))
        .filter(
          (to = "") => ids.has(to.split("#")[0] ?? "") && !ids.get(to.split("#")[0]!)!.includes(to.split("#")[1]!),
        ),
    );
    expect(dead).toEqual([]);
  });

  it("links to sources that exist, and from generated pages to their sources", () => {
    const generated = DOCS_PAGES.filter((page) => fileOf(page).startsWith("docs/reference/"));
    expect(generated.filter(({ source }) => source === undefined)).toEqual([]);
    const places = DOCS_PAGES.map((page) => page.source ?? fileOf(page));
    expect(places.filter((place) => !existsSync(path.join(ROOT, place)))).toEqual([]);
  });

  it("links between its pages, and from there to files of the repository", () => {
    const [first] = DOCS_PAGES;
    if (!first) throw new Error("no page");
    expect(resolveDocsLink(first, "CONTRIBUTING.md#tests", SOURCE)).toBe("/docs/contributing#tests");
    expect(resolveDocsLink({ ...first, file: "docs/client.md" }, "../README.md", SOURCE)).toBe("/docs/getting-started");
    expect(resolveDocsLink(first, "plugins/libraries/timm/about.md#install")).toBe("/libraries/timm#install");
    expect(resolveDocsLink(first, "SECURITY.md", SOURCE)).toBe(`${SOURCE}/SECURITY.md`);
    expect(resolveDocsLink(first, "SECURITY.md")).toBeUndefined();
  });

  it("finds the text below a heading, and links to that heading", async () => {
    await renderApp("/docs", { entries: [] });
    fireEvent.change(await screen.findByRole("searchbox", { name: "Search the docs" }), {
      target: { value: "hedgeAfter" },
    });
    const hit = await screen.findByRole("link", { name: "Fall back to another provider" }, { timeout: 4000 });
    expect(hit.getAttribute("href")).toBe("/docs/fallback#fall-back-to-another-provider");
    expect(screen.getByText(/^[1-9]\d* results?$/).tagName).toBe("OUTPUT");
    expect(screen.getByText(/…?.*hedgeAfter/)).toBeTruthy();
    fireEvent.click(hit);
    expect(await screen.findByRole("heading", { level: 2, name: "Fall back to another provider" })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search the docs" }).value).toBe("");
  });

  it("shows an outline of each page, and links to the previous and next pages", async () => {
    await renderApp("/docs/errors", { entries: [] });
    fireEvent.click(await screen.findByRole("button", { name: "On this page" }));
    const outline = within(await screen.findByRole("navigation", { name: "On this page" }));
    expect(outline.getByRole("link", { name: "Refused requests" }).getAttribute("href")).toContain("#refused-requests");
    const turns = within(screen.getByRole("navigation", { name: "Next and previous page" })).getAllByRole("link");
    expect(turns.map((link) => link.getAttribute("href"))).toEqual(["/docs/client", "/docs/chat-templates"]);
  });

  it("is the target of an error's help link, at the heading of its class", async () => {
    const retry = new PartNotLoadedError("gone");
    render(
      <MemoryRouter>
        <ErrorNotice title="Request failed" error={new RateLimitError("slow", refused)} />
        <ErrorNotice title="Not loaded" error={retry} />
        <ErrorNotice title="Odd" error={Object.assign(new Error("odd"), { help: "https://elsewhere.test/" })} />
      </MemoryRouter>,
    );
    const links = screen.getAllByRole("link", { name: "What to do" }).map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/docs/errors#ratelimiterror", "/docs/errors#partnotloadederror"]);
    cleanup();
    await renderApp(links[0] ?? "", { entries: [] });
    expect((await screen.findByRole("heading", { level: 3, name: "RateLimitError" })).id).toBe("ratelimiterror");
  });

  it("reports an unknown page", async () => {
    await renderApp("/docs/nothing", { entries: [] });
    expect(await screen.findByText("There is no page “nothing”")).toBeTruthy();
  });
});
