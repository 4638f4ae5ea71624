import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BenchRecord } from "../../calls/history/bench-record.ts";
import { history } from "../../calls/history/history.ts";
import { describeBench } from "../../calls/history/keep-runs.ts";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import { recentPages } from "../../host/recent-pages.ts";
import { taskEntry } from "../../testing/entries.ts";
import { renderApp } from "../../testing/render-app.tsx";

useFakeDatabase();

afterEach(() => {
  delete document.documentElement.dataset.theme;
  localStorage.clear();
});

const entries = [taskEntry("text-generation", { name: "Text Generation" })];
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("navigation", () => {
  it("moves the focus to the new page's heading, and only then", async () => {
    await renderApp("/tasks", { entries });
    await heading("Tasks");
    expect(document.activeElement).toBe(document.body);

    const filter = await screen.findByRole("button", { name: "Natural language" });
    filter.focus();
    fireEvent.click(filter);
    await screen.findByText("1 of 1");
    expect(document.activeElement).toBe(filter);

    fireEvent.click(screen.getByRole("link", { name: "Libraries" }));
    const next = await heading("Libraries");
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(screen.getByRole("link", { name: "Libraries" }).getAttribute("aria-current")).toBe("page");
  });

  it("offers a link that skips the header", async () => {
    await renderApp("/", { entries });
    await heading("Every model, every provider, one patch bay");
    const skip = screen.getByRole("link", { name: "Skip to the content" });
    expect(skip.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
  });

  it("opens and closes the menu of narrow screens", async () => {
    await renderApp("/tasks", { entries });
    await heading("Tasks");
    const button = screen.getByRole("button", { name: "Menu" });
    fireEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(screen.getByRole("link", { name: "Providers" }));
    await heading("Providers");
    expect(button.getAttribute("aria-expanded")).toBe("false");

    fireEvent.click(button);
    const link = screen.getByRole("link", { name: "Models" });
    link.focus();
    fireEvent.keyDown(link, { key: "Escape" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(button);
  });

  it("shows offline what works on a page", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { open } = await renderApp("/tasks", { entries });
    await heading("Tasks");
    expect(screen.getByText(/^You are offline\. Pages and simulations keep working/)).toBeTruthy();
    await open("/models");
    await heading("Models");
    expect(screen.getByText(/^You are offline\. Included models still work/)).toBeTruthy();
  });

  it("shows an error page for an unknown address", async () => {
    await renderApp("/no/such/page", { entries });
    await heading("Page not found");
    expect(screen.getByText("/no/such/page")).toBeTruthy();
  });
});

const palette = () => screen.findByRole("dialog", { name: "Go to" });
const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: /^Search tasks, libraries/ });

describe("the command palette", () => {
  it("opens with the key /, except while the user is typing, and Enter opens the first result", async () => {
    const { currentAddress } = await renderApp("/tasks", { entries });
    await heading("Tasks");
    const filter = await screen.findByLabelText("Filter tasks");
    filter.focus();
    fireEvent.keyDown(filter, { key: "/" });
    expect(screen.queryByRole("dialog")).toBeNull();

    filter.blur();
    fireEvent.keyDown(document.body, { key: "/" });
    await palette();
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    fireEvent.change(input, { target: { value: "text gen" } });
    await screen.findByRole("option", { name: /^Text Generation/ });
    await waitFor(() => expect(input.getAttribute("aria-activedescendant")).toBeTruthy());
    fireEvent.keyDown(input, { key: "Enter" });
    await waitFor(() => expect(currentAddress()).toBe("/tasks/text-generation"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("finds settings and documentation, offers other searches if nothing matches, and closes on Escape without moving the page", async () => {
    const { currentAddress } = await renderApp("/tasks", { entries });
    await heading("Tasks");
    const button = screen.getByRole("button", { name: /^Search/ });
    button.focus();
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    await palette();
    const input = await field();
    for (const [query, label] of [
      ["billing", /^Settings/],
      ["dark mode", /^Settings/],
      ["setings", /^Settings/],
      ["fault lab", /^Fault lab/],
    ] as const) {
      fireEvent.change(input, { target: { value: query } });
      await screen.findByRole("option", { name: label });
    }
    fireEvent.change(input, { target: { value: "zzz" } });
    await screen.findByText("Nothing found");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Search models for “zzz”",
      "Search the documentation for “zzz”",
    ]);
    fireEvent.keyDown(input, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(currentAddress()).toBe("/tasks");
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

async function openPalette() {
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  return within(await palette());
}

const choose = async (name: RegExp) => fireEvent.click((await openPalette()).getByRole("option", { name }));

describe("the palette before anything is typed", () => {
  it("offers the pages that were last open, but not the current one", async () => {
    recentPages.clear();
    const { open, currentAddress } = await renderApp("/tasks?q=secret", { entries });
    await heading("Tasks");
    await open("/docs");
    await heading("Documentation");
    const recent = within((await openPalette()).getByRole("group", { name: "Recent" }));
    // A run of an earlier test may be stored late, and has no address.
    const pages = recent.getAllByRole("option", { name: /\// });
    expect(pages.map(({ textContent }) => textContent)).toEqual(["Tasks/tasks"]);
    fireEvent.click(pages[0]!);
    await waitFor(() => expect(currentAddress()).toBe("/tasks"));
    recentPages.clear();
  });

  it("changes the theme, starts a chat and opens the settings and a comparison", async () => {
    const { currentAddress } = await renderApp("/tasks", { entries });
    await heading("Tasks");
    await choose(/^Theme: dark/);
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(screen.getByRole("button", { name: /^Theme: dark/ })).toBeTruthy();
    expect(currentAddress()).toBe("/tasks");
    await choose(/^Theme: system/);
    await choose(/^Open settings/);
    await heading("Settings");
    await choose(/^Compare/);
    await waitFor(() => expect(currentAddress()).toContain("panes=2"));
    await choose(/^New chat/);
    await waitFor(() => expect(currentAddress()).toBe("/playground?task=conversational"));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it("offers stored runs, and opens one", async () => {
    const bench: BenchRecord = { task: "text-generation", address: { provider: "acme" }, panes: [[]] };
    await history.save(describeBench("palette-run", bench, { at: 1, leftOut: 0 }), bench);
    await history.change("palette-run", { name: "My run" });
    const { currentAddress } = await renderApp("/tasks", { entries });
    await heading("Tasks");
    const list = await openPalette();
    fireEvent.click(await list.findByRole("option", { name: /^My run/ }));
    await waitFor(() => expect(currentAddress()).toBe("/playground?provider=acme&task=text-generation"));
    await history.remove(["palette-run"]);
  });

  it("finds an action by its name", async () => {
    await renderApp("/tasks", { entries });
    await heading("Tasks");
    const list = await openPalette();
    fireEvent.change(await field(), { target: { value: "new chat" } });
    expect(
      within(await list.findByRole("group", { name: "Actions" })).getByRole("option", { name: /^New chat/ }),
    ).toBeTruthy();
  });
});

describe("the theme", () => {
  it("cycles through system, light and dark, and is remembered", async () => {
    await renderApp("/", { entries });
    await heading("Every model, every provider, one patch bay");
    const toggle = screen.getByRole("button", { name: /^Theme: system/ });
    fireEvent.click(toggle);
    expect(document.documentElement.dataset.theme).toBe("light");
    fireEvent.click(toggle);
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("patchbay.theme")).toBe("dark");
    fireEvent.click(toggle);
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(localStorage.getItem("patchbay.theme")).toBeNull();
  });
});
