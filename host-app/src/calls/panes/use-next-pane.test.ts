import { expect, it } from "vitest";
import { knownModels } from "@patchbay/core/plugin";
import { providerEntry } from "../../testing/entries.ts";
import { sameModel } from "./use-next-pane.ts";

const chat = { id: "conversational", label: "Chat", call: "conversational", entry: undefined };
const sample = (provider: string, id: string, task = "conversational") => ({
  provider: providerEntry(provider),
  id,
  task,
  providerId: `${provider}-${id.length}`,
});
const samples = [
  sample("acme", "owner/Large"),
  sample("acme", "owner/small"),
  sample("beta", "owner/large"),
  sample("beta", "owner/large", "text-to-image"),
];
const day = { date: "2026-01-02", source: "https://models.example/" };
const facts = knownModels(
  new Map([
    ["gamma", { ...day, models: [{ id: "large-v1", canonicalId: "owner/large" }, { id: "own" }] }],
    ["delta", { ...day, models: [{ id: "large@delta", canonicalId: "owner/Large", task: "conversational" }] }],
    ["acme", { ...day, models: [{ id: "own" }] }],
  ]),
);

it("finds a model at its other providers, each with its own name for it", () => {
  const known = { samples, facts, mapped: [] };
  const all = [
    { provider: "acme", model: "owner/Large" },
    { provider: "beta", model: "owner/large" },
    { provider: "gamma", model: "large-v1" },
    { provider: "delta", model: "large@delta" },
  ];
  expect(sameModel({ provider: "acme", model: "owner/Large" }, known, chat)).toEqual(all);
  expect(sameModel({ provider: "gamma", model: "large-v1" }, known, chat)).toEqual(all);
  expect(sameModel({ provider: "acme", model: "acme-11" }, known, chat)).toEqual(all);
});

it("takes a vendor's own name for another model at other vendors", () => {
  expect(sameModel({ provider: "gamma", model: "own" }, { samples, facts, mapped: [] }, chat)).toEqual([
    { provider: "gamma", model: "own" },
  ]);
});

it("includes the providers in the model's record", () => {
  expect(sameModel({ provider: "acme", model: "owner/new" }, { samples, facts, mapped: ["beta"] }, chat)).toEqual([
    { provider: "beta", model: "owner/new" },
  ]);
});
