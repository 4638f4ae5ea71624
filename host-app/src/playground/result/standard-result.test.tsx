import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { StandardResult } from "./standard-result.tsx";

afterEach(cleanup);

it("shows what a model says of each row of a table beside the row", () => {
  const input = { inputs: { data: { acidity: ["7.2", "8.9"], sugar: ["2.1", "2.4"] } } };
  render(<StandardResult output={[5, 6]} input={input} media={undefined} />);
  const rows = within(screen.getByRole("region", { name: "Predictions" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Prediction", "acidity", "sugar"],
    ["5", "7.2", "2.1"],
    ["6", "8.9", "2.4"],
  ]);
});

it("plays the recording that was transcribed from each of its pieces", () => {
  const recording = new Blob(["a recording"], { type: "audio/wav" });
  const output = { text: "Platform nine.", chunks: [{ text: "Platform nine.", timestamp: [0.5, 1.5] }] };
  const { rerender } = render(<StandardResult output={output} input={{ inputs: recording }} media={undefined} />);
  expect(screen.getByRole("button", { name: "0:00.5–0:01.5 Platform nine." })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  rerender(<StandardResult output={output} input={{ inputs: "https://files.test/a.wav" }} media={undefined} />);
  expect(screen.queryByRole("button", { name: "Play" })).toBeNull();
  expect(screen.getByRole("region", { name: "Result" }).textContent).toContain("1.5Platform nine.");
});

it("compares embeddings of several texts with each other", () => {
  const output = [
    [1, 0, 0],
    [1, 1, 0],
  ];
  render(<StandardResult output={output} input={{ inputs: ["north", "north-east"] }} media={undefined} />);
  expect(screen.getByText("2 vectors of 3 numbers")).toBeTruthy();
  const cells = within(screen.getByRole("region", { name: "Cosine similarity" })).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["1.00", "0.71", "0.71", "1.00"]);
});

const image = (name: string) => new Blob([name], { type: "image/png" });

it("shows an image that was made of another beside it", () => {
  const { rerender } = render(
    <StandardResult output={image("after")} input={{ inputs: image("before") }} media="image" />,
  );
  expect(screen.getByRole("slider", { name: /before/ })).toBeTruthy();
  rerender(<StandardResult output={image("made")} input={{ inputs: "A fox" }} media="image" />);
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.getByRole("img", { name: "The result" })).toBeTruthy();
});
