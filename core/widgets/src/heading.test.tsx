import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Heading, SourceLink } from "./heading.tsx";

describe("Heading", () => {
  it.each([1, 2, 3, 4, 5, 6] as const)("of level %i leads to itself", (level) => {
    render(
      <Heading level={level} id="how it works">
        How it works
      </Heading>,
    );
    expect(screen.getByRole("heading", { level }).id).toBe("how it works");
    expect(screen.getByRole("link").getAttribute("href")).toBe("#how%20it%20works");
  });
});

describe("a heading that appears late", () => {
  afterEach(() => history.replaceState(null, "", "/"));

  it("is scrolled to and focused when the address names it", () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    history.replaceState(null, "", "#second");
    render(
      <>
        <Heading level={2} id="first">
          First
        </Heading>
        <Heading level={2} id="second">
          Second
        </Heading>
      </>,
    );
    const second = screen.getByRole("heading", { name: "Second" });
    expect(scrolled.mock.contexts).toEqual([second]);
    expect(document.activeElement).toBe(second);
  });

  it("does not take the focus from a field while the user is typing", () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    history.replaceState(null, "", "#late");
    const { rerender } = render(<input aria-label="Field" />);
    const field = screen.getByLabelText("Field");
    field.focus();
    rerender(
      <>
        <input aria-label="Field" />
        <Heading level={2} id="late">
          Late
        </Heading>
      </>,
    );
    expect(scrolled).toHaveBeenCalledOnce();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Field");
  });
});

describe("SourceLink", () => {
  it("opens the source in a new tab", () => {
    const { rerender } = render(<SourceLink href="https://github.com/acme/hub/page.md" />);
    expect(screen.getByRole("link", { name: /^Edit on GitHub/ })).toBeTruthy();
    rerender(<SourceLink href="https://code.test/page.md" />);
    const link = screen.getByRole("link", { name: /^Edit source/ });
    expect(link.getAttribute("href")).toBe("https://code.test/page.md");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noreferrer");
  });
});
