import { expect, it } from "vitest";
import { JUDGES } from "../../host-app/src/features/evaluate/judges.ts";
import { judgeArguments, readVerdict } from "../../host-app/src/features/evaluate/model-judge.ts";
import { client, mocksOf, plugins } from "./mocked-client.ts";

/** Simulated chats answer the same whatever format a provider has, and differ by model where they are evaluated. */

interface Completion {
  readonly choices: readonly { readonly message: { readonly content?: string | null } }[];
}

async function say(
  provider: string,
  model: string,
  args: { messages: { role: string; content: string }[] },
): Promise<string> {
  const { choices } = (await client.run("conversational", { provider, model, ...args })) as Completion;
  return choices[0]?.message.content ?? "";
}

const chatting = plugins
  .filter(({ manifest }) => !manifest.retired)
  .flatMap(({ id }) => {
    const model = mocksOf(id)?.models.find(({ task }) => task === "conversational");
    return model ? [{ provider: id, model: model.id }] : [];
  });

it.each(chatting)("$provider calculates, in its own format", async ({ provider, model }) => {
  expect(await say(provider, model, { messages: [{ role: "user", content: "What is 17 × 23?" }] })).toContain("391");
});

const REVIEWS = [
  "I love this lamp",
  "The soup was cold",
  "A wonderful stay",
  "It broke at once, terrible",
  "Great help",
];
const COUNTRIES = [
  ["France", "Paris"],
  ["Italy", "Rome"],
  ["Spain", "Madrid"],
  ["Norway", "Oslo"],
  ["Japan", "Tokyo"],
  ["Kenya", "Nairobi"],
  ["Peru", "Lima"],
  ["Cuba", "Havana"],
  ["Egypt", "Cairo"],
  ["Canada", "Ottawa"],
] as const;

type Row = readonly [prompt: string, expected: string];

const ROWS: readonly Row[] = [
  ...Array.from({ length: 20 }, (_, index): Row => {
    const [one, other] = [index + 3, index + 7];
    return [`What is ${one} * ${other}?`, String(one * other)];
  }),
  ...REVIEWS.flatMap((review, index) =>
    ["this morning", "last week", "in May", "on Sunday"].map((day): Row => [
      `Is the sentiment positive or negative? ${review} ${day}.`,
      index % 2 === 0 ? "positive" : "negative",
    ]),
  ),
  ...COUNTRIES.map(([country, capital]): Row => [`What is the capital of ${country}?`, capital]),
];

/** The scores of a model's answers to all rows. */
async function scoresOf(provider: string, model: string): Promise<readonly number[]> {
  const exact = JUDGES.find(({ id }) => id === "exact");
  return Promise.all(
    ROWS.map(async ([prompt, expected]) => {
      const messages = [
        { role: "system", content: "Answer in one word." },
        { role: "user", content: prompt },
      ];
      return exact?.score({ output: await say(provider, model, { messages }), toolCalls: [] }, expected) ?? -1;
    }),
  );
}

const meanOf = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length;

it("rates a large simulated model above a small one, and neither at 0 or 1", async () => {
  expect(ROWS).toHaveLength(50);
  const [large, small] = await Promise.all([
    scoresOf("groq", "openai/gpt-oss-120b"),
    scoresOf("featherless-ai", "meta-llama/Llama-3.1-8B-Instruct"),
  ]);
  expect(meanOf(large)).toBeGreaterThan(meanOf(small));
  expect([meanOf(large), meanOf(small)].every((mean) => mean > 0.5 && mean < 1)).toBe(true);
});

async function verdictOf(answer: string): Promise<number | undefined> {
  const { messages } = judgeArguments("What is the capital of France?", "Paris, on the Seine", answer);
  return readVerdict(await say("groq", "openai/gpt-oss-120b", { messages })).score;
}

it("judges by rules that a simulated model can apply", async () => {
  expect(await verdictOf("Paris, on the Seine")).toBe(1);
  expect(await verdictOf("It is Paris.")).toBeCloseTo(0.2);
  expect(await verdictOf("London")).toBe(0);
});
