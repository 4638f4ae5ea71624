import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { MarkedText } from "./marked-text.tsx";

const text = "Ada met Grace in Oslo.";

describe("MarkedText", () => {
  it("marks and labels the spans and preserves the text between them", () => {
    const spans = [
      { label: "LOC", start: 17, end: 21 },
      { label: "PER", start: 0, end: 3 },
    ];
    const { container } = render(<MarkedText text={text} spans={spans} />);
    expect(container.textContent).toBe("AdaPER met Grace in OsloLOC.");
    expect([...container.querySelectorAll("mark")].map(({ firstChild }) => firstChild?.textContent)).toEqual([
      "Ada",
      "Oslo",
    ]);
  });

  it.each([
    [
      "is inside another",
      [
        { label: "A", start: 0, end: 7 },
        { label: "B", start: 4, end: 7 },
      ],
    ],
    [
      "ends after the text",
      [
        { label: "A", start: 0, end: 7 },
        { label: "B", start: 17, end: 99 },
      ],
    ],
    [
      "is empty",
      [
        { label: "A", start: 0, end: 7 },
        { label: "B", start: 9, end: 9 },
      ],
    ],
  ])("omits a span that %s", (_name, spans) => {
    const { container } = render(<MarkedText text={text} spans={spans} />);
    expect(container.textContent).toBe("Ada metA Grace in Oslo.");
  });
});
