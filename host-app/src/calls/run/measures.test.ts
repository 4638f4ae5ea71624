import { describe, expect, it } from "vitest";
import { knownModels } from "@patchbay/core/plugin";
import type { Run } from "./run.ts";
import { NO_KEY } from "../../testing/entries.ts";
import { bestPlaces, compareRuns, includedPrice, measuresOf } from "./measures.ts";

const call = {
  task: "conversational",
  provider: "acme",
  model: "m",
  args: { messages: [{ role: "user", content: "x".repeat(40) }] },
  access: { ...NO_KEY, simulated: false },
  streams: true,
};

function runOf(changes: Partial<Run> = {}): Run {
  const choices = [{ text: "y".repeat(80), reasoning: "", toolCalls: [] }];
  const empty = { job: undefined, text: "", warnings: [], exchanges: [], startedAt: 0 };
  return { id: 0, call, status: "done", choices, firstMs: 200, totalMs: 1200, ...empty, ...changes };
}

const summaryOf = (run: Run, price?: Parameters<typeof measuresOf>[1]) =>
  Object.fromEntries(measuresOf(run, price).map(({ id, text, source }) => [id, `${text}, ${source}`]));

const price = { currency: "USD", unit: "million tokens", input: 2, output: 10, at: "2026-11-01T00:00:00Z" } as const;

describe("measuresOf", () => {
  it("estimates tokens that no one counts, and labels them as estimated", () => {
    expect(summaryOf(runOf())).toEqual({
      first: "200 ms, measured",
      total: "1.2 s, measured",
      speed: "20 tokens/s, estimated",
      in: "10, estimated",
      out: "20, estimated",
    });
  });

  it("prefers what the provider reports, its price included, to any list", () => {
    const usage = { prompt_tokens: 12, completion_tokens: 30, cost: 0.0005 };
    expect(summaryOf(runOf({ usage }), price)).toMatchObject({
      speed: "30 tokens/s, measured",
      in: "12, reported",
      out: "30, reported",
      price: "$0.0005, reported",
    });
  });

  it("calculates a price from the list if the answer has none", () => {
    const usage = { prompt_tokens: 1000, completion_tokens: 100 };
    expect(summaryOf(runOf({ usage }), price)).toMatchObject({ price: "$0.003, estimated" });
    expect(summaryOf(runOf({ usage }), { ...price, unit: "request" })["price"]).toBeUndefined();
  });

  it("omits the price of a simulated answer, which costs nothing", () => {
    const simulated = { ...call, access: NO_KEY };
    const usage = { prompt_tokens: 1000, completion_tokens: 100 };
    expect(summaryOf(runOf({ call: simulated, usage }), price)["price"]).toBeUndefined();
    expect(summaryOf(runOf({ call: simulated, usage: { ...usage, cost: 0.1 } }))["price"]).toBeUndefined();
  });

  it("omits what it cannot know", () => {
    const args = { inputs: new Blob() };
    expect(summaryOf(runOf({ call: { ...call, args }, choices: [], firstMs: undefined }))).toEqual({
      total: "1.2 s, measured",
    });
    expect(summaryOf(runOf({ firstMs: 1190 }))["speed"]).toBeUndefined();
  });
});

describe("bestPlaces", () => {
  it("finds the best of each measurement, and none among equals", () => {
    const runs = [runOf(), runOf({ firstMs: 100 }), runOf({ totalMs: 2000 })].map((run) => measuresOf(run));
    const best = bestPlaces(runs);
    expect([...(best.get("first") ?? [])]).toEqual([1]);
    expect([...(best.get("total") ?? [])]).toEqual([0, 1]);
    expect([...(best.get("speed") ?? [])]).toEqual([0]);
    expect(best.has("price")).toBe(false);
    expect(bestPlaces([measuresOf(runOf()), measuresOf(runOf())]).size).toBe(0);
    expect(bestPlaces([measuresOf(runOf())]).size).toBe(0);
  });
});

/** The words for the first tokens of two runs. The second run is faster. */
function wordsOf(simulated: boolean) {
  const access = { ...NO_KEY, simulated };
  const runs = [runOf({ call: { ...call, access } }), runOf({ call: { ...call, access }, firstMs: 100 })];
  const compared = [...compareRuns(runs, []).values()];
  return compared.map(({ measures, bestWord }) => bestWord(measures.find(({ id }) => id === "first")!));
}

describe("compareRuns", () => {
  it("ranks measured figures, and none that are simulated", () => {
    expect(wordsOf(false)).toEqual([undefined, "fastest"]);
    expect(wordsOf(true)).toEqual([undefined, undefined]);
  });
});

describe("includedPrice", () => {
  it("finds a price by the vendor's id and by the common one, and has its date", () => {
    const models = [
      { id: "m-1", canonicalId: "owner/m", price: { currency: "USD", unit: "million tokens", input: 2 } },
    ] as const;
    const facts = knownModels(new Map([["acme", { date: "2026-01-02", source: "https://models.example/", models }]]));
    const at = { currency: "USD", unit: "million tokens", input: 2, at: "2026-01-02" };
    expect(includedPrice(facts, { provider: "acme", model: "m-1" })).toEqual(at);
    expect(includedPrice(facts, { provider: "acme", model: "owner/m" })).toEqual(at);
    expect(includedPrice(facts, { provider: "beta", model: "owner/m" })).toBeUndefined();
  });
});
