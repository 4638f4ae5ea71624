import { expect, it } from "vitest";
import { binScores } from "./score-histogram.tsx";

it.each([
  [[], "0,0,0,0,0,0,0,0,0,0"],
  [[0, 0.05, 0.1, 0.99, 1], "2,1,0,0,0,0,0,0,0,2"],
  [[-0.2, 1.5], "1,0,0,0,0,0,0,0,0,1"],
])("counts the scores %j by tenths, with those outside of 0 to 1 at the ends", (scores, counts) => {
  expect(binScores(scores).join(",")).toBe(counts);
});
