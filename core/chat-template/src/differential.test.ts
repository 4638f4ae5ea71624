import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import verdicts from "./fixtures/verdicts.json" with { type: "json" };
import { agree, findDisagreements, type Outcome } from "./testing/differential.ts";
import { sampleValues } from "./testing/generate-template.ts";

const seeds = 3000;
const disagreements = findDisagreements(seeds, 1);

// To record again: RECORD_VERDICTS=1 npx vitest run core/chat-template/src/differential.test.ts, then see record.py.
if (process.env["RECORD_VERDICTS"] !== undefined) {
  const entries = disagreements.map(({ template, why }) => ({ template, why }));
  writeFileSync(
    new URL("fixtures/verdicts.json", import.meta.url),
    JSON.stringify({ values: sampleValues, entries }, null, 1),
  );
}

const recorded = new Map(verdicts.entries.map((entry) => [entry.template, entry]));

test("Python's Jinja2 agrees with us wherever the peer differs", () => {
  const wrong = disagreements.filter(({ template, ours }) => {
    const python = recorded.get(template)?.python as Outcome | undefined;
    return python !== undefined && !agree(ours, python);
  });
  expect(wrong).toEqual([]);
});

test("every disagreement has a verdict, with its reason", () => {
  expect(disagreements.filter(({ template, why }) => recorded.get(template)?.why !== why)).toEqual([]);
});

test("no verdict is stale", () => {
  const current = new Set(disagreements.map(({ template }) => template));
  expect(verdicts.entries.filter(({ template }) => !current.has(template))).toEqual([]);
});

test("many templates agree: the corpus is not all disagreement", () => {
  expect(seeds - disagreements.length).toBeGreaterThan(seeds / 4);
});
