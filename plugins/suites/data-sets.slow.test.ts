import { createPatchbay } from "@patchbay/core";
import type { TaskSchema } from "@patchbay/core/task";
import { createMock, http, HttpResponse, readJson, simulateTask, textSeed, type Mock } from "@patchbay/mocks";
import { createVirtualClock, seededNumbers } from "@patchbay/testing";
import { expect, it } from "vitest";
import { JUDGES, type Judge } from "../../host-app/src/features/evaluate/judges.ts";
import { createTaskJudge } from "../../host-app/src/features/evaluate/task-judge.ts";
import { argumentsOf, CHAT_FIELDS, guessMapping } from "../../host-app/src/features/evaluate/map-columns.ts";
import { parseRows } from "../../host-app/src/features/evaluate/parse-rows.ts";
import { rankPanes } from "../../host-app/src/features/evaluate/rank-panes.ts";
import { callWith, runRows, type Cell } from "../../host-app/src/features/evaluate/run-rows.ts";
import type { FormField } from "../../host-app/src/ui/form/form-field.ts";
import { readFields } from "../../host-app/src/ui/form/read-fields.ts";
import { NO_KEY, providerEntry } from "../../host-app/src/testing/entries.ts";
import hfInference from "../providers/hf-inference/src/index.ts";
import questionAnswering from "../tasks/question-answering/src/index.ts";
import { mocksOf, plugins } from "./mocked-client.ts";

const ROWS = 12;
const csv = (head: string, row: (index: number) => string): string =>
  [head, ...Array.from({ length: ROWS }, (_, index) => row(index))].join("\n");

/** A data set for four panes, each with a different provider. */
interface Trial {
  readonly task: string;
  readonly providers: readonly ReturnType<typeof vendor | typeof relay>[];
  readonly rows: string;
  readonly fields: readonly FormField[];
  readonly schema?: TaskSchema;
  /** Arguments of every call besides those of its row. */
  readonly parameters?: object;
  readonly judge: Judge | undefined;
  /** Makes a provider answer. @param errs returns whether the answer to a request's body must be wrong */
  script(mock: Mock, provider: string, errs: (body: unknown) => boolean): void;
}

function vendor(id: string) {
  const plugin = plugins.find((one) => one.id === id)!;
  return { entry: providerEntry(id, { ...plugin.manifest, requires: {} }), code: plugin, mocks: mocksOf(id)! };
}

const QUESTIONS = "question-answering";

/** A provider with the hub's own inference API, the only one that serves this task. */
function relay(id: string) {
  const handlers = [
    http.post(`https://api.${id}.test/models/model`, async ({ request }) =>
      HttpResponse.json((await simulateTask(QUESTIONS, (await readJson(request))["inputs"])) as object),
    ),
  ];
  return {
    entry: providerEntry(id, { tasks: { [QUESTIONS]: {} } }),
    code: { tasks: { [QUESTIONS]: hfInference.tasks[QUESTIONS] } },
    mocks: { handlers, models: [{ id: "relayed/model", task: QUESTIONS, providerId: "model" }] },
  };
}

const chat = {
  task: "conversational",
  // Three forms of chats, and a close variant of one.
  providers: ["anthropic", "cohere", "google", "groq"].map(vendor),
  fields: CHAT_FIELDS,
} satisfies Partial<Trial>;

/** The two numbers in a chat's question, in any form. */
const numbersIn = (body: unknown) =>
  /(\d+) and (\d+)/.exec(JSON.stringify(body))?.slice(1).map(Number) as [number, number];
const call = (one: number, other: number) => ({ name: "add", arguments: { one, other } });
const quoted = (value: object): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const dayOf = (index: number): string => DAYS[index % 7]!;

const TRIALS: Readonly<Record<string, Trial>> = {
  "chats, by what the answer contains": {
    ...chat,
    rows: csv("prompt,expected", (index) => `Add ${index} and ${3 * index},is ${4 * index}.`),
    judge: JUDGES.find(({ id }) => id === "contains"),
    script(mock, provider, errs) {
      mock.chat(provider).always(({ body }) => {
        const [one, other] = numbersIn(body);
        return `The sum is ${one + other + Number(errs(body))}.`;
      });
    },
  },
  "chats, by their calls of a tool": {
    ...chat,
    rows: csv("prompt,expected", (index) => `Add ${index} and ${3 * index},${quoted([call(index, 3 * index)])}`),
    parameters: { tools: [{ type: "function", function: { name: "add", parameters: { type: "object" } } }] },
    judge: JUDGES.find(({ id }) => id === "tools"),
    script(mock, provider, errs) {
      mock.chat(provider).always(({ body }) => {
        const [one, other] = numbersIn(body);
        return { toolCalls: [call(one, other + Number(errs(body)))] };
      });
    },
  },
  "answers to questions, by the task's own judge": {
    task: QUESTIONS,
    providers: ["north", "east", "south", "west"].map(relay),
    rows: csv("question,context,expected", (index) => {
      const context = `The bus leaves on ${dayOf(index + 1)}. Ferry ${index} leaves on ${dayOf(index)}.`;
      return `When does ferry ${index} leave?,${context},${dayOf(index)}`;
    }),
    fields: readFields(questionAnswering.input.jsonSchema),
    schema: questionAnswering.input,
    judge: createTaskJudge("Question Answering", questionAnswering).get(),
    script(mock, provider, errs) {
      mock.any(provider).always(async ({ body }) => {
        const answer = (await simulateTask(QUESTIONS, (body as { inputs: unknown }).inputs)) as object;
        return { json: errs(body) ? { ...answer, answer: "On no day" } : answer };
      });
    },
  },
};

