import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { taskEntry } from "../testing/entries.ts";
import { renderApp } from "../testing/render-app.tsx";

afterEach(() => {
  cleanup();
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

  it("offers a way past the header", async () => {
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

  it("says where nothing is", async () => {
    await renderApp("/no/such/page", { entries });
    await heading("Page not found");
    expect(screen.getByText("/no/such/page")).toBeTruthy();
  });
});

describe("the search of the header", () => {
  it("is reached by the key /, but not while somebody is typing, and leads to the results", async () => {
    const { currentAddress } = await renderApp("/tasks", { entries });
    await heading("Tasks");
    const field = screen.getByLabelText<HTMLInputElement>("Search");
    const filter = await screen.findByLabelText("Filter tasks");
    filter.focus();
    fireEvent.keyDown(filter, { key: "/" });
    expect(document.activeElement).toBe(filter);

    filter.blur();
    fireEvent.keyDown(document.body, { key: "/" });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: "text & more" } });
    fireEvent.submit(field.form as HTMLFormElement);
    await waitFor(() => expect(currentAddress()).toBe("/?q=text+%26+more"));
  });
});

describe("the theme", () => {
  it("goes round system, light and dark, and is remembered", async () => {
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
