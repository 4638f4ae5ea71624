import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CodeBlock } from "./code-block.tsx";

describe("CodeBlock", () => {
  it("shows the code unchanged, with its language as class, and copies exactly that", async () => {
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

  it("highlights the code with classes, without changing a character", async () => {
    const code = 'import os\nprint("<script>alert(1)</script>", 42)  # a & b\n';
    const { container } = render(<CodeBlock code={code} language="python" />);
    await waitFor(() => expect(container.querySelector(".hljs-string")?.textContent).toContain("<script>"));
    expect(container.querySelector("code")?.textContent).toBe(code);
    expect(container.querySelector("code script, [style]")).toBeNull();
    expect(container.querySelector(".hljs-keyword")?.textContent).toBe("import");
  });

  it.each(["js", "sh", "json"])("supports %s", async (language) => {
    const { container } = render(<CodeBlock code={'"text"'} language={language} />);
    await waitFor(() => expect(container.querySelector(".hljs-string")).toBeTruthy());
  });

  it("highlights the new code when it changes", async () => {
    const { container, rerender } = render(<CodeBlock code="1" language="json" />);
    await waitFor(() => expect(container.querySelector(".hljs-number")?.textContent).toBe("1"));
    rerender(<CodeBlock code="2" language="json" />);
    expect(container.querySelector("code")?.textContent).toBe("2");
    await waitFor(() => expect(container.querySelector(".hljs-number")?.textContent).toBe("2"));
  });

  it("shows a language plain that it does not support", async () => {
    const { container } = render(<CodeBlock code="(a b)" language="lisp" />);
    // The highlighter is loaded by now: another block has used it.
    await act(async () => {});
    expect(container.querySelector("code")?.innerHTML).toBe("(a b)");
  });

  it("makes code that scrolls sideways reachable by keyboard", () => {
    const { container } = render(<CodeBlock code="code" />);
    expect(container.querySelector("pre")?.tabIndex).toBe(0);
  });
});
