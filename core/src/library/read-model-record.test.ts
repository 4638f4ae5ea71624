import { expect, it } from "vitest";
import { readModelRecord } from "./read-model-record.ts";

it("keeps what has the contract's type, and what the contract does not know", () => {
  const record = {
    id: "acme/demo",
    tags: ["lora"],
    pipeline_tag: "text-to-image",
    downloads: 3,
    cardData: { base_model: ["acme/base"], instance_prompt: "a fox", license: "mit" },
    config: { tokenizer_config: { chat_template: [{ name: "default", template: "x" }] }, other: {} },
    transformersInfo: { auto_model: "AutoModel" },
  };
  expect(readModelRecord(record)).toEqual(record);
});

it("leaves out null and what has another type", () => {
  expect(
    readModelRecord({
      id: "acme/demo",
      tags: ["lora", 7, null],
      pipeline_tag: null,
      cardData: { base_model: { a: 1 }, instance_prompt: null },
      config: { architectures: "Bert", peft: [], sklearn: { model: "m.pkl" } },
      widgetData: [null, "x", { text: 5 }, { text: "hi" }],
      transformersInfo: { processor: "AutoTokenizer" },
    }),
  ).toEqual({
    id: "acme/demo",
    tags: ["lora"],
    cardData: {},
    config: { sklearn: {} },
    widgetData: [{}, { text: "hi" }],
  });
});

it("gives a record without tags an empty list, and refuses one without id", () => {
  expect(readModelRecord({ id: "demo" })).toEqual({ id: "demo", tags: [] });
  expect(() => readModelRecord({ tags: [] })).toThrow("has no id");
  expect(() => readModelRecord("demo")).toThrow("has no id");
});
