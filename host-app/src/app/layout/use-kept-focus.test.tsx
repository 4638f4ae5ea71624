import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { useKeptFocus } from "./use-kept-focus.ts";

/** Rows with two buttons each; the second one removes its row. */
function Rows() {
  const [rows, setRows] = useState(["one", "two", "three"]);
  useKeptFocus();
  return (
    <main id="main" tabIndex={-1}>
      <button type="button">Before</button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">Open {row}</button>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              Remove {row}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

function remove(name: string): void {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}

const focused = () => document.activeElement?.textContent;

it("moves the focus of a removed row to the next one, of the last to the previous one, of the only one to its container", async () => {
  render(<Rows />);
  remove("Remove two");
  await waitFor(() => expect(focused()).toBe("Remove three"));
  remove("Remove three");
  await waitFor(() => expect(focused()).toBe("Remove one"));
  remove("Remove one");
  await waitFor(() => expect(focused()).toBe("Before"));
});

it("does not move the focus if the user had removed it", async () => {
  render(<Rows />);
  const button = screen.getByRole("button", { name: "Remove two" });
  button.focus();
  button.blur();
  await Promise.resolve();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Open two" })).toBeNull());
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});

/** A button that a form replaces. */
function Opener() {
  const [open, setOpen] = useState(false);
  useKeptFocus();
  return (
    <main id="main" tabIndex={-1}>
      {open ? (
        <>
          <button type="button">Run</button>
          <input aria-label="Text" />
          <textarea aria-label="Prompt" />
        </>
      ) : (
        <>
          <a href="/history">History</a>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        </>
      )}
    </main>
  );
}

it("does not focus a text field, which would open a phone's keyboard", async () => {
  render(<Opener />);
  remove("Open");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Run" })));
});
