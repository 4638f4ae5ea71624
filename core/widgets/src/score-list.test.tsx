import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ScoreList } from "./score-list.tsx";

describe("ScoreList", () => {
  it("lists labels with their scores, best first", () => {
    render(
      <ScoreList
        label="Moods"
        scores={[
          { label: "calm", score: 0.25 },
          { label: "glad", score: 0.7251 },
        ]}
      />,
    );
    const items = within(screen.getByRole("list", { name: "Moods" })).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["glad0.725", "calm0.250"]);
  });

  it("keeps a bar inside its track for any score", () => {
    const { container } = render(
      <ScoreList
        label="Raw scores"
        scores={[
          { label: "high", score: 7.5 },
          { label: "low", score: -3 },
        ]}
      />,
    );
    const bars = [...container.querySelectorAll<HTMLElement>("[aria-hidden] > div")];
    expect(bars.map(({ style }) => style.width)).toEqual(["100%", "0%"]);
  });

  it("shows labels that a model gives twice", () => {
    render(
      <ScoreList
        label="Labels"
        scores={[
          { label: "LABEL_0", score: 0.5 },
          { label: "LABEL_0", score: 0.5 },
        ]}
      />,
    );
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  });
});
