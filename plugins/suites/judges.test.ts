import { expect, it } from "vitest";
import questionAnswering from "../tasks/question-answering/src/index.ts";
import tokenClassification from "../tasks/token-classification/src/index.ts";

const oslo = { word: "Oslo", entity_group: "LOC", score: 0.9, start: 0, end: 4 };

// -1 means no score.
it.each([
  // As in SQuAD's metric, articles, case and punctuation do not count.
  [questionAnswering, { answer: "The eighteenth century." }, "eighteenth century", 1],
  [questionAnswering, [{ answer: "in May 1868" }, { answer: "1868" }], "1868", 0.5],
  [questionAnswering, { answer: "八百米" }, "约八百米", 6 / 7],
  [questionAnswering, { answer: "" }, "", 1],
  [questionAnswering, { answer: "Monday" }, "", 0],
  [questionAnswering, "Monday", "Monday", -1],
  [tokenClassification, [oslo], '[{"word":"oslo","entity_group":"LOC"}]', 1],
  [tokenClassification, [oslo, oslo], '[{"word":"Oslo","entity_group":"LOC"}]', 2 / 3],
  [tokenClassification, [oslo], '[{"word":"Oslo","entity_group":"PER"}]', 0],
  [tokenClassification, [], "[]", 1],
  [tokenClassification, [oslo], "Oslo", -1],
] as const)("judges by the usual measure: %#", ({ judge }, output, expected, score) => {
  expect(judge({ output, expected }) ?? -1).toBeCloseTo(score);
});
