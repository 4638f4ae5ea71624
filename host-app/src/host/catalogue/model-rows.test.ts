import { describe, expect, it } from "vitest";
import type { AvailableModel } from "@patchbay/core/client";
import type { KnownModelFacts, ModelOffer } from "@patchbay/core/plugin";
import { ROW_ORDERS, sortRows } from "./model-orders.ts";
import { nextOrder, readOrder } from "./sort-orders.ts";
import { modelRows, type RowSources } from "./model-rows.ts";

const price = (input: number, output: number) => ({ currency: "USD", unit: "million tokens", input, output }) as const;

function offer(provider: string, changes: Partial<ModelOffer> = {}): ModelOffer {
  return { provider, id: `${provider}-large`, date: "2026-07-02", source: "https://models.test", ...changes };
}

function facts(id: string, ...offers: readonly ModelOffer[]): KnownModelFacts {
  return { id, maker: id.split("/")[0], tasks: ["conversational"], capabilities: [], offers };
}

function live(provider: string, changes: Partial<AvailableModel> = {}): AvailableModel {
  const names = { id: "acme/large", providerModelId: `${provider}-large` };
  return { ...names, provider, task: "conversational", source: "vendor", at: "2026-08-01", origins: {}, ...changes };
}

const LARGE = facts(
  "acme/Large",
  offer("one", { price: price(3, 9), contextLength: 100, capabilities: ["tools"] }),
  offer("two", { price: price(1, 5), contextLength: 200 }),
  offer("two", { id: "eu-large", price: price(1.5, 6) }),
);

const rowsOf = (sources: Partial<RowSources>) => modelRows({ listed: [], facts: [], live: [], all: true, ...sources });

describe("modelRows", () => {
  it("gives a model of the hub the facts of its providers, however its id is spelled", () => {
    const [row, ...others] = rowsOf({ listed: [{ id: "acme/large", providers: ["hub"] }], facts: [LARGE], all: false });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: "acme/large",
      maker: "acme",
      providers: ["one", "two", "hub"],
      contextLength: 200,
      cheapest: { provider: "two", providerModelId: "two-large", price: { input: 1, output: 5, at: "2026-07-02" } },
      abilities: ["tools"],
    });
  });

  it("has models that only facts or live lists name, unless only those of the hub are wanted", () => {
    const sources = { facts: [LARGE], live: [live("one", { id: "acme/new", providerModelId: "new" })] };
    expect(rowsOf(sources).map(({ id }) => id)).toEqual(["acme/Large", "acme/new"]);
    expect(rowsOf({ ...sources, all: false })).toEqual([]);
  });

  it("prefers what a live list has to the included facts, and keeps the rest of these", () => {
    const newer = { ...price(0.5, 2), at: "2026-08-01" };
    const [row] = rowsOf({ facts: [LARGE], live: [live("one", { id: "one-large", price: newer })] });
    expect(row?.cheapest).toMatchObject({ provider: "one", price: newer, contextLength: 100 });
    expect(row?.offers).toHaveLength(3);
  });

  it("keeps the day and source of a price that a live list lacks, and every task of the list", () => {
    const [row] = rowsOf({
      facts: [LARGE],
      live: [live("one"), live("one", { task: "text-generation" })],
      provider: "one",
    });
    const bundled = { kind: "bundled", source: "https://models.test", at: "2026-07-02" };
    expect(row?.cheapest).toMatchObject({ at: "2026-08-01", price: { at: "2026-07-02" }, origins: { price: bundled } });
    expect(row?.tasks).toEqual(["conversational", "text-generation"]);
  });

  it("counts only the offers of a chosen provider, and names it first", () => {
    const [row] = rowsOf({ facts: [LARGE], provider: "one" });
    expect(row).toMatchObject({ contextLength: 100, cheapest: { provider: "one" }, abilities: ["tools"] });
    expect(rowsOf({ facts: [LARGE], provider: "two" })[0]).toMatchObject({ providers: ["two", "one"], abilities: [] });
  });

  it("compares no price in another unit or currency", () => {
    const image = offer("one", { price: { currency: "USD", unit: "image", input: 0.01 } });
    const euro = offer("two", { price: { ...price(0.1, 0.1), currency: "EUR" } });
    expect(rowsOf({ facts: [facts("acme/painter", image, euro)] })[0]?.cheapest).toBeUndefined();
  });

  it("reads abilities from the kinds of input and the names of capabilities", () => {
    const model = {
      ...facts("acme/seer", offer("one", { capabilities: ["json_mode", "thinking"] })),
      openWeights: true,
    };
    const [row] = rowsOf({ facts: [{ ...model, inputs: ["text", "image", "audio"] }] });
    expect(row?.abilities).toEqual(["vision", "audio", "structured-output", "reasoning", "open-weights"]);
  });

  it("keeps the models of two vendors apart whose own ids are the same", () => {
    const nameless = ["one", "two"].map((provider) => ({ ...facts("large", offer(provider)), maker: undefined }));
    expect(rowsOf({ facts: nameless }).map(({ providers }) => providers)).toEqual([["one"], ["two"]]);
  });
});

describe("the order of rows", () => {
  const rows = rowsOf({
    listed: [{ id: "b/unknown" }],
    facts: [LARGE, facts("c/small", offer("one", { price: price(0.2, 0.4), contextLength: 300 }))],
    all: true,
  });
  const sorted = (text: string) => {
    const order = readOrder(ROW_ORDERS, text);
    return order && sortRows(rows, order).map(({ id }) => id);
  };

  it.each([
    ["input", ["c/small", "acme/Large", "b/unknown"]],
    ["-input", ["acme/Large", "c/small", "b/unknown"]],
    ["context", ["c/small", "acme/Large", "b/unknown"]],
    ["providers", ["acme/Large", "c/small", "b/unknown"]],
    ["name", ["acme/Large", "c/small", "b/unknown"]],
    ["-name", ["b/unknown", "c/small", "acme/Large"]],
  ])("by %s has models without a value last", (text, ids) => {
    expect(sorted(text)).toEqual(ids);
  });

  it.each(["", "likes", "__proto__", "-"])("is not read from %j", (text) => {
    expect(readOrder(ROW_ORDERS, text)).toBeUndefined();
  });

  it("is reversed by the second click on a column", () => {
    expect(nextOrder(ROW_ORDERS, "input", undefined)).toBe("input");
    expect(nextOrder(ROW_ORDERS, "input", readOrder(ROW_ORDERS, "input"))).toBe("-input");
    expect(nextOrder(ROW_ORDERS, "input", readOrder(ROW_ORDERS, "-input"))).toBe("input");
    expect(nextOrder(ROW_ORDERS, "context", readOrder(ROW_ORDERS, "input"))).toBe("context");
  });
});
