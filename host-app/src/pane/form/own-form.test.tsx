import { closePage } from "../../testing/close-page.ts";
import { fireEvent, screen } from "@testing-library/react";
import { createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import type { InputWidgetProps } from "@patchbay/widgets";
import { openCode, shownCode, entry, openTask, run, TASK, type, widgetEntry } from "../../testing/task-scene.ts";

interface Arguments {
  readonly inputs?: string;
  readonly parameters?: { readonly top_k?: number };
}

/** An input widget for a text to shout; it throws at one word. */
function Shout({ value, onChange, disabled, problems = {} }: InputWidgetProps) {
  const { inputs = "", parameters } = (value ?? {}) as Arguments;
  if (inputs === "BREAK") throw new Error("broken form");
  return createElement("input", {
    "aria-label": "Shout",
    "aria-invalid": problems["inputs"] !== undefined,
    disabled,
    value: inputs,
    onChange: (event: { target: HTMLInputElement }) =>
      onChange({ ...(parameters && { parameters }), inputs: event.target.value.toUpperCase() }),
  });
}

/** An input widget that returns an invalid value. */
function Seven({ onChange }: InputWidgetProps) {
  return createElement("button", { type: "button", onClick: () => onChange({ inputs: 7 }) }, "Seven");
}

const withForm = (widget: object = { Input: Shout }) => ({
  entries: [entry("acme"), widgetEntry],
  modules: { [`task:${TASK}:widget`]: { default: widget } },
});

describe("a task's own form", () => {
  it("replaces the schema's form, and its value is what is sent", async () => {
    const { posts } = await openTask({ ...withForm(), address: "&parameters.top_k=4" });
    expect(screen.queryByLabelText("Text")).toBeNull();
    expect(screen.queryByLabelText("Number of labels")).toBeNull();
    type("Shout", "hello");
    await openCode();
    expect(shownCode()).toContain('inputs: "HELLO",');
    run();
    expect(await screen.findByText("GOOD")).toBeTruthy();
    expect(await posts()[0]?.json()).toEqual({ inputs: "HELLO", parameters: { top_k: 4 } });
  });

  it("receives samples and validation problems", async () => {
    const { posts, currentAddress } = await openTask(withForm());
    run();
    expect(await screen.findByText("Text: Required")).toBeTruthy();
    expect(screen.getByLabelText("Shout").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(screen.getByLabelText("Shout"));
    expect(posts()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Praise" }));
    expect(screen.getByLabelText<HTMLInputElement>("Shout").value).toBe("Lovely");
    expect(screen.queryByText("Text: Required")).toBeNull();
    expect(currentAddress()).toContain("parameters.top_k=3");
    run();
    await screen.findByText("GOOD");
    expect(await posts()[0]?.json()).toEqual({ inputs: "Lovely", parameters: { top_k: 3 } });
  });

  it("is replaced by the schema's form when it throws, without losing the input", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const { posts } = await openTask(withForm());
    type("Shout", "break");
    complaints.mockRestore();
    expect(await screen.findByText(/own form failed. Here is the standard form, with what you entered/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("BREAK");
    run("Plain words");
    await screen.findByText("GOOD");
    expect(await posts()[0]?.json()).toEqual({ inputs: "Plain words" });
  });

  it("rejects arguments that the task does not accept", async () => {
    const { posts } = await openTask(withForm({ Input: Seven }));
    fireEvent.click(screen.getByRole("button", { name: "Seven" }));
    run();
    expect(await screen.findByText(/^Text: .*expected string/)).toBeTruthy();
    expect(posts()).toEqual([]);
  });

  it("is optional: a widget may show only results or fail to load", async () => {
    await openTask(withForm({ Result: () => null }));
    expect(screen.getByLabelText("Text")).toBeTruthy();
    closePage();
    await openTask({ entries: [entry("acme"), widgetEntry] });
    expect(screen.getByLabelText("Text")).toBeTruthy();
  });
});
