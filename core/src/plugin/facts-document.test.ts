import { describe, expect, it } from "vitest";
import type { IndexEntry } from "../manifest/manifest.ts";
import { parseIndexEntry } from "../manifest/manifest-schema.ts";
import { collectFacts, readFacts } from "./facts-document.ts";
import { knownModels } from "./known-models.ts";

const integrity = `sha384-${"A".repeat(64)}`;

function provider(id: string, facts = true): IndexEntry {
  const entry = {
    kind: "provider",
    id,
    contract: 1,
    version: "1.0.0",
    label: id,
    requires: {},
    files: {},
    base: `providers/${id}/`,
    origin: "built-in",
    auth: { scheme: "Bearer" },
    hosts: ["https://api.example"],
    tasks: { conversational: {} },
    ...(facts && { facts: { path: "models.1.json", integrity, bytes: 1 } }),
  };
  return parseIndexEntry(entry, id);
}

const price = { currency: "USD", unit: "million tokens", input: 1, output: 2 };
const dated = (...models: object[]) => ({ date: "2026-07-02", source: "https://models.example", models });

describe("the facts of all providers", () => {
  it("are joined under the paths of their files, without those that cannot be read", async () => {
    const texts: Readonly<Record<string, string>> = { good: JSON.stringify(dated()), broken: "{" };
    const entries = [...["good", "broken", "missing"].map((id) => provider(id)), provider("none", false)];
    const document = await collectFacts(entries, async ({ id }, { path }) => {
      if (path !== "models.1.json" || texts[id] === undefined) throw new Error(`${id} is not there`);
      return texts[id];
    });
    expect(document).toEqual({ patchbay: 1, facts: { "providers/good/models.1.json": dated() } });
  });

  it("are read for the plugins of the index, with the reasons for what is left out", () => {
    const facts = {
      "providers/good/models.1.json": dated({ id: "a" }, { id: "b", price: { ...price, unit: "token" } }),
      "providers/wrong/models.1.json": { ...dated(), date: "July" },
      "providers/removed/models.1.json": dated({ id: "c" }),
    };
    const entries = [provider("good"), provider("wrong"), provider("new"), provider("none", false)];
    const read = readFacts({ patchbay: 1, facts }, entries);
    expect([...read.facts]).toEqual([["good", dated({ id: "a" })]]);
    expect(read.problems.map(({ name }) => name)).toEqual(["provider:good", "provider:wrong"]);
    expect(read.problems[0]?.reason).toMatch(/^Facts about its models are malformed\.\nmodels\[1\]\.price\.unit: /);
  });

  it.each([undefined, null, "", [], { patchbay: 2, facts: {} }, { patchbay: 1 }, { patchbay: 1, facts: null }])(
    "are empty for a document of another format: %j",
    (document) => {
      expect(readFacts(document, [provider("good")])).toEqual({ facts: new Map(), problems: [] });
    },
  );
});

const factsIn = (facts: object) => readFacts({ patchbay: 1, facts }, [provider("one"), provider("two")]).facts;

describe("knownModels", () => {
  it("merges the offers of a model by its name, however providers spell it", () => {
    const here = { id: "large@1", canonicalId: "acme/Large", task: "conversational", contextLength: 100, price };
    const there = {
      id: "acme.large",
      canonicalId: "acme/large",
      label: "Large",
      contextLength: 200,
      capabilities: ["tools"],
      inputs: ["text", "image"],
      openWeights: true,
      released: "2026-01-01",
    };
    const again = { ...there, id: "eu.acme.large", inputs: ["image", "text"] };
    const other = {
      ...there,
      id: "large-text",
      inputs: ["text"],
      released: "2024-01-01",
      source: "https://large.example",
    };
    const facts = factsIn({
      "providers/one/models.1.json": dated(here),
      "providers/two/models.1.json": dated(other, there, again),
    });
    const models = knownModels(facts);
    expect(models).toHaveLength(1);
    expect(models[0]).toMatchObject({
      id: "acme/Large",
      maker: "acme",
      label: "Large",
      tasks: ["conversational"],
      contextLength: 200,
      inputs: ["text", "image"],
      outputs: undefined,
      capabilities: ["tools"],
      openWeights: true,
      released: "2026-01-01",
    });
    expect(models[0]?.offers).toMatchObject([
      { provider: "one", id: "large@1", price, date: "2026-07-02", source: "https://models.example" },
      { provider: "two", id: "large-text", source: "https://large.example" },
      { provider: "two", id: "acme.large" },
      { provider: "two", id: "eu.acme.large" },
    ]);
  });

  it("keeps models apart that only share a vendor's own id", () => {
    const facts = factsIn({
      "providers/one/models.1.json": dated({ id: "large" }),
      "providers/two/models.1.json": dated({ id: "large" }),
    });
    const models = knownModels(facts);
    expect(models.map(({ id, maker, offers }) => [id, maker, offers.map((offer) => offer.provider)])).toEqual([
      ["large", undefined, ["one"]],
      ["large", undefined, ["two"]],
    ]);
  });
});
