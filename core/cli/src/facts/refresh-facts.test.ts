import type { AvailableModel } from "@patchbay/core/client";
import { parseModelFacts, type ModelFacts } from "@patchbay/core/plugin";
import { describe, expect, it } from "vitest";
import { refreshFacts } from "./refresh-facts.ts";

const LIST = "https://api.acme.example/v1/models";
const SNAPSHOT = { date: "2026-07-02", source: "https://facts.example/models" };
const TODAY = "2026-11-26";
const price = { currency: "USD", unit: "million tokens", input: 1, output: 2 } as const;

/** A row of the vendor's list. */
function row(id: string, values: Partial<AvailableModel> = {}): AvailableModel {
  const live = { kind: "live", source: LIST, at: `${TODAY}T10:00:00.000Z` } as const;
  const all = { task: "conversational", ...values };
  const origins = Object.fromEntries(Object.keys(all).map((name) => [name, live]));
  return { id, providerModelId: id, provider: "acme", source: "vendor", at: live.at, origins, ...all };
}

const known: ModelFacts = {
  ...SNAPSHOT,
  models: [
    {
      id: "gpt-9",
      canonicalId: "openai/gpt-9",
      task: "conversational",
      contextLength: 100,
      price,
      released: "2026-01-31",
    },
    { id: "old", task: "conversational", price },
    { id: "vectors", task: "feature-extraction", price, source: "https://facts.example/vectors" },
  ],
};

const refresh = (models: readonly AvailableModel[], isComplete = true, facts: ModelFacts | undefined = known) => {
  const refreshed = refreshFacts(facts, { models, isComplete }, TODAY);
  parseModelFacts(refreshed.facts, ["conversational", "feature-extraction"], "author");
  return refreshed;
};

describe("facts that are refreshed by a live list", () => {
  it("have today's date and the list's address, and the values that it lacks keep theirs", () => {
    const { facts, changes } = refresh([row("gpt-9", { contextLength: 200 }), row("old")]);
    expect(facts).toMatchObject({ date: TODAY, source: LIST });
    expect(facts.models[0]).toEqual({
      ...known.models[0],
      contextLength: 200,
      origins: [{ ...SNAPSHOT, members: ["price", "released"] }],
    });
    expect(changes).toEqual([{ model: "gpt-9", change: "changed", members: { contextLength: [100, 200] } }]);
  });

  it("lose a model that a complete list lacks, unless it has none of the task", () => {
    const { facts, changes } = refresh([row("gpt-9")]);
    expect(changes).toEqual([{ model: "old", change: "removed" }]);
    expect(facts.models[1]).toEqual({
      id: "vectors",
      task: "feature-extraction",
      price,
      origins: [{ date: SNAPSHOT.date, source: "https://facts.example/vectors", members: ["task", "price"] }],
    });
    expect(refresh([row("gpt-9")], false).changes).toEqual([]);
  });

  it("gain the list's new models, named as others name them", () => {
    const dated = { ...price, at: `${TODAY}T10:00:00.000Z` };
    const { facts, changes } = refresh([row("gpt-9"), row("old"), row("openai/gpt-9-mini", { price: dated })]);
    expect(changes).toEqual([{ model: "openai/gpt-9-mini", change: "added" }]);
    expect(facts.models.at(-1)).toEqual({
      id: "openai/gpt-9-mini",
      canonicalId: "openai/gpt-9-mini",
      task: "conversational",
      price,
    });
  });

  it("are the same after a second refresh on the same day", () => {
    const models = [row("gpt-9", { contextLength: 200 }), row("old"), row("new")];
    const { facts } = refresh(models);
    expect(refresh(models, true, facts)).toEqual({ facts, changes: [] });
  });

  it("keep the older origins of values through later refreshes", () => {
    const { facts } = refresh([row("gpt-9")]);
    const later = refreshFacts(facts, { models: [row("gpt-9")], isComplete: true }, "2027-01-01").facts;
    expect(later.models[0]?.origins).toEqual([{ ...SNAPSHOT, members: ["contextLength", "price", "released"] }]);
  });
});
