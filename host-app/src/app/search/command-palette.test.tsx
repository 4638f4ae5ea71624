// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { CommandPalette } from "./command-palette.tsx";
import type { PaletteProps } from "./palette.tsx";

vi.mock("./palette.tsx", () => ({
  Palette: ({ typed, open }: PaletteProps) => open && <input aria-label="Search" defaultValue={typed} />,
}));

it("keeps text that is typed while its code is loading", async () => {
  render(
    <MemoryRouter>
      <CommandPalette button />
    </MemoryRouter>,
  );
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  for (const key of ["g", "r", "i", "Backspace", "o", "q", "Shift"]) fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("groq"));
});
