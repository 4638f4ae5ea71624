import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { projectVectors } from "./vector-comparison.tsx";
import { ResultActions } from "../../pane/results/result-actions.tsx";
import { StandardResult } from "./standard-result.tsx";
// Code that results load on first use, so that no test waits for it.
import "./vector-comparison.tsx";

it("shows a model's prediction next to each row of a table", () => {
  const input = { inputs: { data: { acidity: ["7.2", "8.9"], sugar: ["2.1", "2.4"] } } };
  render(<StandardResult output={[5, 6]} input={input} media={undefined} />);
  const rows = within(screen.getByRole("group", { name: "Predictions" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Row", "acidity", "sugar", "Prediction"],
    ["1", "7.2", "2.1", "5"],
    ["2", "8.9", "2.4", "6"],
  ]);
});

it("plays the transcribed recording from each part", () => {
  const recording = new Blob(["a recording"], { type: "audio/wav" });
  const output = { text: "Platform nine.", chunks: [{ text: "Platform nine.", timestamp: [0.5, 1.5] }] };
  const { rerender } = render(<StandardResult output={output} input={{ inputs: recording }} media={undefined} />);
  expect(screen.getByRole("button", { name: "0:00.5–0:01.5 Platform nine." })).toBeTruthy();
  expect(screen.getAllByText("Platform nine.")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  rerender(<StandardResult output={output} input={{ inputs: "https://files.test/a.wav" }} media={undefined} />);
  expect(screen.queryByRole("button", { name: "Play" })).toBeNull();
  expect(screen.getByRole("group", { name: "Result" }).textContent).toContain("1.5Platform nine.");
});

it("shows the requested size and seed beside an image", () => {
  const image = new Blob(["an image"], { type: "image/png" });
  const parameters = { width: 1024, height: 576, seed: 7 };
  const { rerender } = render(<StandardResult output={image} input={{ inputs: "A sky", parameters }} media="image" />);
  expect(screen.getByText("Requested: 1024 × 576, seed 7. image/png, 8 B")).toBeTruthy();
  rerender(<StandardResult output={image} input={{ inputs: "A sky" }} media="image" />);
  expect(screen.getByText("image/png, 8 B")).toBeTruthy();
});

it("marks the cells of an answer in its table", () => {
  const table = { Lighthouse: ["Old Mole", "North Bar"], Built: ["1902", "1958"] };
  const output = { answer: "1958", aggregator: "NONE", cells: ["1958"], coordinates: [[1, 1]] };
  const { container } = render(
    <StandardResult output={output} input={{ inputs: { question: "When?", table } }} media={undefined} />,
  );
  expect([...container.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["1958"]);
  expect(container.querySelector(".pb-cell-answer")?.textContent).toBe("1958 1 cell");
});

it("shows several images side by side", () => {
  const url = "data:image/png;base64,AAAA";
  render(<StandardResult output={[url, url]} media="image" />);
  const images = within(screen.getByRole("list", { name: "Results" })).getAllByRole("button");
  expect(images.map((one) => one.getAttribute("aria-label"))).toEqual(["Open image 1 of 2", "Open image 2 of 2"]);
});

it("projects vectors onto the plane in which they differ most", () => {
  // On a line in the direction (3, 4, 0): distances are preserved, and the second dimension is empty.
  const points = projectVectors([
    [0, 0, 1],
    [3, 4, 1],
    [6, 8, 1],
  ]);
  expect(points.map(([x]) => Math.round(Math.abs(x) * 100) / 100)).toEqual([5, 0, 5]);
  expect(Math.max(...points.map(([, y]) => Math.abs(y)))).toBeLessThan(1e-6);
  expect(
    projectVectors([
      [1, 2],
      [1, 2],
    ]),
  ).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it("compares embeddings of several texts with each other", async () => {
  const output = [
    [1, 0, 0],
    [1, 1, 0],
  ];
  render(<StandardResult output={output} input={{ inputs: ["north", "north-east"] }} media={undefined} />);
  expect(screen.getByText("2 vectors of 3 numbers")).toBeTruthy();
  const cells = within(await screen.findByRole("group", { name: "Cosine similarity" })).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["1.00", "0.71", "0.71", "1.00"]);
});

const image = (name: string) => new Blob([name], { type: "image/png" });

it("shows an edited image next to the original", () => {
  const { rerender } = render(
    <StandardResult output={image("after")} input={{ inputs: image("before") }} media="image" />,
  );
  expect(screen.getByRole("slider", { name: /Before/ })).toBeTruthy();
  rerender(<StandardResult output={image("made")} input={{ inputs: "A fox" }} media="image" />);
  expect(screen.queryByRole("slider")).toBeNull();
  expect(screen.getByRole("img", { name: "The result" })).toBeTruthy();
});

const sound = (blob: string, label?: string) => ({ blob, "content-type": "audio/wav", ...(label && { label }) });

it("downloads several recordings as separate files, and no JSON", () => {
  const output = [sound("AA==", "voice"), sound("AQ=="), sound("AQ==")];
  render(
    <>
      <StandardResult output={output} media="audio" />
      <ResultActions output={output} name="audio-to-audio" media="audio" />
    </>,
  );
  const links = screen.getAllByRole<HTMLAnchorElement>("link", { name: /^Download/ });
  expect(links.map(({ download, href }) => [download, href])).toEqual([
    ["voice.wav", "data:audio/wav;base64,AA=="],
    ["Audio 2.wav", "data:audio/wav;base64,AQ=="],
    ["Audio 3.wav", "data:audio/wav;base64,AQ=="],
  ]);
  expect(screen.queryByRole("button", { name: "Copy the result" })).toBeNull();
});
