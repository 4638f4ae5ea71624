import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { showToast } from "../show-toast.ts";
import { Dialog } from "./dialog.tsx";
import { IconTips } from "./icon-tips.tsx";

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
  it("is labeled by its title, closes on Escape and restores the focus", async () => {
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

const tip = () => document.querySelector(".pb-tooltip")?.textContent;

describe("IconTips", () => {
  it("shows an icon's label on hover or focus, but not on touch or after a click", async () => {
    render(
      <>
        <button type="button" className="pb-icon-button" aria-label="Star" />
        <button type="button">Beside</button>
        <IconTips />
      </>,
    );
    const star = screen.getByRole("button", { name: "Star" });
    act(() => star.focus());
    await waitFor(() => expect(tip()).toBe("Star"));
    fireEvent.pointerDown(star);
    await waitFor(() => expect(tip()).toBeUndefined());
    act(() => screen.getByText("Beside").focus());
    fireEvent.pointerOver(star, { pointerType: "touch" });
    expect(tip()).toBeUndefined();
    act(() => star.focus());
    await waitFor(() => expect(tip()).toBe("Star"));
    fireEvent.keyDown(star, { key: "Escape" });
    await waitFor(() => expect(tip()).toBeUndefined());
  });
});

describe("toasts", () => {
  it("show messages from before their code was loaded, one after the other, each with its action", async () => {
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
