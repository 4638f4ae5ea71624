import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { showToast } from "../show-toast.ts";
import { Combobox } from "./combobox.tsx";
import { Dialog } from "./dialog.tsx";
import { Menu } from "./menu.tsx";
import { Tabs } from "./tabs.tsx";
import { Tooltip } from "./tooltip.tsx";

afterEach(cleanup);

const OPTIONS = [
  { value: "a", label: "Alpha", detail: "first" },
  { value: "b", label: "Beta" },
];

/** Holds a component's value, and shows it. */
function Held({
  first,
  children,
}: {
  first: string;
  children: (value: string, change: (to: string) => void) => ReactNode;
}) {
  const [value, change] = useState(first);
  return (
    <>
      {children(value, change)}
      <output aria-label="value">{value}</output>
    </>
  );
}
const value = () => screen.getByRole("status", { name: "value" }).textContent;

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Remove it?" description="For good." />
    </>
  );
}

describe("Dialog", () => {
  it("is named by its title, closes on Escape and gives the focus back", async () => {
    render(<Opened />);
    const button = screen.getByRole("button", { name: "Open" });
    button.focus();
    fireEvent.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Remove it?" });
    expect(dialog.getAttribute("aria-describedby")).toBe(screen.getByText("For good.").id);
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(dialog, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe("Combobox", () => {
  it("suggests what fits every word, by label, value or small print, and takes any other text", async () => {
    render(
      <Held first="">
        {(held, change) => <Combobox label="Model" value={held} options={OPTIONS} onChange={change} />}
      </Held>,
    );
    const field = screen.getByRole("combobox", { name: "Model" });
    act(() => field.focus());
    fireEvent.mouseDown(field);
    fireEvent.click(field);
    await screen.findByRole("listbox");
    fireEvent.change(field, { target: { value: "alp zzz" } });
    expect(await screen.findByText("No matches. Your text is used as entered.")).toBeTruthy();
    fireEvent.change(field, { target: { value: "fir alp" } });
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Alphafirst"]),
    );
    fireEvent.click(screen.getByRole("option"));
    await waitFor(() => expect(value()).toBe("a"));
    fireEvent.change(field, { target: { value: "owner/other" } });
    expect(value()).toBe("owner/other");
  });
});

describe("Menu", () => {
  it("opens from its button and does what is chosen, unless it is disabled", async () => {
    const copy = vi.fn();
    const update = vi.fn();
    render(
      <Menu
        label="Actions"
        items={[
          { label: "Copy", onSelect: copy },
          { label: "Update", disabled: true, onSelect: update },
        ]}
      />,
    );
    const button = screen.getByRole("button", { name: "Actions" });
    expect(button.getAttribute("aria-haspopup")).toBe("menu");
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Update" }));
    expect(update).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("menuitem", { name: "Copy" }));
    expect(copy).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });
});

describe("Tabs", () => {
  it("shows the content of one tab, and moves by arrow keys", async () => {
    const tabs = OPTIONS.map((option) => ({ ...option, content: `content of ${option.label}` }));
    render(
      <Held first="a">{(held, change) => <Tabs label="Letters" value={held} tabs={tabs} onChange={change} />}</Held>,
    );
    expect(screen.getByRole("tabpanel").textContent).toBe("content of Alpha");
    const first = screen.getByRole("tab", { name: "Alpha" });
    act(() => first.focus());
    fireEvent.keyDown(first, { key: "ArrowRight" });
    await waitFor(() => expect(value()).toBe("b"));
    // The content of the first fades out.
    await waitFor(() => expect(screen.getByRole("tabpanel").textContent).toBe("content of Beta"));
    expect(screen.getByRole("tablist", { name: "Letters" })).toBeTruthy();
  });
});

describe("Tooltip", () => {
  it("shows its words while the focus is on the control, which keeps its own name", async () => {
    render(
      <Tooltip text="Copy to clipboard">
        <button type="button" aria-label="Copy" />
      </Tooltip>,
    );
    expect(screen.queryByText("Copy to clipboard")).toBeNull();
    act(() => screen.getByRole("button", { name: "Copy" }).focus());
    expect(await screen.findByText("Copy to clipboard")).toBeTruthy();
  });
});

describe("toasts", () => {
  it("show what was said before their code was there, one after the other, each with its action", async () => {
    const undo = vi.fn();
    act(() => {
      showToast({ title: "Acme is disabled", action: { label: "Undo", onSelect: undo } });
      showToast({ tone: "danger", title: "Request failed", text: "Try again." });
    });
    expect((await screen.findAllByText("Try again.")).length).toBeGreaterThan(0);
    act(() => showToast({ title: "Said later" }));
    expect(await screen.findByText("Said later")).toBeTruthy();
    fireEvent.click(screen.getByText("Undo"));
    expect(undo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText("Acme is disabled")).toBeNull());
  });
});
