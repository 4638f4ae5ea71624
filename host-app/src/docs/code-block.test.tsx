import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CodeBlock } from "./code-block.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("CodeBlock", () => {
  it("shows the code as it is, with its language as class, and copies exactly that", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const code = 'print("<b>&amp;</b>")\n';
    render(<CodeBlock code={code} language="python" />);

    const shown = screen.getByRole("figure", { name: "Code in python" }).querySelector("code");
    expect(shown?.textContent).toBe(code);
    expect(shown?.className).toBe("language-python");
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Copy to clipboard" }));
    });
    expect(writeText).toHaveBeenCalledExactlyOnceWith(code);
  });

  it("lets code that scrolls sideways be reached by keyboard", () => {
    const { container } = render(<CodeBlock code="code" />);
    expect(container.querySelector("pre")?.tabIndex).toBe(0);
  });
});
