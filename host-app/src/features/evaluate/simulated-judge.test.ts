import { afterAll, expect, it } from "vitest";
import { getResponse, mockProvider, setMockPace } from "@patchbay/mocks";
import { judgeArguments, readVerdict } from "./model-judge.ts";

const URL = "https://api.acme.example/v1/chat/completions";
const SMALL = "acme/chat-1b-instruct";
const LARGE = "acme/chat-120b-instruct";
const JUDGE = "acme/chat-70b-instruct";
const models = [SMALL, LARGE, JUDGE].map((id) => ({ id, task: "conversational", providerId: id }));
const handlers = mockProvider({ roots: ["https://api.acme.example/v1"], calls: ["chat"], models });

async function ask(model: string, request: object): Promise<string> {
  const headers = { authorization: "Bearer test", "content-type": "application/json" };
  const body = JSON.stringify({ model, ...request });
  const response = await getResponse(handlers, new Request(URL, { method: "POST", headers, body }));
  const { choices } = (await response!.json()) as { choices: { message: { content: string } }[] };
  return choices[0]?.message.content ?? "";
}

const SUMS = Array.from({ length: 25 }, (_, row) => ({
  prompt: `What is ${row + 12} × ${row * 3 + 7}? Answer with one number.`,
  expected: String((row + 12) * (row * 3 + 7)),
}));
const REVIEWS = Array.from({ length: 25 }, (_, row) => {
  const expected = row % 2 === 0 ? "Positive" : "Negative";
  const text = row % 2 === 0 ? "The soup was excellent and warm" : "The soup was awful and cold";
  return { prompt: `Is this review positive or negative? Answer in one word. Table ${row}: ${text}.`, expected };
});

/** The scores of a model's answers to fifty rows, by the simulated judge with the instruction of the page. */
async function scoresOf(model: string, seed: number): Promise<readonly number[]> {
  const rows = [...SUMS, ...REVIEWS].map(async ({ prompt, expected }) => {
    const answer = await ask(model, { messages: [{ role: "user", content: prompt }], seed });
    return readVerdict(await ask(JUDGE, judgeArguments(prompt, expected, answer))).score ?? Number.NaN;
  });
  return Promise.all(rows);
}

/** How many rows have each score. */
const countsOf = (scores: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...new Set(scores)].map((score) => [score, scores.filter((one) => one === score).length]));
const mean = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length;

afterAll(setMockPace(0));

it("spreads the scores of fifty rows, repeats them for a seed, and rates the larger model higher", async () => {
  const [small, again, large, otherSeed] = await Promise.all([
    scoresOf(SMALL, 1),
    scoresOf(SMALL, 1),
    scoresOf(LARGE, 1),
    scoresOf(SMALL, 2),
  ]);
  expect(small).toEqual(again);
  expect(small).not.toEqual(otherSeed);
  expect(countsOf(small)).toEqual({ "1": 36, "0.9": 8, "0": 6 });
  expect(countsOf(large)).toEqual({ "1": 49, "0.9": 1 });
  expect(mean(large) - mean(small)).toBeGreaterThan(0.05);
});
