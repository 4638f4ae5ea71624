import { describe, expect, expectTypeOf, it } from "vitest";
import { ManifestError } from "../errors/index.ts";
import type { ListedModel, ModelPrice } from "../provider/model-contract.ts";
import { parseModelFacts, readModelFacts, type ModelFact } from "./model-facts.ts";

const model = {
  id: "acme-large",
  canonicalId: "acme/Acme-Large",
  task: "conversational",
  label: "Acme Large",
  contextLength: 200_000,
  outputLength: 32_000,
  price: { currency: "USD", unit: "million tokens", input: 2, output: 10, cachedInput: 0.2 },
  inputs: ["text", "image"],
  outputs: ["text"],
  capabilities: ["tools", "reasoning"],
  openWeights: false,
  released: "2026-06-30",
  knowledge: "2026-01",
};
const onDevice = {
  id: "acme-tiny",
  task: "conversational",
  license: "apache-2.0",
  ran: "2026-06-30",
  source: "https://models.example/acme-tiny",
  weights: [
    { devices: ["wasm", "cpu"], quantization: "q8", bytes: 67_600_000 },
    { devices: ["webgpu"], quantization: "fp32", bytes: 268_000_000 },
  ],
};
const old = { id: "acme-1", retired: "2026-05-01", replacement: "acme-large" };
const facts = { date: "2026-07-02", source: "https://models.example/api", models: [model, old] };
const withModel = (changes: object) => ({ ...facts, models: [{ ...model, ...changes }] });
const tasks = ["conversational"];

describe("the facts of a provider's models", () => {
  it.each(["author", "host"] as const)("are read as they are written, for an %s", (from) => {
    expect(parseModelFacts(facts, tasks, from)).toEqual(facts);
    const ofEngine = { ...facts, engineBytes: 27_500_000, models: [onDevice] };
    expect(parseModelFacts(ofEngine, tasks, from)).toEqual(ofEngine);
  });

  it("use the words of live lists, so that one completes the other", () => {
    expectTypeOf<NonNullable<ModelFact["price"]>["unit"]>().toEqualTypeOf<ModelPrice["unit"]>();
    expectTypeOf<NonNullable<ModelFact["inputs"]>>().toEqualTypeOf<NonNullable<ListedModel["inputs"]>>();
    const listed = { id: "acme-large", task: "conversational", contextLength: 1_000_000 } satisfies ListedModel;
    const [fact] = parseModelFacts(facts, tasks).models;
    expect({ ...fact, ...listed }).toMatchObject({ contextLength: 1_000_000, outputLength: 32_000 });
  });

  it("of a newer author are read without the members that this host does not know", () => {
    const newer = { ...withModel({ voices: 3 }), revision: 2 };
    expect(parseModelFacts(newer, tasks)).toEqual(withModel({}));
    expect(() => parseModelFacts(newer, tasks, "author")).toThrow(
      "models.json is malformed.\nmodels[0].voices: is not a member that exists; correct its name, or remove it\nrevision: is not a member",
    );
  });

  it.each<[string, unknown, string]>([
    ["no object", [], "models.json: expected object"],
    ["no date", { ...facts, date: undefined }, "date: is missing"],
    ["a date that is none", { ...facts, date: "July" }, "date: must be a date such as 2026-07-01"],
    ["no source", { ...facts, source: "models.dev" }, "source: must be an http(s) address"],
    ["a model without id", withModel({ id: "" }), "models[0].id: "],
    ["a model twice", { ...facts, models: [old, model, old] }, "models[2].id: lists acme-1 twice"],
    [
      "a task of another provider",
      withModel({ task: "text-to-image" }),
      "models[0].task: is text-to-image, which the manifest does not declare: it has conversational",
    ],
    ["a negative price", withModel({ price: { ...model.price, input: -1 } }), "models[0].price.input: "],
    ["weights without a size", withModel({ weights: [{ devices: ["wasm"], quantization: "q8" }] }), "weights[0].bytes"],
    [
      "an unknown device",
      withModel({ weights: [{ ...onDevice.weights[0], devices: ["npu"] }] }),
      "weights[0].devices[0]",
    ],
    ["weights for no device", withModel({ weights: [{ ...onDevice.weights[0], devices: [] }] }), "weights[0].devices"],
    ["an unknown unit", withModel({ price: { ...model.price, unit: "token" } }), "models[0].price.unit: "],
    ["an empty context", withModel({ contextLength: 0 }), "models[0].contextLength: "],
    ["an unknown kind of input", withModel({ inputs: ["smell"] }), "models[0].inputs[0]: "],
    ["a label that turns around", withModel({ label: "\u202eegraL" }), "models[0].label: must be visible"],
    [
      "a replacement of a model that is served",
      withModel({ replacement: "acme-1" }),
      "models[0].replacement: needs retired",
    ],
  ])("with %s are refused with the place and the reason", (_, value, message) => {
    expect(() => parseModelFacts(value, tasks)).toThrow(message);
    expect(() => parseModelFacts(value, tasks)).toThrow(
      expect.toSatisfy((error: unknown) => ManifestError.isInstance(error)),
    );
  });
});

describe("readModelFacts", () => {
  it("leaves out each model that it cannot read, and returns the reason", () => {
    const newer = { ...model, id: "newer", inputs: ["scent"] };
    const foreign = { ...model, id: "foreign", task: "text-to-image" };
    const models = [newer, model, "acme-2", model, foreign, { ...old, voices: 3 }];
    expect(readModelFacts({ ...facts, models, revision: 2 }, tasks)).toEqual({
      facts,
      problems: [
        expect.stringMatching(/^models\[0\]\S*: /),
        "models[2]: expected object, received string",
        "models[3].id: lists acme-large twice",
        "models[4].task: is text-to-image, which the manifest does not declare: it has conversational",
      ],
    });
  });

  it.each([undefined, [], { ...facts, date: "July" }, { ...facts, models: {} }])(
    "returns no facts of a malformed file: %j",
    (value) => {
      const { facts: read, problems } = readModelFacts(value, tasks);
      expect(read).toBeUndefined();
      expect(problems).toHaveLength(1);
    },
  );
});