/** Error rates in percent: every provider makes mistakes, and one makes more and also rejects requests. */
const GOOD = { wrong: 4, refused: 0 };
const DEGRADED = { wrong: 30, refused: 30 };

/** @returns the ranking, and the number of rows without a correct answer for each pane */
async function run(trial: Trial, seed: number, degraded: number) {
  const { providers, task, fields, schema, judge } = trial;
  const mock = createMock(Object.fromEntries(providers.map(({ entry, mocks }) => [entry.id, mocks])));
  const missed = providers.map(() => new Set<string>());
  for (const [pane, { entry }] of providers.entries()) {
    const { wrong, refused } = pane === degraded ? DEGRADED : GOOD;
    /** Deterministic for a seed, whatever the order and number of requests. */
    function happens(body: unknown, from: number, to: number): boolean {
      const request = JSON.stringify(body);
      const drawn = seededNumbers(textSeed(`${seed} ${pane} ${request}`))(100);
      const isHit = from <= drawn && drawn < to;
      if (isHit) missed[pane]?.add(request);
      return isHit;
    }
    trial.script(mock, entry.id, (body) => happens(body, 0, wrong));
    const refusals = mock.any(entry.id).when(({ body }) => happens(body, wrong, wrong + refused));
    refusals.always({ error: 500 });
  }
  const patchbay = await createPatchbay({
    fetch: mock.fetch,
    clock: createVirtualClock(),
    plugins: {
      index: async () => ({ patchbay: 1, plugins: providers.map(({ entry }) => entry) }),
      load: async ({ id }) => ({ default: providers.find(({ entry }) => entry.id === id)?.code }),
    },
  });
  // This endpoint is called without a key.
  const module = { getPatchbay: async () => patchbay, sandboxFetch: mock.fetch, providerMocks: () => Promise.reject() };
  const { columns, rows } = await parseRows(trial.rows);
  const { mapping, expected } = guessMapping(fields, columns);
  const cells = rows.map((): Cell[] => []);
  await runRows({
    places: rows.flatMap((_, row) => providers.map((__, pane) => ({ row, pane }))),
    limit: 4,
    signal: new AbortController().signal,
    async callOf({ row, pane }) {
      const { entry, mocks } = providers[pane]!;
      const args = { ...(await argumentsOf(fields, mapping, rows[row]!, schema)), ...trial.parameters };
      const model = mocks.models.find((one) => one.task === task)!.id;
      const access = { ...NO_KEY, simulated: false, key: "key-0123456789" };
      return { task, provider: entry.id, model, args, access, streams: entry.tasks[task]?.stream === true };
    },
    call: callWith({ open: async () => [module, patchbay] }),
    onCell: ({ row, pane }, cell) => void (cells[row]![pane] = cell),
  });
  const wanted = rows.map((row) => String(row[expected]));
  return { ranking: rankPanes(cells, wanted, judge, 4), missed: missed.map(({ size }) => size) };
}

it.each(Object.keys(TRIALS).flatMap((name) => [1, 2, 3, 4].map((seed) => [name, seed] as const)))(
  "ranks four providers, one of them degraded: %s, seed %i",
  { timeout: 30_000 },
  async (name, seed) => {
    const degraded = seed % 4;
    const { ranking, missed } = await run(TRIALS[name]!, seed, degraded);
    expect(ranking.at(-1)?.pane).toBe(degraded);
    expect(ranking.at(-1)?.failed).toBeGreaterThan(0);
    // The counts match each provider's mistakes, so no answer was lost or mixed up.
    const scores = missed.map((count, pane) => [pane, (ROWS - count) / ROWS] as const);
    expect(ranking.map(({ pane, score }) => [pane, score])).toEqual(
      scores.toSorted(([, one], [, other]) => other - one),
    );
  },
);
